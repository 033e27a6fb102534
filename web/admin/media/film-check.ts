import { FILM_LIMIT, formatOfFilm } from '../../../contract/media/media.ts';

/** Milliseconds for a browser to read the head of a film on this device. */
const READ_TIMEOUT_MS = 10_000;
/** The least width for a height of 1: its place is 16:9, and cuts much higher films. */
const WIDE = 1.6;

const NOT_PLAYED = 'Browsers can’t play this video. Save it as MP4 (H.264) or WebM and choose that file.';

/** The reason to refuse a film before it is sent. */
export async function whyNotFilm(file: File): Promise<string | undefined> {
  if (!formatOfFilm(file.type)) return 'We can’t use this video. Choose an MP4 or WebM.';
  if (file.size > FILM_LIMIT)
    return `This video is ${megabytes(file.size)} MB. The limit is ${megabytes(FILM_LIMIT)} MB: trim or compress it.`;
  const size = await sizeOnScreen(file);
  if (!size) return NOT_PLAYED;
  if (size.width < size.height * WIDE)
    return `This video is ${size.width} × ${size.height} pixels. Choose a landscape one, 16:9.`;
}

export const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024).toLocaleString('en');

/** The size in pixels on the screen; undefined if the browser cannot show it. */
function sizeOnScreen(file: File): Promise<{ width: number; height: number } | undefined> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  return new Promise<{ width: number; height: number } | undefined>((fulfil) => {
    const finish = () =>
      fulfil(video.videoWidth > 0 ? { width: video.videoWidth, height: video.videoHeight } : undefined);
    video.onloadedmetadata = finish;
    video.onerror = finish;
    setTimeout(finish, READ_TIMEOUT_MS);
    video.src = address;
  }).finally(() => URL.revokeObjectURL(address));
}

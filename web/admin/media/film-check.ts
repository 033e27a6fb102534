import { FILM_LIMIT, formatOfFilm } from '../../../contract/media/media.ts';
import { t } from '../language/t.ts';

/** How long to wait for a browser to read a film's header. */
const READ_TIMEOUT_MS = 10_000;
/** Minimum width per height: the frame is 16:9, and would crop taller films a lot. */
const WIDE = 1.6;

const NOT_PLAYED = t('Browsers can’t play this video. Save it as MP4 (H.264) or WebM and choose that file.');

/** Returns why a film can't be uploaded; undefined if it's fine. */
export async function whyNotFilm(file: File): Promise<string | undefined> {
  if (!formatOfFilm(file.type)) return t('We can’t use this video. Choose an MP4 or WebM.');
  if (file.size > FILM_LIMIT)
    return t('This video is {size} MB. The limit is {limit} MB: trim or compress it.', {
      size: megabytes(file.size),
      limit: megabytes(FILM_LIMIT),
    });
  const size = await sizeOnScreen(file);
  if (!size) return NOT_PLAYED;
  if (size.width < size.height * WIDE)
    return t('This video is {width} × {height} pixels. Choose a landscape one, 16:9.', {
      width: size.width,
      height: size.height,
    });
}

export const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024).toLocaleString('en');

/** Returns the size in screen pixels; undefined if the browser can't show the film. */
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

/** Pixels of the longer side: enough to see a scratch, and a tenth of a picture from a phone's camera. */
const LONGEST = 1600;
/** Bytes up to which a picture is sent unchanged. */
const SMALL = 400_000;
/** The formats that the server takes; any other that this browser can read is sent as a JPEG. */
const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
/** Pixels of a preview, enough for a dense screen. */
const PREVIEW = 176;

/**
 * The picture, made smaller for a slow network; unchanged if this browser cannot read it. `quality` is that of the
 * JPEG, from 0 to 1.
 */
export async function smallerPicture(file: File, quality = 0.82): Promise<File> {
  if (file.size <= SMALL && TAKEN.includes(file.type)) return file;
  try {
    const canvas = await drawn(file, LONGEST);
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!smaller || (smaller.size >= file.size && TAKEN.includes(file.type))) return file;
    return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

/**
 * The address of a small picture of it, to show the choice; undefined if this browser cannot read it as a picture.
 */
export const previewOf = (file: File): Promise<string | undefined> =>
  drawn(file, PREVIEW).then(
    (canvas) => canvas.toDataURL('image/webp', 0.8),
    () => undefined,
  );

/** `longest` is in pixels. */
async function drawn(file: File, longest: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

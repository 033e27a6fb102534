/** Pixels of the longer side: enough to see a scratch, and a tenth the size of a phone camera's picture. */
const LONGEST = 1600;
/** Up to this many bytes a picture is sent unchanged. */
const SMALL = 400_000;
/** Formats that the server takes; any other that this browser can read is sent as a JPEG. */
const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
/** Pixels of a preview, enough for a dense screen. */
const PREVIEW = 176;

/**
 * Shrinks a picture for a slow network; returns it unchanged if this browser can't read it. `quality` is the JPEG's,
 * from 0 to 1.
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

/** Returns the address of a small version, to show the choice; undefined if this browser can't read it as a picture. */
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

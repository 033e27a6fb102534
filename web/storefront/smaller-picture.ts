/** Pixels of the longer side: enough to see a scratch, and a tenth of what a phone's camera makes. */
const LONGEST = 1600;
/** Bytes that are sent as they are. */
const SMALL = 400_000;

/**
 * The picture made smaller before it is sent over a slow network; one that this browser cannot read is sent as it is.
 * `quality` is that of the JPEG, from 0 to 1.
 */
export async function smallerPicture(file: File, quality = 0.82): Promise<File> {
  if (file.size <= SMALL) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (!smaller || smaller.size >= file.size) return file;
    return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

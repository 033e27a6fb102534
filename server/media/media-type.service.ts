import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { Problem } from '../http/errors.ts';
import type { Text } from '../http/words/sentence.ts';

/** Rejects the field `file`; the text says what to choose instead. */
export const refused = (status: number, text: Text) => new Problem(status, text, { errors: { file: text } });

/**
 * Finds the media type of a file by its content, given as bytes or as a path; undefined for an unknown type. Throws a
 * 400 for a file that ends too early, such as a truncated archive.
 */
export async function mediaTypeOf(file: Buffer | string): Promise<string | undefined> {
  try {
    return (typeof file === 'string' ? await fileTypeFromFile(file) : await fileTypeFromBuffer(file))?.mime;
  } catch (error) {
    // A disk error isn't the file's fault.
    if ((error as NodeJS.ErrnoException).errno !== undefined) throw error;
    throw refused(400, 'This file is damaged or cut off. Save it again and upload that.');
  }
}

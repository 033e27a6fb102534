import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { Problem } from '../http/errors.ts';

/** A refusal of the field `file`; the text says what to choose instead. */
export const refused = (status: number, text: string) => new Problem(status, text, { errors: { file: text } });

/**
 * The media type of a file by its content, given as bytes or by its path; undefined for one that is not known. Throws a
 * 400 for a file that ends before its type is told, such as a cut-off archive.
 */
export async function mediaTypeOf(file: Buffer | string): Promise<string | undefined> {
  try {
    return (typeof file === 'string' ? await fileTypeFromFile(file) : await fileTypeFromBuffer(file))?.mime;
  } catch (error) {
    // The disk's own errors are no fault of the file.
    if ((error as NodeJS.ErrnoException).errno !== undefined) throw error;
    throw refused(400, 'This file is damaged or cut off. Save it again and upload that.');
  }
}

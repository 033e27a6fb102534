import type { FastifyError, FastifyRequest } from 'fastify';
import { invalid, Problem } from './errors.ts';

interface Wanted {
  field: string;
  /** Bytes. */
  limit: number;
}

/** The one file of a multipart form, in memory; the limits of `createApp` bound its other parts. */
export async function readUpload(
  request: FastifyRequest,
  { field, limit }: Wanted,
): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw new Problem(415, 'Send the file as a form.');
  const part = await request.file({ limits: { fileSize: limit } }).catch((error: FastifyError) => {
    // Too many parts have a status of their own; a form that breaks off or is none has not.
    throw error.statusCode ? error : new Problem(400, 'The form could not be read. Please try again.');
  });
  // A listener must stand before the next tick: a body that breaks off would otherwise end the process.
  part?.file.on('error', () => {});
  if (!part || part.fieldname !== field) throw invalid({ [field]: 'Upload File First' });
  const bytes = await part.toBuffer().catch(() => {
    throw new Problem(413, `This file is too large. It may have ${Math.floor(limit / 1024 / 1024)} MB at most.`);
  });
  if (bytes.length === 0) throw invalid({ [field]: 'This file is empty.' });
  return { bytes, name: part.filename };
}

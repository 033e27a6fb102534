import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';

const IV = 12;
const TAG = 16;

/**
 * One order in a file of the archive, on a line of its own; everything but its ids is sealed (AES-256-GCM: iv, text,
 * tag; in Base64).
 */
export const sealedLine = z.object({ _id: z.string(), order_id: z.string(), sealed: z.string() });
export type SealedLine = z.infer<typeof sealedLine>;

/** A copy of one order: the rows of its tables as JSON. */
export type Copied = {
  _id: string;
  /** The id that the customer knows. */
  order_id: string;
  rows: string;
};

export const newKey = (): Buffer => randomBytes(32);

export function seal({ _id, order_id, rows }: Copied, key: Buffer): SealedLine {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(_id));
  const text = Buffer.concat([cipher.update(deflateRawSync(rows)), cipher.final()]);
  return { _id, order_id, sealed: Buffer.concat([iv, text, cipher.getAuthTag()]).toString('base64') };
}

/** The rows of a line. Throws where the key belongs to another line, or the line was changed. */
export function unseal({ _id, sealed }: SealedLine, key: Buffer): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV))
    .setAAD(Buffer.from(_id))
    .setAuthTag(bytes.subarray(bytes.length - TAG));
  const text = Buffer.concat([decipher.update(bytes.subarray(IV, bytes.length - TAG)), decipher.final()]);
  return inflateRawSync(text).toString();
}

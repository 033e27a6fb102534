import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keysOf } from '../../process/secrets.ts';

const IV = 12;
const TAG = 16;

/** Encrypts and signs a text (AES-256-GCM) by the installation's secret, for the database. */
export function encrypt(secret: string, text: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keysOf(secret, 'sealed')[0], iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a text sealed with any of the secrets. Throws if none fits, or if the text was changed. */
export function decrypt(secret: string, sealed: string): string {
  for (const key of keysOf(secret, 'sealed')) {
    const text = opened(key, sealed);
    if (text !== undefined) return text;
  }
  throw new Error('This was encrypted with another secret, or was changed.');
}

/** Whether the newest secret sealed it, so the text doesn't need the older ones. */
export const isOfNewest = (secret: string, sealed: string): boolean =>
  opened(keysOf(secret, 'sealed')[0], sealed) !== undefined;

function opened(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV));
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

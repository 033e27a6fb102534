import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

/** A key of its own for what is sealed, so that it is worth nothing elsewhere. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'agrim sealed', 32));

/** A text as the database may hold it: encrypted and signed (AES-256-GCM) by the installation's secret. */
export function encrypt(secret: string, text: string): string {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text again. Throws where it was sealed by another secret, or changed. */
export function decrypt(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV));
  decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
}

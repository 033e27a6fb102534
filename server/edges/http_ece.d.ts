/** Encryption of push messages (RFC 8188 and 8291); the package ships no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** The browser's public key; only to encrypt. */
    dh?: string;
    authSecret: string;
  }
  export function encrypt(plain: Buffer, parameters: Parameters): Buffer;
  export function decrypt(sealed: Buffer, parameters: Parameters): Buffer;
}

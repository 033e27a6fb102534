import { createECDH, createPrivateKey, hash, type KeyObject } from 'node:crypto';
import { keysOf } from '../process/secrets.ts';

/** Our key pair for push services (VAPID, RFC 8292). */
interface PushKeys {
  /** base64url, as browsers and push services get it. */
  public_key: string;
  private_key: KeyObject;
}

/**
 * Derives the key pairs from the secret, the newest first. Nothing is stored: each server has the same, after a restart
 * and in a restored backup. A device keeps its pair while the old secret follows the new one.
 */
export const pushKeysOf = (secret: string): [PushKeys, ...PushKeys[]] =>
  keysOf(secret, 'push').map(pairOf) as [PushKeys, ...PushKeys[]];

function pairOf(seed: Buffer): PushKeys {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(seed);
  } catch {
    // One seed in four billion isn't a valid private key of the curve.
    return pairOf(hash('sha256', seed, 'buffer'));
  }
  const point = curve.getPublicKey();
  const text = (bytes: Buffer) => bytes.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(seed) };
  return { public_key: text(point), private_key: createPrivateKey({ key: jwk, format: 'jwk' }) };
}

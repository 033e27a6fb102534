/**
 * The server's ALTCHA challenge (altcha-lib, PBKDF2): find the counter whose key starts with `keyPrefix`. Bytes are
 * hex.
 */
export interface Challenge {
  parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyLength?: number; keyPrefix: string };
}

/** Gives up after this long. */
const SOLVE_TIMEOUT_MS = 90_000;

/**
 * Solves the challenge; null if it took too long. A tenth of the size of the library's solver, which every page with a
 * form would load. altcha-lib on the server decides.
 */
export async function solve({ parameters }: Challenge): Promise<{ counter: number; derivedKey: string } | null> {
  const { algorithm, nonce, salt, cost, keyLength = 32, keyPrefix } = parameters;
  const began = performance.now();
  const password = bytesOf(`${nonce}00000000`);
  const place = new DataView(password.buffer, password.length - 4);
  const way = { name: 'PBKDF2', hash: algorithm.slice(7), salt: bytesOf(salt), iterations: cost };
  for (let counter = 0; performance.now() - began < SOLVE_TIMEOUT_MS; counter += 1) {
    place.setUint32(0, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const derivedKey = hexOf(await crypto.subtle.deriveBits(way, key, keyLength * 8));
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
  }
  return null;
}

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

import type { EndpointKey, ReplyOf } from '../../contract/api.ts';
import { CallError } from '../shared/api.ts';
import { upload } from '../shared/upload.ts';

interface Patience {
  tries: number;
  isWanted?: () => boolean;
  /** The device is offline; another try follows in a moment. */
  onAway?: () => void;
}

const LONGEST_PAUSE = 15_000;

/** Uploads over a connection that may break; the input has an Idempotency-Key, so a repeated upload is kept once. */
export async function uploadPatiently<K extends EndpointKey>(
  key: K,
  input: Parameters<typeof upload<K>>[1],
  { tries, isWanted = () => true, onAway }: Patience,
): Promise<ReplyOf<K>> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await upload(key, input);
    } catch (error) {
      if (tried === tries || !isWanted() || !isWorthAgain(error)) throw error;
      onAway?.();
      await pause(Math.min(500 * 2 ** tried, LONGEST_PAUSE));
    }
  }
}

/** No answer, or a server that asks to wait. */
const isWorthAgain = (error: unknown) =>
  error instanceof CallError && (error.kind !== 'refused' || error.status === 429 || error.status >= 500);

/** Waits; the connection's return ends it early. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
    addEventListener('online', () => done(), { once: true });
  });
}

import type { EndpointKey, ReplyOf } from '../../contract/api.ts';
import { CallError } from '../shared/api.ts';
import { upload } from '../shared/upload.ts';

interface Patience {
  tries: number;
  isWanted?: () => boolean;
  /** Called if the device is offline; another try follows in a moment. */
  onAway?: () => void;
}

const LONGEST_PAUSE = 15_000;

/**
 * Uploads over an unreliable connection. The input has an Idempotency-Key, so the server stores a repeated upload once.
 */
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

/** There was no answer, or the server asks to wait. */
const isWorthAgain = (error: unknown) =>
  error instanceof CallError && (error.kind !== 'refused' || error.status === 429 || error.status >= 500);

/** Waits; ends early when the connection returns. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, milliseconds);
    addEventListener('online', () => done(), { once: true });
  });
}

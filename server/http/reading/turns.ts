import pLimit from 'p-limit';
import { busy } from '../errors.ts';

/**
 * Runs this many heavy tasks at once and queues the rest. A full queue answers 503 at once instead of keeping callers
 * waiting.
 */
export function takeTurns({
  atOnce,
  longestLine = Number.POSITIVE_INFINITY,
}: {
  atOnce: number;
  longestLine?: number;
}) {
  const limit = pLimit(atOnce);

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + longestLine) throw busy();
    return limit(work);
  };
}

import { busy } from './errors.ts';

/**
 * Lets so many pieces of heavy work run at once; the others wait in line. A line that is longer than it may be answers
 * 503 at once instead of keeping everybody waiting.
 */
export function takeTurns({
  atOnce,
  longestLine = Number.POSITIVE_INFINITY,
}: {
  atOnce: number;
  longestLine?: number;
}) {
  let running = 0;
  const line: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (line.length < longestLine) await new Promise<void>((resolve) => line.push(resolve));
    else throw busy();
    try {
      return await work();
    } finally {
      // The place is handed on, never free in between: nobody can slip in before who waits.
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

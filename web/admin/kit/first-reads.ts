import { useEffect, useState } from 'react';
import { queryClient } from '../queries.ts';

/** By then a page that was just shown has begun its reads. */
const BEGUN_MS = 50;

let ended: Promise<void> | undefined;

/**
 * Waits for the answers that the first page shows: on a slow line, whatever else loads meanwhile would hold them up.
 */
export const firstReads = (): Promise<void> => {
  ended ??= whenRead();
  return ended;
};

async function whenRead(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, BEGUN_MS));
  await new Promise<void>((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
}

/** Whether they have come. */
export function useFirstReads(): boolean {
  const [haveCome, setCome] = useState(false);
  useEffect(() => void firstReads().then(() => setCome(true)), []);
  return haveCome;
}

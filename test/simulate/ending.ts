import { setTimeout as sleep } from 'node:timers/promises';
import type { Diary } from './diary.ts';

/** How long a launch can overrun, on a busy machine. */
const OVERTIME_MS = 60_000;
const LOOK = 50;

/**
 * Waits until a launch has ended: its time has passed, the faults and the manager's changes have been played, and one
 * step of a retailer has been answered. On a busy machine one of them comes late, and a launch without it proves too
 * little.
 */
export async function untilEnded(
  { diary, length, played }: { diary: Pick<Diary, 'steps'>; length: number; played: Promise<unknown>[] },
  patience = OVERTIME_MS,
): Promise<void> {
  const latest = new AbortController();
  const served = async () => {
    while (diary.steps.length === 0 && !latest.signal.aborted) await sleep(LOOK);
  };
  const stop = sleep(length + patience, undefined, { signal: latest.signal }).catch(() => {});
  try {
    await Promise.race([stop, Promise.all([sleep(length), served(), ...played])]);
  } finally {
    latest.abort();
  }
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '../edges/clock.ts';
import { passOf } from '../http/caller/staff-pass.ts';
import type { Counts } from '../limits/counts.service.ts';
import type { Log } from '../process/log.ts';

/** How often the sessions are read, and how long a new pass counts without them, in milliseconds. */
const READ_EVERY = 10_000;
const NEW_FOR = 30_000;
/** Orders by one staff pass in ten minutes; beyond these, its users wait like all visitors. */
const MOST_ORDERS = 20;

interface Dependencies {
  log: Log;
  clock: Clock;
  secret: string;
  /** Living sessions of staff and retailers. */
  livingSids: (now: Date) => Promise<Set<string>>;
  arrivals: Counts;
}

/** Lets staff and retailers skip the queue while the session of their pass lives. */
export function createStaff({ log, clock, secret, livingSids, arrivals }: Dependencies) {
  let living = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;

  return {
    /** Reads the valid sessions, at most every ten seconds. */
    async read(): Promise<void> {
      const now = clock();
      if (Math.abs(now.getTime() - readAt) < READ_EVERY) return;
      readAt = now.getTime();
      // The rooms advance without waiting for it: known sessions count until the next read.
      living = await livingSids(now).catch((err) => {
        log.warn({ err }, 'The sessions of staff could not be read for the waiting rooms.');
        return living;
      });
    },
    /** Returns the key that counts a pass's orders; undefined if its session has ended, or it has ordered too often. */
    keyOf(headers: IncomingHttpHeaders): string | undefined {
      const pass = passOf(secret, headers, clock());
      // Don't treat a pass from a clock that runs ahead as newer than others.
      if (!pass || (Math.abs(pass.age) > NEW_FOR && !living.has(pass.sid))) return undefined;
      const key = `staff ${pass.user_id}`;
      return arrivals.of(key) < MOST_ORDERS ? key : undefined;
    },
  };
}

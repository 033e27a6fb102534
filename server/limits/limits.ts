import type { Config } from '../config.ts';
import type { Clock } from '../edges/clock.ts';
import { tooMany } from '../http/errors.ts';
import { createCounts } from './counts.service.ts';
import { originOf } from './network.ts';

const MINUTE = 60;

/** What each process limits by itself, so that no single caller takes what is for all. */
export interface Limits {
  /** Counts a search that no cache can answer; too many of one address in a minute are a 429. */
  search(ip: string): void;
}

export function createLimits({ config, clock }: { config: Config; clock: Clock }): Limits {
  const searches = createCounts({
    seconds: MINUTE,
    tellFrom: Number.POSITIVE_INFINITY,
    clock,
    secret: config.AGRIM_SECRET,
  });
  return {
    search(ip) {
      const { address } = originOf(ip);
      if (searches.of(address) >= config.LIMIT_SEARCHES_MINUTE)
        throw tooMany('Too many searches. Please wait a moment and try again.', MINUTE);
      searches.add(address);
    },
  };
}

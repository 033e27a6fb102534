import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/durations.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../edges/clock.ts';
import { tooMany } from '../http/errors.ts';
import { createCounts } from './counts.service.ts';
import { originOf } from './network.service.ts';

/** The limits of each process, so that no single caller takes everybody's share. */
export interface Limits {
  /** Counts a search that no cache can answer; too many of one address in a minute are a 429. */
  search(ip: string): void;
  /** Counts a question about an IMEI; too many of one address in a minute are a 429. */
  imei(ip: string): void;
  /** Counts a request to be told about a scheme; too many of one address in an hour are a 429. */
  watch(ip: string): void;
  /** Counts a message to the company; too many of one address in an hour are a 429. */
  message(ip: string): void;
}

export function createLimits({ config, clock }: { config: Config; clock: Clock }): Limits {
  function limited(seconds: number, most: number, msg: string) {
    const counts = createCounts({ seconds, tellFrom: Number.POSITIVE_INFINITY, clock, secret: config.AGRIM_SECRET });
    return (ip: string) => {
      const { address } = originOf(ip);
      if (counts.of(address) >= most) throw tooMany(msg, seconds);
      counts.add(address);
    };
  }
  return {
    search: limited(
      MINUTE_SECONDS,
      config.LIMIT_SEARCHES_MINUTE,
      'Too many searches. Please wait a moment and try again.',
    ),
    imei: limited(MINUTE_SECONDS, config.LIMIT_IMEIS_MINUTE, 'Too many searches. Please wait a moment and try again.'),
    watch: limited(
      HOUR_SECONDS,
      config.LIMIT_WATCHES_ADDRESS_HOUR,
      'There have been too many requests from here. Please try again in an hour.',
    ),
    message: limited(
      HOUR_SECONDS,
      config.LIMIT_MESSAGES_ADDRESS_HOUR,
      'You have written several times just now. Please wait a while.',
    ),
  };
}

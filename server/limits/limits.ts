import { HOUR_SECONDS, MINUTE_SECONDS } from '../../contract/durations.ts';
import { tooMany } from '../http/errors.ts';
import type { HttpApp } from '../http/http-app.ts';
import type { Text } from '../http/words/sentence.ts';
import type { Log } from '../process/log.ts';
import { createCounts, shareNowAndThen } from './counts.service.ts';
import { originOf } from './network.service.ts';

/** Limits per address, which all processes count together, so that no single caller uses up the share of others. */
export interface Limits {
  /** Counts a call of a route; more than `most` of one address in a minute are a 429. */
  call(ip: string, route: string, most: number): void;
  /** Counts a search that no cache can answer; too many of one address in a minute are a 429. */
  search(ip: string): void;
  /** Counts a question about an IMEI; too many of one address in a minute are a 429. */
  imei(ip: string): void;
  /** Counts a message to the company; too many of one address in an hour are a 429. */
  message(ip: string): void;
}

/**
 * From this many hits on, an address's count is shared with other processes, so a crowd with a few hits each needs no
 * sharing.
 */
const TELL_FROM = 5;

export function createLimits(app: Pick<HttpApp, 'db' | 'http' | 'config' | 'clock'> & { log: Log }): Limits {
  const { config, clock } = app;
  function sharedCounts(seconds: number) {
    const counts = createCounts({ seconds, tellFrom: TELL_FROM, clock, secret: config.AGRIM_SECRET });
    shareNowAndThen(app, counts);
    return counts;
  }
  const ofMinute = sharedCounts(MINUTE_SECONDS);
  const ofHour = sharedCounts(HOUR_SECONDS);

  function limited(what: string, seconds: number, most: number, msg: Text) {
    const counts = seconds === HOUR_SECONDS ? ofHour : ofMinute;
    return (ip: string) => {
      const key = `${what} ${originOf(ip).address}`;
      if (counts.of(key) >= most) throw tooMany(msg, seconds);
      counts.add(key);
    };
  }
  return {
    call(ip, route, most) {
      const key = `${route} ${originOf(ip).address}`;
      if (ofMinute.of(key) >= most)
        throw tooMany('Too many requests. Please wait a moment and try again.', MINUTE_SECONDS);
      ofMinute.add(key);
    },
    search: limited(
      'search',
      MINUTE_SECONDS,
      config.LIMIT_SEARCHES_MINUTE,
      'Too many searches. Please wait a moment and try again.',
    ),
    imei: limited(
      'imei',
      MINUTE_SECONDS,
      config.LIMIT_IMEIS_MINUTE,
      'Too many searches. Please wait a moment and try again.',
    ),
    message: limited(
      'message',
      HOUR_SECONDS,
      config.LIMIT_MESSAGES_ADDRESS_HOUR,
      'You have sent several messages. Please wait a while before sending another.',
    ),
  };
}

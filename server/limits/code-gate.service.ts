import { HOUR_SECONDS } from '../../contract/durations.ts';
import type { Limits } from '../../contract/limits/limits.ts';
import type { App } from '../app.ts';
import { tooMany } from '../http/errors.ts';
import { raiseAlert } from '../messaging/alerts.service.ts';
import { createCounts, shareNowAndThen } from './counts.service.ts';
import { originOf } from './network.service.ts';

/** After how many seconds a client asks again: by then others have answered their codes. */
const RETRY_SECONDS = 20;
const STOPPED =
  'Too many codes are unanswered, so code sending is capped at the hourly limit. Check the SMS list; LIMIT_CODES_HOUR sets the limit.';

export interface CodeGate {
  /** Admits a code for this address or throws a 429. The returned function takes that back if nothing was sent. */
  enter(ip: string): () => void;
  /**
   * Notes that a code was answered from this address. The returned function undoes that if the code becomes valid
   * again.
   */
  answered(ip: string): () => void;
}

/**
 * Keeps callers from using our gateway to write to ever new numbers. Answers distinguish a crowd from a bot: unanswered
 * codes use up the limit of their address, then of their network, then of all callers. The gate never shuts for good:
 * by the end of the hour each limit has doubled. Answered codes raise a limit only so far.
 */
export function createCodeGate(app: App): CodeGate {
  const { clock, config } = app;
  const counts = createCounts({ seconds: HOUR_SECONDS, tellFrom: 1, clock, secret: config.AGRIM_SECRET });
  shareNowAndThen(app, counts);

  /**
   * Returns how many codes an origin has left: an answered one makes room for itself and one more, up to `most` an
   * hour.
   */
  function left({ key, limit, most }: LimitedOrigin): number {
    const passed = ((clock().getTime() / 1000) % HOUR_SECONDS) / HOUR_SECONDS;
    const room = Math.floor(config[limit] * (1 + passed)) + 2 * counts.of(`answered ${key}`);
    return Math.min(room, most ? config[most] : room) - counts.of(`sent ${key}`);
  }

  function count(ip: string, what: 'sent' | 'answered'): () => void {
    const keys = placesOf(ip).map(({ key }) => `${what} ${key}`);
    for (const key of keys) counts.add(key);
    return () => {
      for (const key of keys) counts.add(key, -1);
    };
  }

  return {
    enter(ip) {
      const full = placesOf(ip).find((place) => left(place) <= 0);
      if (full?.limit === 'LIMIT_CODES_HOUR') raiseAlert(app, 'codes', STOPPED, clock());
      if (full)
        throw tooMany(
          'We are sending many codes to your network right now. Please try again in a moment.',
          RETRY_SECONDS,
        );
      return count(ip, 'sent');
    },
    answered: (ip) => count(ip, 'answered'),
  };
}

interface LimitedOrigin {
  key: string;
  limit: keyof Limits;
  most?: keyof Limits;
}

function placesOf(ip: string): LimitedOrigin[] {
  const { address, network } = originOf(ip);
  return [
    { key: `address ${address}`, limit: 'LIMIT_CODES_ADDRESS_HOUR', most: 'LIMIT_SENT_CODES_ADDRESS_HOUR' },
    { key: `network ${network}`, limit: 'LIMIT_CODES_NETWORK_HOUR', most: 'LIMIT_SENT_CODES_NETWORK_HOUR' },
    { key: 'all', limit: 'LIMIT_CODES_HOUR' },
  ];
}

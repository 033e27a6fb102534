import type { IncomingHttpHeaders } from 'node:http';
import { cookieIn, setCookie } from '../http/caller/cookies.ts';
import { originOf } from '../limits/network.service.ts';
import type { Config } from '../process/config.ts';
import { hashFor, isHashFor, MARK_LETTERS } from '../process/secrets.ts';

/** After how many seconds a browser without scripts tries again, and gets a position. */
export const CHECK_AGAIN = 30;
/** For how many seconds a wait counts. */
const LIFE = 10 * 60;

const nameOf = (scheme_id: string) => `since-${scheme_id.slice(-12)}`;

interface Visitor {
  scheme_id: string;
  ip: string;
  headers: IncomingHttpHeaders;
}

/**
 * Reads from our signature how long a browser that can't solve the captcha has waited: `enough` for a position, `less`,
 * or `not` yet.
 */
export function waitedFor(secret: string, { scheme_id, ip, headers }: Visitor, now: Date): 'enough' | 'less' | 'not' {
  const [, since, mark = ''] =
    /^(\d{1,12})\.([\w-]{22})$/.exec(cookieIn(headers.cookie, nameOf(scheme_id)) ?? '') ?? [];
  if (since === undefined || !isHashFor('place', secret, textOf(scheme_id, ip, since), mark, MARK_LETTERS))
    return 'not';
  const passed = now.getTime() / 1000 - Number(since);
  if (passed > LIFE) return 'not';
  return passed >= CHECK_AGAIN - 1 ? 'enough' : 'less';
}

/** Makes the cookie that marks the start of this wait. */
export function waitsSince(config: Config, { scheme_id, ip }: Visitor, now: Date): string {
  const since = `${Math.floor(now.getTime() / 1000)}`;
  const mark = hashFor('place', config.AGRIM_SECRET, textOf(scheme_id, ip, since), MARK_LETTERS);
  return setCookie(config, { name: nameOf(scheme_id), value: `${since}.${mark}`, seconds: LIFE, path: '/scheme' });
}

/** Builds the signed text of a wait, valid for one network only. */
const textOf = (scheme_id: string, ip: string, since: string) => `since ${scheme_id} ${originOf(ip).network} ${since}`;

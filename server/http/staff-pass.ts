import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { hashFor, isHashFor } from '../secrets.ts';
import { cookieIn, setCookie } from './cookies.ts';

const COOKIE = 'staff';
/** Seconds: no session lasts longer. */
const LIFE = 7 * 24 * 3600;
/** Where visitors wait: the page of a scheme and its calls. */
const PATHS = ['/scheme', '/api'];

/** Lets the browser of staff and retailers pass waiting rooms in the shop; it is no session and opens nothing else. */
export function givePass(config: Config, reply: FastifyReply, user_id: string, now: Date): void {
  const until = Math.floor(now.getTime() / 1000) + LIFE;
  keep(config, reply, `${user_id}.${until}.${markOf(config.AGRIM_SECRET, user_id, until)}`, LIFE);
}

export const takePass = (config: Config, reply: FastifyReply): void => keep(config, reply, '', 0);

function keep(config: Config, reply: FastifyReply, value: string, seconds: number): void {
  for (const path of PATHS) reply.header('set-cookie', setCookie(config, { name: COOKIE, value, seconds, path }));
}

/** The id of the user whose pass a request brings along; undefined for one that has expired, or is not ours. */
export function passOf(secret: string, headers: IncomingHttpHeaders, now: Date): string | undefined {
  const [, user_id = '', until, mark = ''] =
    /^([\da-f-]{36})\.(\d{1,12})\.([\w-]{22})$/.exec(cookieIn(headers.cookie, COOKIE) ?? '') ?? [];
  if (Number(until) * 1000 <= now.getTime() || !until) return undefined;
  return isHashFor('staff', secret, `${user_id} ${until}`, mark) ? user_id : undefined;
}

const markOf = (secret: string, user_id: string, until: number) =>
  hashFor('staff', secret, `${user_id} ${until}`).slice(0, 22);

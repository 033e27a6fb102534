import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../process/config.ts';
import { hashFor, isHashFor, MARK_LETTERS } from '../../process/secrets.ts';
import { cookieIn, setCookie } from './cookies.ts';

const COOKIE = 'staff';
/** In seconds; no session lasts longer. */
const LIFE = 7 * 24 * 3600;
/** Paths with a waiting room: a scheme's page and its calls. */
const PATHS = ['/scheme', '/api'];

/** The user and session that the pass names. */
export interface Bearer {
  user_id: string;
  sid: string;
}

/** Lets staff and retailers skip the shop's waiting rooms during their session; the pass opens nothing else. */
export function givePass(config: Config, reply: FastifyReply, { user_id, sid }: Bearer, now: Date): void {
  const text = `${user_id}.${sid}.${Math.floor(now.getTime() / 1000)}`;
  keep(config, reply, `${text}.${markOf(config.AGRIM_SECRET, text)}`, LIFE);
}

export const takePass = (config: Config, reply: FastifyReply): void => keep(config, reply, '', 0);

function keep(config: Config, reply: FastifyReply, value: string, seconds: number): void {
  for (const path of PATHS) reply.header('set-cookie', setCookie(config, { name: COOKIE, value, seconds, path }));
}

/** Reads the request's pass, issued `age` milliseconds ago; undefined if it expired or isn't ours. */
export function passOf(
  secret: string,
  headers: IncomingHttpHeaders,
  now: Date,
): (Bearer & { age: number }) | undefined {
  const [, text = '', user_id = '', sid = '', given, mark = ''] =
    /^(([\da-f-]{36})\.([\da-f-]{36})\.(\d{1,12}))\.([\w-]{22})$/.exec(cookieIn(headers.cookie, COOKIE) ?? '') ?? [];
  const age = now.getTime() - Number(given) * 1000;
  if (given === undefined || age >= LIFE * 1000 || !isHashFor('staff', secret, text, mark, MARK_LETTERS))
    return undefined;
  return { user_id, sid, age };
}

const markOf = (secret: string, text: string) => hashFor('staff', secret, text, MARK_LETTERS);

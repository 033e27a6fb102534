import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { spendMark } from '../../http/guarding/captcha-check.ts';
import { say } from '../../http/words/sentence.ts';
import type { Config } from '../../process/config.ts';
import { readToken, signFor } from '../../process/secrets.ts';

/** In milliseconds. */
const LIFE = 5 * 60_000;
const ANYBODY = 'anybody';

/** The site as browsers know it: a passkey is bound to its name. */
export interface Site {
  rpID: string;
  origin: string;
  /** The installation's key, which signs the tickets. */
  secret: string;
  now: Date;
}

/**
 * Finds the site by PUBLIC_URL. In a trial, the request's host counts if that is missing or a bare address. Never in
 * production, because any client can send a host.
 */
export function siteOf(
  config: Pick<Config, 'PUBLIC_URL' | 'AGRIM_SECRET' | 'NODE_ENV'>,
  request: FastifyRequest,
  now: Date,
): Site {
  const publicUrl = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : undefined;
  const { hostname, origin } =
    publicUrl && (config.NODE_ENV === 'production' || !isIP(publicUrl.hostname))
      ? publicUrl
      : new URL(`${request.protocol}://${request.host}`);
  return { rpID: hostname, origin, secret: config.AGRIM_SECRET, now };
}

/**
 * Signs a challenge for this user, or for any user who signs in. The server stores it only when the browser returns it.
 */
export function giveTicket({ secret, now }: Site, challenge: string, user_id = ANYBODY): Promise<string> {
  const expires = new Date(now.getTime() + LIFE);
  return signFor('passkey', secret, { payload: { challenge }, subject: user_id, expires });
}

/** Takes a ticket's challenge, once. A forged, old, foreign or used ticket is a 409. */
export async function spendTicket(db: Db, { secret, now }: Site, ticket: string, user_id = ANYBODY): Promise<string> {
  const read = await readToken<{ challenge: string }>('passkey', secret, ticket, { now, subject: user_id });
  const challenge = read?.challenge;
  if (!challenge || !(await spendMark(db, `passkey ${challenge}`)))
    throw conflict(say('That took too long. Please try again.'));
  return challenge;
}

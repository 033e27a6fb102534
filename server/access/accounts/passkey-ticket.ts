import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import { spendMark } from '../../http/captcha-check.ts';
import { conflict } from '../../http/errors.ts';
import { say } from '../../http/said.ts';

const AUDIENCE = 'passkey';
const MINUTES = 5;
const ANYBODY = 'anybody';

/** The site as a browser knows it: a passkey is bound to its name. */
export interface Site {
  rpID: string;
  origin: string;
  /** The installation's, which signs what is given to a browser and comes back. */
  secret: string;
  now: Date;
}

/** By PUBLIC_URL; where that is a bare address, as on a machine for trying out, by the name that the browser has asked for. */
export function siteOf(config: Pick<Config, 'PUBLIC_URL' | 'AGRIM_SECRET'>, request: FastifyRequest, now: Date): Site {
  const known = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : undefined;
  const { hostname, origin } =
    known && !isIP(known.hostname) ? known : new URL(`${request.protocol}://${request.host}`);
  return { rpID: hostname, origin, secret: config.AGRIM_SECRET, now };
}

const keyOf = ({ secret }: Site) => new TextEncoder().encode(secret);

/** A challenge under our signature, for this user or for whoever signs in: nothing of it is kept until it comes back. */
export function giveTicket(site: Site, challenge: string, user_id = ANYBODY): Promise<string> {
  return new SignJWT({ challenge })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(user_id)
    .setExpirationTime(Math.floor(site.now.getTime() / 1000) + MINUTES * 60)
    .sign(keyOf(site));
}

/** The challenge of a ticket, once; a forged, old, foreign or used one is a 409. */
export async function spendTicket(db: Db, site: Site, ticket: string, user_id = ANYBODY): Promise<string> {
  const expected = { audience: AUDIENCE, subject: user_id, currentDate: site.now };
  const read = await jwtVerify(ticket, keyOf(site), expected).catch(() => undefined);
  const challenge = read?.payload.challenge as string | undefined;
  if (!challenge || !(await spendMark(db, `passkey ${challenge}`)))
    throw conflict(say('That took too long. Please try again.'));
  return challenge;
}

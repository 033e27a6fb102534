import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../db/columns.ts';
import { cookieIn, setCookie } from '../../http/caller/cookies.ts';
import type { Config } from '../../process/config.ts';
import { readToken, signFor } from '../../process/secrets.ts';

const COOKIE = 'device';
/** How many accounts one device can be known for, because a shop's counter is shared. */
const MOST_ACCOUNTS = 10;
/** After this many seconds without a sign-in, a device counts as unknown. */
const LIFE = 180 * 24 * 3600;

/** A browser that has signed in to accounts before, by a signed cookie. */
export interface Device {
  _id: string;
  /** Ids of users, latest first. */
  accounts: string[];
}

/** Reads the device behind a request; a new one if it lacks our cookie. */
export async function deviceOf(config: Pick<Config, 'AGRIM_SECRET'>, { headers }: FastifyRequest): Promise<Device> {
  const cookie = cookieIn(headers.cookie, COOKIE);
  const device = cookie
    ? await readToken<{ accounts: string[] }>('device', config.AGRIM_SECRET, cookie, { now: new Date() })
    : undefined;
  return device?.sub ? { _id: device.sub, accounts: device.accounts } : { _id: newId(), accounts: [] };
}

/** Returns the key that counts an account's tries on this device; undefined for an unknown device. */
export const knownAs = (device: Device, user_id: string | undefined): string | undefined =>
  user_id && device.accounts.includes(user_id) ? device._id : undefined;

/** Remembers in the browser that this account signed in there. It grants nothing: it only counts wrong tries. */
export async function rememberDevice(
  config: Pick<Config, 'AGRIM_SECRET' | 'PUBLIC_URL'>,
  reply: FastifyReply,
  device: Device,
  user_id: string,
): Promise<void> {
  const accounts = [user_id, ...device.accounts.filter((id) => id !== user_id)].slice(0, MOST_ACCOUNTS);
  const value = await signFor('device', config.AGRIM_SECRET, {
    payload: { accounts },
    subject: device._id,
    expires: new Date(Date.now() + LIFE * 1000),
  });
  const cookie = { name: COOKIE, value, seconds: LIFE, path: '/api/user', sameSite: 'Strict' } as const;
  reply.header('set-cookie', setCookie(config, cookie));
}

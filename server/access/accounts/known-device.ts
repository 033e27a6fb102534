import type { FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../../db/columns.ts';
import { cookieIn, setCookie } from '../../http/caller/cookies.ts';
import type { Config } from '../../process/config.ts';
import { readToken, signFor } from '../../process/secrets.ts';

const COOKIE = 'device';
/** The most accounts that one device is known for: the counter of a shop is shared. */
const MOST_ACCOUNTS = 10;
/** Seconds without a sign-in after which a device is a stranger again. */
const LIFE = 180 * 24 * 3600;

/** A browser in which accounts were signed in before, as its cookie says under our signature. */
export interface Device {
  _id: string;
  /** Ids of users, the last one first. */
  accounts: string[];
}

/** The device behind a request; a new one if there is no cookie of ours. */
export async function deviceOf(config: Pick<Config, 'AGRIM_SECRET'>, { headers }: FastifyRequest): Promise<Device> {
  const cookie = cookieIn(headers.cookie, COOKIE);
  const device = cookie
    ? await readToken<{ accounts: string[] }>('device', config.AGRIM_SECRET, cookie, { now: new Date() })
    : undefined;
  return device?.sub ? { _id: device.sub, accounts: device.accounts } : { _id: newId(), accounts: [] };
}

/** The key that counts the tries of this account at this device; undefined for a stranger. */
export const knownAs = (device: Device, user_id: string | undefined): string | undefined =>
  user_id && device.accounts.includes(user_id) ? device._id : undefined;

/** Lets the browser remember that this account was let in there. It lets nobody in: only wrong tries are counted by it. */
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

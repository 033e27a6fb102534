import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../config.ts';
import { newId } from '../../db/columns.ts';

const COOKIE = 'device';
/** Accounts that one device is known by: the counter of a shop is shared. */
const MOST_ACCOUNTS = 10;
/** Days without a sign-in after which a device is a stranger again. */
const DAYS = 180;

/** A browser in which accounts were signed in before, as its cookie says under our signature. */
export interface Device {
  _id: string;
  /** Ids of users, the last one first. */
  accounts: string[];
}

const keyOf = ({ AGRIM_SECRET }: Pick<Config, 'AGRIM_SECRET'>) => new TextEncoder().encode(AGRIM_SECRET);

/** The device behind a request; a new one where there is no cookie of ours. */
export async function deviceOf(config: Pick<Config, 'AGRIM_SECRET'>, { headers }: FastifyRequest): Promise<Device> {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`).exec(headers.cookie ?? '')?.[1];
  const known = cookie && (await jwtVerify(cookie, keyOf(config), { audience: COOKIE }).catch(() => undefined));
  if (!known) return { _id: newId(), accounts: [] };
  return { _id: known.payload.jti as string, accounts: known.payload.accounts as string[] };
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
  const token = await new SignJWT({ accounts })
    .setProtectedHeader({ alg: 'HS256' })
    .setJti(device._id)
    .setAudience(COOKIE)
    .setExpirationTime(`${DAYS} days`)
    .sign(keyOf(config));
  const secure = config.PUBLIC_URL?.startsWith('https:') ? '; Secure' : '';
  const age = DAYS * 24 * 3600;
  reply.header('set-cookie', `${COOKIE}=${token}; Path=/api/user; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`);
}

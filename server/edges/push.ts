import { createECDH, type KeyObject } from 'node:crypto';
import { request } from 'node:https';
import { encrypt } from 'http_ece';
import { SignJWT } from 'jose';
import { publicLookup } from './public-host.ts';
import { pushKeysOf } from './push-keys.ts';

/** A notification, and the address below the shop's own that it opens. */
export interface Push {
  title: string;
  body: string;
  url: string;
}

interface Receiver {
  endpoint: string;
  p256dh: string;
  auth: string;
  server_key: string;
}

/**
 * Sends one notification, which expires after this many seconds. Throws if the push service didn't take it, a PushGone
 * if it never will.
 */
export type SendPush = (to: Receiver, push: Push, seconds: number) => Promise<void>;

/** Thrown if the browser gets no more notifications, because its user turned them off or removed it. */
export class PushGone extends Error {}

type Post = (address: string, headers: Record<string, string>, body: Buffer) => Promise<number>;

const ANSWER_TIMEOUT_MS = 5_000;
/** How long a signature is valid; push services accept a day at most. */
const SIGNED_FOR = '2h';

interface PushConfig {
  AGRIM_SECRET: string;
  PUBLIC_URL?: string;
  MAIL_FROM: string;
}

/** Sends through the browsers' own push services, which can't read the content. */
export function pusher({ AGRIM_SECRET, PUBLIC_URL, MAIL_FROM }: PushConfig, post: Post = postOverHttps): SendPush {
  const keys = pushKeysOf(AGRIM_SECRET);
  const us = PUBLIC_URL?.startsWith('https:') ? PUBLIC_URL : `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
  return async ({ endpoint, p256dh, auth, server_key }, push, seconds) => {
    const pair = keys.find(({ public_key }) => public_key === server_key);
    if (!pair) throw new PushGone('Its key came from a secret that is no longer ours.');
    const signature = await signed(new URL(endpoint).origin, us, pair.private_key);
    const headers = {
      authorization: `vapid t=${signature}, k=${server_key}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(seconds),
      urgency: 'high',
      // A device that was off gets the newest one only.
      topic: 'news',
    };
    const status = await post(endpoint, headers, sealed(push, { p256dh, auth }));
    if (status === 404 || status === 410) throw new PushGone(`Its push service answered ${status}.`);
    if (status < 200 || status > 299) throw new Error(`The push service answered ${status}.`);
  };
}

const signed = (audience: string, subject: string, key: KeyObject): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(audience)
    .setSubject(subject)
    .setExpirationTime(SIGNED_FOR)
    .sign(key);

/**
 * Encrypts for one browser (RFC 8291). Throws a PushGone if its key is invalid, because no message will ever reach it.
 */
function sealed(push: Push, { p256dh, auth }: Pick<Receiver, 'p256dh' | 'auth'>): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  try {
    return encrypt(Buffer.from(JSON.stringify(push)), {
      version: 'aes128gcm',
      privateKey,
      dh: p256dh,
      authSecret: auth,
    });
  } catch (error) {
    throw new PushGone(`Its key is wrong: ${(error as Error).message}`);
  }
}

/** Posts to a public host; follows no redirect, and returns the status. */
export const postOverHttps: Post = (address, headers, body) =>
  new Promise((resolve, reject) => {
    const sending = request(
      address,
      { method: 'POST', headers, lookup: publicLookup, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });

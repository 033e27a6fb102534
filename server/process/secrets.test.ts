import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, isOfNewest } from '../access/accounts/encrypt.ts';
import { deviceOf, rememberDevice } from '../access/accounts/known-device.ts';
import { sidOf, signToken } from '../access/tokens.ts';
import { mayPreview, previewLink } from '../http/pages/preview.ts';
import { isSeeKeyOf, orderOfKey, seeKeyOf, trackKey } from '../orders/track-key.service.ts';
import { hashFor, isHashFor, keysOf, MARK_LETTERS, readToken, signFor } from './secrets.ts';

const [OLD, NEW] = ['the old secret, which is long enough to be one', 'the new secret, which is long enough to be one'];
const BOTH = `${NEW}|${OLD}`;
const now = new Date();
const user = { routes: {} } as never;
const expires = new Date(now.getTime() + 60_000);

describe('a new secret before the old one', () => {
  it('signs nobody out, and breaks no link', async () => {
    expect(await sidOf(BOTH, await signToken(OLD, 'a session', user, expires))).toBe('a session');
    expect(await orderOfKey(BOTH, await trackKey(OLD, 'an order', now), now)).toBe('an order');
    expect(isSeeKeyOf(BOTH, 'AG-1', seeKeyOf(OLD, 'AG-1'))).toBe(true);
    const { url } = await previewLink(OLD, '/scheme/1', now);
    expect(await mayPreview(BOTH, url.split('preview=')[1], '/scheme/1', now)).toBe(true);
  });

  it('knows the devices on which accounts were signed in', async () => {
    const set: string[] = [];
    const reply = { header: (_name: string, value: string) => set.push(value) } as unknown as FastifyReply;
    await rememberDevice(
      { AGRIM_SECRET: OLD, PUBLIC_URL: undefined },
      reply,
      { _id: 'a device', accounts: [] },
      'Sita',
    );
    const cookie = set[0]?.split(';')[0];
    const request = { headers: { cookie } } as FastifyRequest;
    expect(await deviceOf({ AGRIM_SECRET: BOTH }, request)).toEqual({ _id: 'a device', accounts: ['Sita'] });
    expect((await deviceOf({ AGRIM_SECRET: NEW }, request)).accounts).toEqual([]);
  });

  it('opens what the old one has sealed, and says that it is old', () => {
    const sealed = encrypt(OLD, 'an authenticator key');
    expect(decrypt(BOTH, sealed)).toBe('an authenticator key');
    expect([isOfNewest(BOTH, sealed), isOfNewest(BOTH, encrypt(BOTH, 'another'))]).toEqual([false, true]);
  });

  it('is read by processes that have it behind the old one, so that a rolling restart signs nobody out', async () => {
    const before = `${OLD}|${NEW}`;
    expect(await sidOf(before, await signToken(BOTH, 'a session', user, expires))).toBe('a session');
    expect(await sidOf(BOTH, await signToken(before, 'a session', user, expires))).toBe('a session');
    expect(await sidOf(OLD, await signToken(before, 'a session', user, expires))).toBe('a session');
  });

  it('writes only by the new one', async () => {
    expect(await sidOf(OLD, await signToken(BOTH, 'a session', user, expires))).toBeUndefined();
    expect(isSeeKeyOf(OLD, 'AG-1', seeKeyOf(BOTH, 'AG-1'))).toBe(false);
    expect(() => decrypt(OLD, encrypt(BOTH, 'an authenticator key'))).toThrow();
  });
});

it('a key of one purpose is useless for another', async () => {
  expect(keysOf(NEW, 'session')[0].equals(keysOf(NEW, 'track')[0])).toBe(false);
  const token = await signFor('track', NEW, { subject: 'an order', expires });
  expect(await readToken('preview', NEW, token, { now })).toBeUndefined();
  expect(await sidOf(NEW, await signFor('track', NEW, { payload: { sid: 'x' }, expires }))).toBeUndefined();
  expect(isHashFor('see', NEW, 'a', hashFor('origin', NEW, 'a'))).toBe(false);
});

it('a hash is compared as a whole, whatever the caller sends', () => {
  const whole = hashFor('place', NEW, 'a');
  expect(isHashFor('place', NEW, 'a', whole)).toBe(true);
  const forged = [
    '',
    [],
    [whole],
    whole[0],
    whole.slice(0, -1),
    `${whole}A`,
    `${whole}${whole}`,
    null,
    undefined,
    {},
    43,
  ];
  for (const given of forged) expect(isHashFor('place', NEW, 'a', given), String(given)).toBe(false);
  const mark = hashFor('staff', NEW, 'a', MARK_LETTERS);
  expect(isHashFor('staff', NEW, 'a', mark, MARK_LETTERS)).toBe(true);
  for (const given of ['', mark.slice(1), hashFor('staff', NEW, 'a')])
    expect(isHashFor('staff', NEW, 'a', given, MARK_LETTERS), given).toBe(false);
});

it('an expired token says nothing', async () => {
  const token = await signFor('track', NEW, { subject: 'an order', expires });
  expect(await readToken('track', NEW, token, { now: new Date(expires.getTime() + 1_000) })).toBeUndefined();
});

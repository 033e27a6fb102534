import { createECDH, randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { MOST_PUSH_DEVICES } from '../../../contract/access/push.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import { SECRET, testApp } from '../../../test/app.ts';
import { buildUser, signIn } from '../../../test/builders.ts';
import { audits } from '../../db/audit.ts';
import { addJob } from '../../db/db.ts';
import { pushKeysOf } from '../../edges/push-keys.ts';
import { sessions } from '../access.table.ts';
import { pushDevices } from '../push.table.ts';

const { db, call, clock, runJobs } = await testApp();

const device = (endpoint = `https://push.example/${randomBytes(8).toString('hex')}`) => {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return { endpoint, p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
};
const turnOn = (token: string, body = device()) => call('POST user/profile/push', { token, body });
const keep = async (token: string, endpoint: string) =>
  (await call('POST user/profile/push/keep', { token, body: { endpoint } })).reply.data.is_on;
const isOn = async (token: string) => (await call('GET user/profile/push', { token })).reply.data.is_on;
const devices = (...endpoints: string[]) =>
  db.$count(pushDevices, endpoints.length ? inArray(pushDevices.endpoint, endpoints) : undefined);

it('lets a person turn notifications on and off for this device, with an audit row each', async () => {
  const { user, token } = await buildUser(db);
  const other = await signIn(db, user._id);
  const { reply } = await call('GET user/profile/push', { token });
  expect(reply.data).toEqual({
    is_on: false,
    server_key: pushKeysOf(SECRET)[0].public_key,
    quiet_from: 21,
    quiet_to: 7,
  });
  expect((await turnOn(token)).reply.msg).toBe('Notifications are on.');
  expect([await isOn(token), await isOn(other)]).toEqual([true, false]);
  expect((await call('DELETE user/profile/push', { token })).reply.msg).toBe('Notifications are off.');
  await call('DELETE user/profile/push', { token });
  expect(await isOn(token)).toBe(false);
  const rows = await db
    .select({ action: audits.action })
    .from(audits)
    .where(and(eq(audits.entity_id, user._id), inArray(audits.action, ['push-on', 'push-off'])))
    .orderBy(audits.position);
  expect(rows.map(({ action }) => action)).toEqual(['push-on', 'push-off']);
});

it.each([
  ['http://push.example/abc', 'plain HTTP'],
  ['https://127.0.0.1/abc', 'an address instead of a name'],
  ['https://0x7f.1/abc', 'an address in disguise'],
  ['https://[::1]/abc', 'an address of IPv6'],
  ['https://localhost/abc', 'this machine'],
  ['https://push.example:8443/abc', 'another port'],
  ['https://me:word@push.example/abc', 'a password'],
  [`https://push.example/${'a'.repeat(1000)}`, 'too many letters'],
])('refuse %s: %s', async (endpoint) => {
  const { token } = await buildUser(db);
  const refused = await turnOn(token, device(endpoint));
  expect([refused.status, Object.keys(refused.reply.errors ?? {})]).toEqual([400, ['endpoint']]);
  expect((await turnOn(token, { ...device(), auth: 'c2hvcnQ' })).status).toBe(400);
  expect(await isOn(token)).toBe(false);
});

it('end with the session: at sign-out, when it is ended elsewhere, and with a new password', async () => {
  const { user, token } = await buildUser(db);
  const [lost, left] = [await signIn(db, user._id), await signIn(db, user._id)];
  const [mine, ofLost, ofLeft] = [device(), device(), device()];
  await turnOn(token, mine);
  await turnOn(lost, ofLost);
  await turnOn(left, ofLeft);
  await call('GET user/logout', { token: left });
  expect(await devices(ofLeft.endpoint)).toBe(0);
  await call('POST user/profile/session/end-others', { token });
  expect([await devices(ofLost.endpoint), await devices(mine.endpoint)]).toEqual([0, 1]);
});

it('continue in the next session of the same user, and of nobody else', async () => {
  const { user, token } = await buildUser(db);
  const shared = device();
  await turnOn(token, shared);
  const next = await signIn(db, user._id);
  expect([await isOn(next), await keep(next, shared.endpoint), await isOn(next), await isOn(token)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const stranger = await buildUser(db);
  expect(await keep(stranger.token, shared.endpoint)).toBe(false);
  expect(await devices(shared.endpoint)).toBe(0);
  expect(await keep(next, shared.endpoint)).toBe(false);
});

it('move to the user who turns them on in the same browser', async () => {
  const [one, two] = [await buildUser(db), await buildUser(db)];
  const shared = device();
  await turnOn(one.token, shared);
  await turnOn(two.token, shared);
  expect([await isOn(one.token), await isOn(two.token), await devices(shared.endpoint)]).toEqual([false, true, 1]);
});

it(`are on for ${MOST_PUSH_DEVICES} devices of a person at most: the oldest ends`, async () => {
  const { user } = await buildUser(db);
  const tokens = [];
  for (let index = 0; index <= MOST_PUSH_DEVICES; index += 1) {
    const token = await signIn(db, user._id);
    await turnOn(token);
    tokens.push(token);
  }
  expect(await Promise.all(tokens.map(isOn))).toEqual([false, ...Array(MOST_PUSH_DEVICES).fill(true)]);
});

it('can be kept for a month after the session has expired, then both are deleted', async () => {
  const { user, token } = await buildUser(db);
  const [mine, plain] = [device(), await signIn(db, user._id)];
  await turnOn(token, mine);
  const living = () => db.$count(sessions, eq(sessions.user_id, user._id));
  const forget = async (days: number) => {
    clock.now = new Date(Date.now() + days * DAY_MS);
    await addJob(db, 'forgetOldSessions', {});
    await runJobs('forgetOldSessions');
  };
  expect([await living(), plain.length > 0]).toEqual([2, true]);
  await forget(20);
  expect([await living(), await devices(mine.endpoint)]).toEqual([1, 1]);
  await forget(40);
  expect([await living(), await devices(mine.endpoint)]).toEqual([0, 0]);
  clock.now = new Date();
});

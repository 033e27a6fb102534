import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../../contract/durations.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildUser, insertOne, unique } from '../../../test/builders.ts';
import { audits } from '../../db/audit.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { roles, users } from '../access.table.ts';

const { db, call, clock } = await testApp({ env: { PUBLIC_URL: 'https://shop.example' } });
const { token, office } = await buildUser(db, { is_super: true });
const role = await insertOne(db, roles, { role_title: unique('Role'), role_type: 'seller' });
let last = 10_000_000;

async function invite() {
  last += 1;
  const mobile_no = `98${last}`;
  const body = {
    name: unique('Invited'),
    mobile_no,
    office_id: office._id,
    roles: [role._id],
    is_active: true,
  };
  const { reply } = await call('POST user', { token, body });
  return { mobile_no, id: reply.data._id };
}

async function smsTo(phone_number: string) {
  const sent = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, phone_number));
  return sent.map(({ message }) => message);
}

const statusOf = async (mobile_no: string) =>
  (await call('GET user', { token, query: { find_search: mobile_no } })).reply.data[0]?.invitation;

it('an invitation links to its page, says when it expires, and shows whether it was accepted', async () => {
  const { mobile_no, id } = await invite();
  const [message = ''] = await smsTo(mobile_no);
  expect(message).toContain(`within 72 hours: https://shop.example/login?account=${mobile_no}#invitation=`);
  expect(await statusOf(mobile_no)).toBe('INVITED');
  const sent = new Date(clock.now.getTime() - 73 * HOUR_MS);
  await db.update(users).set({ invited_at: sent }).where(eq(users._id, id));
  expect(await statusOf(mobile_no)).toBe('EXPIRED');
  const expired = await call('GET user', { token, query: { find_invitation: 'EXPIRED' } });
  expect(expired.reply.data.map(({ _id }) => _id)).toContain(id);
  const again = await call('POST user/invite', { token, body: { user_id: [id] } });
  expect(again.reply.msg).toBe('1 invitation sent.');
  expect(await statusOf(mobile_no)).toBe('INVITED');
});

it('the audit keeps the titles of roles in the order of lists', async () => {
  const named = unique('Desk');
  const given = await Promise.all(
    ['10', 'b', '9', 'A'].map((end) => insertOne(db, roles, { role_title: `${named} ${end}`, role_type: 'seller' })),
  );
  const body = { name: unique('Held'), mobile_no: '9819999999', office_id: office._id, is_active: true };
  const { reply } = await call('POST user', { token, body: { ...body, roles: given.map(({ _id }) => _id) } });
  const [row] = await db.select().from(audits).where(eq(audits.entity_id, reply.data._id));
  expect(row?.after).toMatchObject({ roles: ['9', '10', 'A', 'b'].map((end) => `${named} ${end}`) });
});

/** The list of messages stores no key, so read the message as the worker would send it. */
async function keyFor(mobile_no: string): Promise<string> {
  const { rows } = await db.execute(
    sql`select payload->>'message' as message from graphile_worker._private_jobs where payload->>'message' like ${`%${mobile_no}%`} order by id desc`,
  );
  return /#invitation=([\w-]+)/.exec(String(rows[0]?.message))?.[1] as string;
}

const resetBy = (email: string) => (code: string, newPassword: string) =>
  call('POST user/resetpassword', {
    body: { email, code, newPassword, reCaptcha: unique('human').replace(' ', '-') },
  });

it('its link sets a password once, even days later, and never after it expires', async () => {
  const { mobile_no } = await invite();
  const key = await keyFor(mobile_no);
  const reset = resetBy(mobile_no);
  const now = clock.now;
  clock.now = new Date(now.getTime() + 73 * HOUR_MS);
  expect((await reset(key, 'sun tea fox lid')).reply.errors).toHaveProperty('code');
  clock.now = new Date(now.getTime() + 71 * HOUR_MS);
  expect((await reset(key, 'short one')).reply.errors).toEqual({
    newPassword: 'Use four words, or at least 12 characters of any kind.',
  });
  const at_once = await Promise.all([reset(key, 'ox up ear fly'), reset(key, 'ox up ear fly')]);
  expect(at_once.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const login = await call('POST user/login', { body: { email: mobile_no, password: 'ox up ear fly' } });
  expect(login.status).toBe(200);
  expect((await reset(key, 'tin cup bay owl')).reply.errors).toHaveProperty('code');
  clock.now = now;
  expect(await statusOf(mobile_no)).toBe('ACCEPTED');
});

it('has 128 random bits: wrong guesses neither find it nor use it up, and a new invitation replaces it', async () => {
  const { mobile_no, id } = await invite();
  const key = await keyFor(mobile_no);
  expect(Buffer.from(key, 'base64url')).toHaveLength(16);
  const reset = resetBy(mobile_no);
  for (let guess = 0; guess < 12; guess += 1) {
    const wrong = guess % 2 ? String(guess).padStart(6, '0') : `${key.slice(0, -2)}${String(guess).padStart(2, '0')}`;
    expect((await reset(wrong, 'sun tea fox lid')).reply.errors).toHaveProperty('code');
  }
  const other = await invite();
  expect((await resetBy(other.mobile_no)(key, 'sun tea fox lid')).reply.errors).toHaveProperty('code');
  await call('POST user/invite', { token, body: { user_id: [id] } });
  const newer = await keyFor(mobile_no);
  expect(newer).not.toBe(key);
  expect((await reset(key, 'sun tea fox lid')).reply.errors).toHaveProperty('code');
  expect((await reset(newer, 'sun tea fox lid')).status).toBe(200);
});

it('resends many at once, but not to users who have a password or were just sent several', async () => {
  const [one, other] = [await invite(), await invite()];
  for (const _ of [1, 2]) await call('POST user/invite', { token, body: { user_id: [other.id] } });
  const { user } = await buildUser(db, { office });
  const { reply } = await call('POST user/invite', { token, body: { user_id: [one.id, other.id, user._id] } });
  expect(reply.data).toEqual({ sent: 1, accepted: 1, too_soon: 1 });
  const stranger = await buildUser(db, { office: await buildOffice(db), grants: ['POST user/invite'] });
  expect((await call('POST user/invite', { token: stranger.token, body: { user_id: [one.id] } })).status).toBe(404);
});

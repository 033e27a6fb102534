import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { SETTINGS } from '../../contract/settings/setting-names.ts';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { users } from './access.table.ts';
import { asksSecondPerson, SECOND_PERSON_CALLS } from './second-person.service.ts';

const { call, db, clock } = await testApp();
const { token, user } = await buildUser(db, { is_super: true });
const isAsked = (of = user) =>
  asksSecondPerson(db, { user_id: of._id, route: SECOND_PERSON_CALLS.payment_qr, now: clock.now });
const { type, subtype, key, kind } = SETTINGS['payment.second_person'];

async function setTo(value: boolean) {
  const { reply } = await call('GET setting/all', { token, query: { size: 0 } });
  const _id = present(reply.data.find((row) => row.key === key))._id;
  return call('POST setting/{type}', { token, params: { type }, body: { _id, subtype, key, kind, value } });
}

it('a second approver isn’t required for a lone administrator, but is as soon as there’s another one', async () => {
  expect(await isAsked()).toBe(false);
  await buildUser(db, { grants: ['GET order'] });
  expect(await isAsked()).toBe(false);
  const second = await buildUser(db, { is_super: true });
  expect(await isAsked()).toBe(true);
  // Deactivating the only colleague doesn't make a user a lone administrator.
  await call('POST user/active/{id}', { token, params: { id: second.user._id }, body: { is_active: false } });
  expect(await isAsked()).toBe(true);
  await db
    .update(users)
    .set({ identity_changed_at: new Date(0) })
    .where(eq(users._id, second.user._id));
  expect(await isAsked()).toBe(false);
  await db.update(users).set({ is_active: true }).where(eq(users._id, second.user._id));
  expect(await isAsked()).toBe(true);
});

it('the setting turns it off, but only after three days for the person who changed it', async () => {
  const other = await buildUser(db, { is_super: true });
  expect((await setTo(false)).status).toBe(200);
  expect([await isAsked(), await isAsked(other.user)]).toEqual([true, false]);
  clock.now = new Date(clock.now.getTime() + 73 * HOUR_MS);
  expect(await isAsked()).toBe(false);
});

import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { buildUser, newImei, PASSWORD } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { workOff } from '../../test/queue.ts';
import { orders } from '../orders/orders.table.ts';
import { users } from './access.table.ts';

const { app, db, call, clock, head, url, token: boss, ...fixture } = await paymentFixture();
const LONG_AGO = new Date(clock.now.getTime() - 90 * DAY_MS);
await db.update(users).set({ added_at: LONG_AGO });

async function colleague(added_at = LONG_AGO) {
  const built = await buildUser(db, { office: head, is_super: true });
  await db.update(users).set({ added_at }).where(eq(users._id, built.user._id));
  return built;
}

/** Moves the account's changes this many hours back. */
const ago = (user: { _id: string }, field: 'identity_changed_at' | 'added_at', hours: number) =>
  db
    .update(users)
    .set({ [field]: new Date(clock.now.getTime() - hours * HOUR_MS) })
    .where(eq(users._id, user._id));

/** Builds a proof without a reference, which needs two approvals and has the first. */
async function approvedOnce(token: string) {
  const { proof } = await fixture.proved();
  await approve(proof, token);
  return proof;
}

const approve = (id: string, token: string) =>
  call('POST verification/{id}/{step}', { token, params: { id, step: 'approve' }, body: { queue: 'payment' } });

/** Another user changes an account's address. */
async function changed(user: { _id: string }, fields: object) {
  const { reply } = await call('GET user/{id}', { token: boss, params: { id: user._id } });
  const { _id, name, email, mobile_no, office_id, roles, is_active } = reply.data;
  return call('POST user', {
    token: boss,
    body: { _id, name, email, mobile_no, office_id, roles, is_active, ...fields } as never,
  });
}

const sent = () => workOff(url, { db, storage: app.storage });

describe('the second of two people', () => {
  it('can’t be an account whose email another user changed in the last three days', async () => {
    const account = await colleague();
    const proof = await approvedOnce(boss);
    expect((await changed(account.user, { email: 'attacker@example.com' })).status).toBe(200);
    const refused = await approve(proof, account.token);
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      expect.stringContaining('Your account is new or was recently changed'),
    ]);
    await ago(account.user, 'identity_changed_at', 71.9);
    expect((await approve(proof, account.token)).status).toBe(409);
    await ago(account.user, 'identity_changed_at', 72.1);
    expect((await approve(proof, account.token)).reply.data.decided.status).toBe('CONFIRMED');
  });

  it('can’t be the owner of a changed account that gave the first approval', async () => {
    const account = await colleague();
    await changed(account.user, { mobile_no: '9841222333' });
    const proof = await approvedOnce(account.token);
    const refused = await approve(proof, boss);
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining(account.user.name)]);
  });

  it('isn’t an account younger than a day, if there are older ones', async () => {
    const fresh = await colleague(clock.now);
    const proof = await approvedOnce(boss);
    expect((await approve(proof, fresh.token)).status).toBe(409);
    await ago(fresh.user, 'added_at', 24.1);
    expect((await approve(proof, fresh.token)).reply.data.decided.status).toBe('CONFIRMED');
  });

  it('can be an account of at least an hour on the first day of an installation', async () => {
    const today = await paymentFixture();
    const hours = (of: { _id: string } | undefined, count: number) =>
      today.db
        .update(users)
        .set({ added_at: new Date(today.clock.now.getTime() - count * HOUR_MS) })
        .where(of && eq(users._id, of._id));
    await hours(undefined, 5);
    const fresh = await buildUser(today.db, { office: today.head, is_super: true });
    await hours(fresh.user, 1 / 60);
    const { proof } = await today.proved();
    const approveBy = (token: string) =>
      today.call('POST verification/{id}/{step}', {
        token,
        params: { id: proof, step: 'approve' },
        body: { queue: 'payment' },
      });
    await approveBy(today.token);
    expect((await approveBy(fresh.token)).status).toBe(409);
    await hours(fresh.user, 1.1);
    expect((await approveBy(fresh.token)).reply.data.decided.status).toBe('CONFIRMED');
  });

  it('can’t refund with an account that somebody has changed', async () => {
    const account = await colleague();
    const { _id, proof } = await fixture.proved();
    const body = { queue: 'payment' as const, reference: 'SETTLED 1' };
    await call('POST verification/{id}/{step}', { token: boss, params: { id: proof, step: 'approve' }, body });
    await call('POST order/{id}/{step}', {
      token: boss,
      params: { id: _id, step: 'cancel' },
      body: { reason: 'Changed their mind.' },
    });
    await changed(account.user, { email: 'other@example.com' });
    const refund = () =>
      call('POST order/{id}/refund', {
        token: account.token,
        params: { id: _id },
        body: { reference: `R${newImei()}`, account: 'eSewa 9841000009', password: PASSWORD },
      });
    expect((await refund()).status).toBe(409);
    await ago(account.user, 'identity_changed_at', 72.1);
    expect((await refund()).status).toBe(200);
    expect((await db.select().from(orders).where(eq(orders._id, _id)))[0]?.status).toBe('REFUNDED');
  });
});

describe('an account whose address another person changes', () => {
  it('gets a notice at its old address', async () => {
    const { user } = await colleague();
    await db.update(users).set({ mobile_no: '9841222444' }).where(eq(users._id, user._id));
    await sent();
    await changed(user, { mobile_no: '9841222555' });
    expect(await sent()).toEqual([expect.stringContaining('changed the mobile number of your account at Our shop')]);
    await changed(user, { name: 'Another name' });
    expect(await sent()).toEqual([]);
  });
});

describe('the limit above which two people approve', () => {
  it('keeps its old value for three days for the user who raised it', async () => {
    const rich = await paymentFixture();
    const other = await buildUser(rich.db, { office: rich.head, is_super: true });
    const setLimit = async (value: number | null) => {
      const { reply } = await rich.call('GET setting/all', {
        token: rich.token,
        query: { find_type: 'Payment', size: 0 },
      });
      const setting = reply.data.find(({ key }) => key === 'TwoPersonAbove');
      const saved = await rich.call('POST setting/{type}', {
        token: rich.token,
        params: { type: 'Payment' },
        body: { ...setting, value } as never,
      });
      return saved.reply.msg;
    };
    expect(await setLimit(1_000)).toBe('Setting saved.');
    await rich.db.execute(sql`update audits set added_at = added_at - interval '73 hours'`);
    expect(await setLimit(1_000_000)).toContain('For the next 72 hours, the old value still applies to you');
    const [own, theirs] = [await rich.proved(), await rich.proved()];
    const decide = (id: string, token: string, reference: string) =>
      rich.call('POST verification/{id}/{step}', {
        token,
        params: { id, step: 'approve' },
        body: { queue: 'payment', reference },
      });
    const first = await decide(own.proof, rich.token, 'BOUND 1');
    expect(first.reply.data.decided).toMatchObject({ status: 'UNDER_VERIFICATION', second: 'high' });
    await rich.call('POST verification/release', { token: rich.token });
    const free = await decide(theirs.proof, other.token, 'BOUND 2');
    expect(free.reply.data.decided.status).toBe('CONFIRMED');
  });
});

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser } from '../../../test/builders.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { idempotencyKeys } from '../../http/answering/idempotency.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { orderCalls, orderNotes } from './work.table.ts';

const { db, call } = await testApp();
const retailer = await buildOffice(db, {}, await buildOffice(db, { type: 'RD' }));
const grants = ['POST order/{id}/{step}', 'POST order/{id}/call', 'POST order/{id}/note'] as const;
const [sita, hari] = [
  await buildUser(db, { office: retailer, grants: [...grants] }),
  await buildUser(db, { office: retailer, grants: [...grants] }),
];

let id: string;
beforeEach(async () => {
  const { _id, variant_id } = await buildOrder(db, retailer);
  id = _id;
  // A confirmation commits the unit that the order holds.
  await db.update(variants).set({ held: 1 }).where(eq(variants._id, variant_id));
});

interface Sent {
  key?: string;
  by?: typeof sita;
  params?: { id: string };
}
const sent = ({ key, by = sita, params = { id } }: Sent) => ({
  token: by.token,
  params,
  ...(key && { headers: { 'idempotency-key': key } }),
});
const logCall = (body: object, how: Sent = {}) => call('POST order/{id}/call', { ...sent(how), body: body as never });
const addNote = (text: string, how: Sent = {}) => call('POST order/{id}/note', { ...sent(how), body: { text } });
const calls = () => db.$count(orderCalls, eq(orderCalls.order_id, id));
const events = async () =>
  (await db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents._id)).map(
    ({ step }) => step,
  );
const key = (name: string) => `${name}-${id}`;

describe('a key', () => {
  it('logs a call once, however often it is sent, and answers the same', async () => {
    const first = await logCall({ outcome: 'no_answer' }, { key: key('call') });
    const again = await logCall({ outcome: 'no_answer', seen_calls: 0 }, { key: key('call') });
    expect([first.status, again.status, await calls()]).toEqual([200, 200, 1]);
    expect(again.reply).toEqual(first.reply);
  });

  it('lets one of two simultaneous calls work, and answers both with its reply', async () => {
    const both = await Promise.all(Array.from({ length: 4 }, () => addNote('Comes on Friday', { key: key('note') })));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(both.map(({ reply }) => JSON.stringify(reply.data))).size).toBe(1);
    expect(await db.$count(orderNotes, eq(orderNotes.order_id, id))).toBe(1);
  });

  it('performs a step once, with one event', async () => {
    await db.update(orders).set({ status: 'CONTACTED' }).where(eq(orders._id, id));
    const confirm = () =>
      call('POST order/{id}/{step}', {
        ...sent({ key: key('step') }),
        params: { id, step: 'confirm' },
        body: { seen_status: 'CONTACTED' },
      });
    const replies = [await confirm(), await confirm()];
    expect(replies.map(({ status, reply }) => [status, reply.data.status])).toEqual([
      [200, 'CONFIRMED'],
      [200, 'CONFIRMED'],
    ]);
    expect(await events()).toEqual(['confirm']);
  });

  it('belongs to its person and its order', async () => {
    const other = await buildOrder(db, retailer);
    for (const how of [{}, { by: hari }, { params: { id: other._id } }])
      expect((await logCall({ outcome: 'no_answer' }, { key: 'one-key-of-many', ...how })).status).toBe(200);
    expect([await calls(), await db.$count(orderCalls, eq(orderCalls.order_id, other._id))]).toEqual([2, 1]);
  });

  it('can be reused after a refusal, but not for another call after a success', async () => {
    expect((await logCall({ outcome: 'no_answer', seen_calls: 3 }, { key: key('free') })).status).toBe(409);
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.key, key('free')))).toBe(0);
    expect((await logCall({ outcome: 'no_answer', seen_calls: 0 }, { key: key('free') })).status).toBe(200);
    const { status, reply } = await logCall({ outcome: 'reached' }, { key: key('free') });
    expect([status, reply.msg]).toEqual([422, expect.stringContaining('first version was already saved')]);
    expect([await calls(), await events()]).toEqual([1, []]);
  });
});

describe('a call that says what its caller saw', () => {
  it('is refused once a colleague has called or the order has moved on, and changes nothing', async () => {
    await logCall({ outcome: 'no_answer' }, { by: hari });
    const late = await logCall({ outcome: 'declined', seen_status: 'PLACED', seen_calls: 0 });
    expect([late.status, late.reply.msg]).toEqual([
      409,
      'A call for this order was logged or undone meanwhile. Check the order first.',
    ]);
    await logCall({ outcome: 'reached', confirms: true }, { by: hari });
    const later = await logCall({ outcome: 'declined', seen_status: 'PLACED', seen_calls: 2 });
    expect([later.status, later.reply.msg]).toEqual([409, expect.stringContaining(`confirmed: ${hari.user.name}`)]);
    expect([await calls(), await events()]).toEqual([2, ['contact', 'confirm']]);
  });
});

it('a customer who confirms moves a new order two steps with one call', async () => {
  const { status, reply } = await logCall({ outcome: 'reached', confirms: true });
  expect([status, reply.data.status, reply.msg]).toEqual([200, 'CONFIRMED', 'Confirmed. The customer gets a message.']);
  expect([await calls(), await events()]).toEqual([1, ['contact', 'confirm']]);
  const wrong = await logCall({ outcome: 'no_answer', confirms: true });
  expect([wrong.status, wrong.reply.errors]).toEqual([400, { confirms: expect.any(String) }]);
});

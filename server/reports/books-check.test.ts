import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newImei } from '../../test/builders.ts';
import { paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf } from '../../test/present.ts';
import { type Db, transact } from '../db/db.ts';
import { tillClosings } from '../orders/money/office-money.table.ts';
import { orderItems } from '../orders/orders.table.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { findFaults } from './books-check.service.ts';

const { call, clock, confirm, db, head, numberOf, ofRetailer, orderOf, other, paid, retailer, step, ...fixture } =
  await paymentFixture();

/** A purchase that was paid for in advance, handed over, taken back and handed over again. */
const id = await fixture.bought();
const payment = await paid(2_500, await numberOf(id));
await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2_500 }]);
await step(id, 'allocate');
await step(id, 'ready', { pickup_point: 'Counter 1' });
await step(id, 'deliver', { imei: newImei() });
await step(id, 'undo_deliver', { reason: 'The wrong phone.' }, other);
const payments = [
  { method: 'cash', amount: 50_000 },
  { method: 'qr', amount: 37_500 },
];
expect((await step(id, 'deliver', { imei: newImei(), payments })).status).toBe(200);
const order = await orderOf(id);

/** The shop closes its till twice, the second time with a deposit, and withdraws an earlier deposit. */
const shop = { token: ofRetailer, params: { id: retailer._id } };
const deposit = { amount: 500, reference: 'SLIP-0', day: new Date(clock.now).toISOString().slice(0, 10), note: '' };
const { reply: deposited } = await call('POST office-money/{id}/deposit', { ...shop, body: deposit });
const against = { token: ofRetailer, params: { id: deposited.data._id }, body: { reason: 'Typed twice' } };
await call('POST office-money/deposit/{id}/correct', against);
for (const closing of [
  { counted: 300, deposited: 0, reason: 'Change of yesterday' },
  { counted: 300, deposited: 200, reason: '', reference: 'SLIP-1' },
])
  await call('POST office-money/{id}/till', { ...shop, body: closing });

const unpaid = await fixture.bought();
const variant = order.variant_id;
const item = firstOf(await db.select().from(orderItems).where(eq(orderItems.order_id, id)));

const all = async (db: Db) => [...(await findDrift(db)).map(({ what }) => what), ...(await findFaults(db))];

/** Returns the findings after this statement, which is rolled back. Triggers are off, as for the table's owner. */
async function found(statement: SQL): Promise<string[]> {
  let lines: string[] = [];
  const rolledBack = new Error('rolled back');
  await transact(db, async (db) => {
    await db.execute(sql`set local session_replication_role = 'replica'`);
    const { rowCount } = await db.execute(statement);
    expect(rowCount).toBe(1);
    lines = await all(db);
    throw rolledBack;
  }).catch((error) => {
    if (error !== rolledBack) throw error;
  });
  return lines;
}

const ofOrder = sql`order_id = ${id}`;
const FAULTS: [string, SQL, string][] = [
  ['a total', sql`update orders set total = total - 1000_00 where _id = ${id}`, order.order_id],
  [
    'the price of an item',
    sql`update order_items set price = price + 1 where ${ofOrder} and position = 0`,
    order.order_id,
  ],
  ['a share', sql`update payment_shares set amount = amount + 100 where ${ofOrder}`, order.order_id],
  ['a payment', sql`update payments set amount = amount + 50 where _id = ${payment._id}`, payment._id],
  ['a move', sql`delete from money_moves where ${ofOrder} and kind = 'overpaid'`, order.order_id],
  [
    'a move that takes back another',
    sql`update money_moves set paisa = paisa + 1 where ${ofOrder} and reverses is not null`,
    order.order_id,
  ],
  ...(
    [
      ['the amount', sql`paisa = paisa + 100`],
      ['the office', sql`office_id = ${head._id}`],
      ['the holder', sql`holder = 'brand', office_id = null`],
      ['the day', sql`day = day - 1`],
      ['the method', sql`method = 'card'`],
      ['the actor', sql`actor = 'Somebody else'`],
    ] as const
  ).map(([what, change]): [string, SQL, string] => [
    `${what} of cash at the counter`,
    sql`update money_moves set ${change} where ${ofOrder} and kind = 'balance' and method = 'cash'`,
    order.order_id,
  ]),
  [
    'cash at the counter',
    sql`delete from money_moves where ${ofOrder} and kind = 'balance' and method = 'cash'`,
    order.order_id,
  ],
  ['the inventory', sql`update variants set inventory = inventory - 1 where _id = ${variant}`, variant],
  ['the units sold', sql`update variants set sold = sold + 1 where _id = ${variant}`, item.product_name],
  ['an IMEI', sql`update orders set imei = null where _id = ${id}`, order.order_id],
  ['a return', sql`update orders set returned_at = now() where _id = ${id}`, order.order_id],
  ['a status', sql`update orders set status = 'ALLOCATED' where _id = ${id}`, order.order_id],
  [
    'the actor of a step',
    sql`update order_events set actor = 'Somebody else' where ${ofOrder} and step = 'undo_deliver'`,
    order.order_id,
  ],
  ['a deposit', sql`update office_deposits set paisa = paisa - 1 where reverses is not null`, deposited.data._id],
  [
    'the answer to a deposit',
    sql`insert into deposit_answers (deposit_id, is_confirmed, note, actor, at) select _id, true, '', 'Somebody', now() from office_deposits where reverses is not null`,
    retailer.name,
  ],
  ['a closing', sql`update till_closings set counted = counted - 100_00 where deposited = 0`, retailer.name],
  [
    'the deposit of a till',
    sql`update office_deposits set paisa = paisa + 1 where reference = 'SLIP-1'`,
    retailer.name,
  ],
  [
    'a bill',
    sql`insert into order_bills (order_id, office_id, seller, fiscal_year, number, day, amount, actor, at)
      values (${unpaid}, ${retailer._id}, 'x', '2083/84', 'B-77', '2026-11-29', 1, 'Somebody', now())`,
    'B-77',
  ],
  ['a quota', sql`update quotas set used = used - 1 where office_id = ${retailer._id}`, retailer.name],
];

it('finds nothing while nobody has changed a row by hand', async () => {
  expect(order.status).toBe('DELIVERED');
  expect(await db.$count(tillClosings)).toBe(2);
  expect(await all(db)).toEqual([]);
});

it.each(FAULTS)('finds %s that was changed by hand, and names its row', async (_, statement, name) => {
  const lines = await found(statement);
  expect(lines.some((line) => line.includes(name))).toBe(true);
});

it('finds one payment of two reports that paid two purchases', async () => {
  const second = await fixture.bought();
  const again = await paid(2_500, await numberOf(second));
  await confirm(again._id, [{ order_id: await numberOf(second), amount: 2_500 }]);
  expect(await all(db)).toEqual([]);
  const lines = await found(
    sql`update payments set reference_key = (select reference_key from payments where _id = ${payment._id}) where _id = ${again._id}`,
  );
  expect(lines).toEqual([expect.stringContaining(again._id)]);
  expect(lines[0]).toContain(await numberOf(second));
});

it('finds one payment of two reports that paid a purchase and is to be refunded', async () => {
  const second = await fixture.bought();
  const again = await paid(2_500, 'twice');
  const owed = { order_id: await numberOf(second), reason: 'Paid twice.' };
  const due = await call('POST payment/{id}/owe', { token: other, params: { id: again._id }, body: owed });
  expect([due.status, await all(db)]).toEqual([200, []]);
  const [line] = await found(
    sql`update payments set reference_key = (select reference_key from payments where _id = ${payment._id}) where _id = ${again._id}`,
  );
  for (const name of [again._id, order.order_id, owed.order_id]) expect(line).toContain(name);
});

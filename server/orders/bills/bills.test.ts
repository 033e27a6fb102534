import { and, eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/scheme-types.ts';
import type { BillRule } from '../../../contract/orders/bill-rules.ts';
import { vatIn } from '../../../contract/orders/bills.ts';
import { buildOffice, buildUser, newImei } from '../../../test/builders.ts';
import { importsOf } from '../../../test/import-fixture.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { firstOf, present } from '../../../test/present.ts';
import { waitingForLock } from '../../../test/waiting-for-lock.ts';
import { audits } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { transact } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { readNumberedRows } from '../../http/sheets/sheet-read.ts';
import { dayInNepal } from '../../http/words/bikram-day.ts';
import { bikramDate } from '../../http/words/bikram-month.ts';
import { fiscalYear, fiscalYearOf, fiscalYears } from '../../http/words/fiscal-year.ts';
import { say } from '../../http/words/sentence.ts';
import { offices } from '../../offices/offices.table.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { orders, returns } from '../orders.table.ts';
import { orderBills } from './bills.table.ts';
import { moveBills } from './move-bills.ts';
import { recordBill } from './record-bill.ts';
import { salesBook } from './sales-book.ts';

const fixture = await orderFixture();
const { app, db, call, clock, head, retailer, ofHead, ofRetailer, placed, place } = fixture;
const { imported } = importsOf(fixture, ofRetailer);
const today = dayInNepal(clock.now);
const year = fiscalYearOf(today).name;
let bills = 0;
function newNumber(): string {
  bills += 1;
  return `B-${bills}`;
}

async function ruled(rule: BillRule) {
  const set = async (value: BillRule | null) => {
    await db.update(settings).set({ value }).where(eq(settings.key, 'Bill'));
    forgetSettings(db);
  };
  await set(rule);
  onTestFinished(() => set(null));
}

/** Builds an order that is ready for pickup. */
async function ready() {
  const order = await placed();
  for (const name of ['contact', 'confirm', 'allocate']) await order.step(name);
  await order.step('ready', { pickup_point: 'Counter 3' });
  const deliver = (bill_number?: string) =>
    order.step('deliver', { imei: newImei(), ...(bill_number !== undefined && { bill_number }) });
  const detail = async () => (await call('GET order/{id}', { token: ofHead, params: { id: order.id } })).reply.data;
  return { ...order, deliver, detail };
}
/** Reads the lines of the sales book, without its header. */
const bookFile = async (token = ofRetailer) => {
  const file = await app.http.inject({ url: '/api/bill/export', headers: { authorization: token } });
  return file.body.trim().split('\n').slice(1);
};
const listed = async (query: Record<string, string>, token = ofRetailer) =>
  (await call('GET bill', { token, query: { find_fiscal_year: year, ...query } })).reply.data;
const numbersOf = async (query: Record<string, string>, token = ofRetailer) =>
  (await listed(query, token)).map(({ order_id }) => order_id);
const set = (id: string, body: { number: string; day?: string }, token = ofRetailer) =>
  call('POST bill/{id}', { token, params: { id }, body });

describe('the number at the hand-over', () => {
  it('follows the setting, and only a required one blocks the hand-over', async () => {
    const free = await ready();
    expect((await free.detail()).bill_rule).toBe('off');
    expect((await free.deliver()).status).toBe(200);
    await ruled('required');
    const order = await ready();
    expect((await order.detail()).bill_rule).toBe('required');
    const refused = await order.deliver();
    expect([refused.status, refused.reply.errors]).toEqual([400, { bill_number: 'Enter the number of your bill.' }]);
    expect((await order.detail()).status).toBe('READY_FOR_PICKUP');
    const number = newNumber();
    expect((await order.deliver(` ${number.toLowerCase()} `)).status).toBe(200);
    expect(await order.detail()).toMatchObject({ status: 'DELIVERED', bill_number: number });
  });

  it('is one however it is written, but not if its digits are cut elsewhere', async () => {
    await ruled('optional');
    const [first, second, third] = [await ready(), await ready(), await ready()];
    expect((await first.deliver('EV-1-11')).status).toBe(200);
    expect((await second.deliver('ev 1/11')).reply.errors).toHaveProperty('bill_number');
    expect((await second.deliver('EV 11-1')).status).toBe(200);
    const both = await Promise.all(
      [third, await ready()].map((order, index) => order.deliver(index === 0 ? 'EW 5' : 'ew-5')),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is unique per seller and fiscal year, even for simultaneous entries', async () => {
    await ruled('optional');
    const [first, second] = [await ready(), await ready()];
    const number = newNumber();
    const replies = await Promise.all([first.deliver(number), second.deliver(number)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.reply.errors?.bill_number).toMatch(/^Order AG-\w+ has this bill number in 20\d\d\/\d\d already\.$/);
    const other = replies[0]?.status === 200 ? second : first;
    expect((await other.detail()).status).toBe('READY_FOR_PICKUP');
    expect((await other.deliver(newNumber())).status).toBe(200);
  });

  it('is cancelled with the undo of the hand-over, stays in the book, and can be used again', async () => {
    await ruled('optional');
    const order = await ready();
    const number = newNumber();
    await order.deliver(number);
    const { token: colleague } = await buildUser(db, { office: head, is_super: true });
    expect((await order.step('undo_deliver', { reason: 'The wrong phone' }, colleague)).status).toBe(200);
    expect((await order.detail()).bill_number ?? null).toBeNull();
    expect((await order.detail()).cancelled_bills).toEqual([number]);
    const lines = async () => (await bookFile()).filter((line) => line.includes(order.order_id));
    expect(await lines()).toEqual([expect.stringMatching(new RegExp(`,${number},.*,${order.order_id},0,0,0,,Yes$`))]);
    expect((await order.deliver(number)).status).toBe(200);
    expect((await lines()).filter((line) => line.endsWith(',Yes'))).toHaveLength(1);
    expect(await lines()).toHaveLength(2);
    const book = (await call('GET bill/book', { token: ofRetailer })).reply.data;
    expect(book.cancelled).toBe(1);
  });
});

describe('the list', () => {
  it('lists hand-overs with and without a bill, for each office its own', async () => {
    const [billed, without, waiting] = [await ready(), await ready(), await ready()];
    const number = newNumber();
    await billed.deliver(number);
    await without.deliver();
    const missing = await numbersOf({ find_has_bill: 'false' });
    expect(missing).toContain(without.order_id);
    expect(missing).not.toContain(billed.order_id);
    expect(missing).not.toContain(waiting.order_id);
    expect(await listed({ find_search: number.toLowerCase() })).toMatchObject([
      { order_id: billed.order_id, bill: { number, day: today, fiscal_year: year } },
    ]);
    const foreign = await buildOffice(db, place, head);
    const { token: stranger } = await buildUser(db, { office: foreign, is_super: true });
    expect(await listed({}, stranger)).toEqual([]);
    expect((await set(without.id, { number: newNumber() }, stranger)).status).toBe(404);
    expect(await numbersOf({ find_office_id: foreign._id }, ofHead)).toEqual([]);
    expect(await numbersOf({ find_office_id: retailer._id, find_has_bill: 'false' }, ofHead)).toContain(
      without.order_id,
    );
    const before = fiscalYear(`${Number(year.slice(0, 4)) - 1}`).name;
    expect(await numbersOf({ find_fiscal_year: before }, ofHead)).toEqual([]);
  });

  it('adds or corrects a number later, with the person in the audit', async () => {
    const order = await ready();
    expect((await set(order.id, { number: newNumber() })).status).toBe(409);
    await order.deliver();
    const [first, second] = [newNumber(), newNumber()];
    expect((await set(order.id, { number: first })).reply.data).toMatchObject({ number: first, day: today });
    const future = dayInNepal(new Date(clock.now.getTime() + 2 * 86_400_000));
    expect((await set(order.id, { number: second, day: future })).reply.errors).toEqual({
      day: 'This date is in the future.',
    });
    expect((await order.detail()).bill_number).toBe(first);
    expect((await set(order.id, { number: second })).status).toBe(200);
    const rows = await db
      .select()
      .from(audits)
      .where(and(eq(audits.entity_id, order.id), eq(audits.action, 'record-bill')));
    expect(rows.map(({ after }) => (after as { bill_number: string }).bill_number)).toEqual([first, second]);
    // The bill's first number is free again.
    const other = await ready();
    await other.deliver();
    expect((await set(other.id, { number: first })).status).toBe(200);
    expect((await set(other.id, { number: second })).status).toBe(400);
    expect((await other.detail()).bill_number).toBe(first);
  });

  it('refuses a day before the order was placed, known to the calendar or not', async () => {
    const order = await ready();
    await order.deliver();
    const yesterday = dayInNepal(new Date(clock.now.getTime() - 86_400_000));
    for (const day of ['1900-01-01', '1943-08-01', yesterday]) {
      const { status, reply } = await set(order.id, { number: newNumber(), day });
      expect([status, reply.errors]).toEqual([400, { day: 'The order was placed after this date.' }]);
    }
    expect((await set(order.id, { number: newNumber(), day: today })).status).toBe(200);
  });

  it('refuses a year beyond the calendar and a filter that is none, by its name', async () => {
    for (const fiscal_year of ['2099/00', '2083/85']) {
      for (const path of ['GET bill/book', 'GET bill/export'] as const) {
        const { status, reply } = await call(path, { token: ofRetailer, query: { fiscal_year } });
        expect([status, reply.errors]).toEqual([400, { fiscal_year: 'Choose a fiscal year.' }]);
      }
    }
    for (const [filter, text] of [
      ['find_fiscal_year', 'Choose a fiscal year.'],
      ['find_office_id', 'Choose an office.'],
    ] as const) {
      const { status, reply } = await call('GET bill', { token: ofRetailer, query: { [filter]: 'rubbish' } });
      expect([status, reply.errors]).toEqual([400, { [filter]: text }]);
    }
    expect((await call('GET bill/book', { token: ofRetailer, query: { fiscal_year: '2089/90' } })).status).toBe(200);
  });

  it('updates the total with a new number, and keeps it with a new day', async () => {
    const order = await ready();
    await order.deliver();
    const number = newNumber();
    const { reply } = await set(order.id, { number });
    const lower = reply.data.amount - 500;
    await db
      .update(orders)
      .set({ total: lower * 100 })
      .where(eq(orders._id, order.id));
    expect((await set(order.id, { number, day: today })).reply.data.amount).toBe(reply.data.amount);
    expect((await set(order.id, { number: newNumber() })).reply.data.amount).toBe(lower);
  });

  it('treats two sellers with one PAN as one, and others separately', async () => {
    const branch = await buildOffice(db, place, head);
    const [one, two] = [await ready(), await placed()];
    await one.deliver();
    const moved = await two.step('reassign', { office_id: branch._id, reason: 'Nearer' }, ofHead);
    expect(moved.status, JSON.stringify(moved.reply)).toBe(200);
    for (const name of ['contact', 'confirm', 'allocate']) await two.step(name, {}, ofHead);
    await two.step('ready', { pickup_point: 'Counter 3' }, ofHead);
    expect((await two.step('deliver', { imei: newImei() }, ofHead)).status).toBe(200);
    const number = newNumber();
    const setPan = (office_id: string, pan: string | null) =>
      db.update(offices).set({ pan }).where(eq(offices._id, office_id));
    onTestFinished(async () => {
      await setPan(retailer._id, null);
    });
    await setPan(retailer._id, '301234567');
    await setPan(branch._id, '301234567');
    expect((await set(one.id, { number }, ofHead)).status).toBe(200);
    expect((await set(two.id, { number }, ofHead)).status).toBe(400);
    await setPan(branch._id, '301234568');
    expect((await set(two.id, { number }, ofHead)).status).toBe(200);
  });
});

it('shows, exports and imports only bills of the granted kinds', async () => {
  const order = await ready();
  const number = newNumber();
  await order.deliver();
  await set(order.id, { number });
  const { scheme_type } = await order.detail();
  const readBy = async (kind: SchemeType) => {
    const { token } = await buildUser(db, {
      office: retailer,
      grants: [
        `GET bill {${kind}}`,
        `GET bill/book {${kind}}`,
        `GET bill/export {${kind}}`,
        `POST bill/{id} {${kind}}`,
        'POST bill/import',
      ],
    });
    const file = await app.http.inject({ url: '/api/bill/export', headers: { authorization: token } });
    const { data: book } = (await call('GET bill/book', { token })).reply;
    const rows = `Order,Bill number\n${order.order_id},${number}\n`;
    return {
      listed: await numbersOf({ find_search: number }, token),
      isInFile: file.body.includes(`,${number},`),
      hasBills: book.bills > 0,
      status: (await set(order.id, { number }, token)).status,
      bad_rows: (await imported(rows, { path: 'bill/import', by: token, dry_run: true })).bad_rows,
    };
  };
  const other = SCHEME_TYPES.find((kind) => kind !== scheme_type) as SchemeType;
  const nothing = { listed: [], isInFile: false, hasBills: false, status: 404, bad_rows: 1 };
  expect(await readBy(other)).toEqual(nothing);
  const all = { listed: [order.order_id], isInFile: true, hasBills: true, status: 200, bad_rows: 0 };
  expect(await readBy(scheme_type)).toEqual(all);
});

it('comes from a file, with days in AD or BS, and names the rows that are wrong', async () => {
  const [first, second, third] = [await ready(), await ready(), await ready()];
  for (const order of [first, second]) await order.deliver();
  const [one, two] = [newNumber(), newNumber()];
  const file = [
    'Order,Bill number,Bill date',
    `${first.order_id.toLowerCase()},${one},${bikramDate(today)}`,
    `${second.order_id},${one},`,
    `${third.order_id},${two},`,
    `AG-NONE,${two},`,
    `${second.order_id},${two},2026-13-01`,
  ].join('\n');
  const bad = await imported(file, { path: 'bill/import', dry_run: true });
  expect(bad.errors.map(({ line, text }) => [line, text.replace(/AG-\w{8}/, 'AG')])).toEqual(
    expect.arrayContaining([
      [4, expect.stringContaining('handed over')],
      [5, expect.stringContaining('None of your orders has this number.')],
      [6, expect.stringContaining('in AD or BS')],
    ]),
  );
  const good = await imported(
    `Order,Bill number,Bill date\n${first.order_id},${one},${bikramDate(today)}\n${second.order_id},${two},\n`,
    {
      path: 'bill/import',
    },
  );
  expect(good).toMatchObject({ status: 'done', added: 2, bad_rows: 0 });
  expect((await first.detail()).bill_number).toBe(one);
  const again = await imported(`Order,Bill number\n${first.order_id},${one}\n`, { path: 'bill/import' });
  expect(again).toMatchObject({ status: 'done', unchanged: 1 });
});

describe('the sales book', () => {
  it('begins with Shrawan and ends with Ashadh', () => {
    expect(fiscalYear('2083/84')).toEqual({ name: '2083/84', first: '2026-07-17', last: '2027-07-16' });
    expect([fiscalYearOf('2026-07-16').name, fiscalYearOf('2026-07-17').name]).toEqual(['2082/83', '2083/84']);
  });

  it('of a year without bills has zeros on the page, and only its header in both files', async () => {
    const [before] = fiscalYears(today, 2).slice(-1);
    const fiscal_year = present(before).name;
    const query = { find_fiscal_year: fiscal_year };
    expect((await call('GET bill', { token: ofRetailer, query })).reply).toMatchObject({ data: [], totalData: 0 });
    const sums = { total: 0, taxable: 0, vat: 0, bills: 0, without: 0, cancelled: 0, returned_bills: 0, returned: 0 };
    const { reply } = await call('GET bill/book', { token: ofRetailer, query: { fiscal_year } });
    expect(reply.data).toMatchObject({ ...sums, year: { name: fiscal_year } });
    for (const format of ['csv', 'xlsx']) {
      const response = await app.http.inject({
        url: `/api/bill/export?format=${format}&fiscal_year=${encodeURIComponent(fiscal_year)}`,
        headers: { authorization: ofRetailer },
      });
      expect(response.headers['content-disposition']).toContain(
        `sales-book-${fiscal_year.replace('/', '-')}.${format}`,
      );
      const rows = await Array.fromAsync(readNumberedRows(response.rawPayload));
      expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([['Date (BS)', 'Date (AD)', 'Bill number']]);
    }
  });

  it('shows the VAT within each amount, and totals that add up', async () => {
    expect([vatIn(11_300), vatIn(100), vatIn(0)]).toEqual([1_300, 12, 0]);
    const order = await ready();
    const number = newNumber();
    await order.deliver();
    await set(order.id, { number });
    const { reply } = await call('GET bill/book', { token: ofRetailer, query: { fiscal_year: year } });
    const response = await app.http.inject({
      url: `/api/bill/export?fiscal_year=${encodeURIComponent(year)}`,
      headers: { authorization: ofRetailer },
    });
    const lines = response.body.replace('\ufeff', '').trim().split(/\r?\n/);
    expect(lines[0]).toBe(
      'Date (BS),Date (AD),Bill number,Seller,PAN of seller,Customer,Order,Total (Rs.),Taxable (Rs.),VAT 13% (Rs.),Returned,Cancelled',
    );
    const line = lines.find((one) => one.includes(`,${number},`));
    expect(line).toMatch(new RegExp(`^${bikramDate(today)},${today},${number},`));
    const amounts = (text = '') => text.split(',').slice(7, 10).map(Number);
    const [total = 0, taxable = 0, vat = 0] = amounts(line);
    expect(Math.round(taxable * 100) + Math.round(vat * 100)).toBe(Math.round(total * 100));
    const { total: sum, taxable: net, vat: tax, bills, without } = reply.data;
    const sums = lines.slice(1).map(amounts);
    const paisa = (at: number) => sums.reduce((all, one) => all + Math.round((one[at] ?? 0) * 100), 0) / 100;
    expect([paisa(0), paisa(1), paisa(2)]).toEqual([sum, net, tax]);
    expect(lines).toHaveLength(bills + reply.data.cancelled + 1);
    const waiting = (
      await call('GET bill', { token: ofRetailer, query: { find_has_bill: 'false', find_fiscal_year: year } })
    ).reply.totalData;
    expect(without).toBe(waiting);
    const stored = await db.select().from(orderBills).where(eq(orderBills.fiscal_year, year));
    expect(stored.length).toBeGreaterThanOrEqual(bills);
  });

  it('is the same in any batch size, and marks and subtracts returns', async () => {
    const order = await ready();
    const number = newNumber();
    await order.deliver();
    await set(order.id, { number });
    const book = async () =>
      (await call('GET bill/book', { token: ofRetailer, query: { fiscal_year: year } })).reply.data;
    const before = await book();
    const { variant_id } = firstOf(await db.select().from(orders).where(eq(orders._id, order.id)));
    await db.insert(returns).values({
      _id: newId(),
      order_id: order.id,
      office_id: retailer._id,
      status: 'COMPLETED',
      variant_id,
      reason: 'Broken',
      asked_at: clock.now,
      changed_at: clock.now,
    });
    await db.update(orders).set({ returned_at: clock.now }).where(eq(orders._id, order.id));
    const [listedNow] = await listed({ find_search: number });
    expect(listedNow?.bill).toMatchObject({ number, is_returned: true });
    const after = await book();
    expect(after).toMatchObject({ total: before.total, returned_bills: before.returned_bills + 1 });
    expect(after.returned - before.returned).toBe(listedNow?.bill?.amount);
    expect(after.returned_vat).toBeGreaterThan(before.returned_vat);
    const user = { session: { office_id: head._id, office_type: 'ADMIN' } as Session, kinds: [...SCHEME_TYPES] };
    const read = (chunk: number) => Array.fromAsync(salesBook(db, user, { fiscal_year: year }, chunk));
    const [all, one] = [await read(1000), await read(1)];
    expect(one).toEqual(all);
    expect(all.find((line) => line[2] === number)?.slice(-2)).toEqual([say('Yes'), '']);
  });
});

it('two of one PAN don’t get one number while an office takes that PAN', async () => {
  const branch = await buildOffice(db, place, head);
  const [one, two] = [await ready(), await ready()];
  const pan = '301234599';
  await db.update(offices).set({ pan }).where(eq(offices._id, retailer._id));
  onTestFinished(async () => {
    await db.update(offices).set({ pan: null }).where(eq(offices._id, retailer._id));
  });
  const bill = { amount: 100, by: { user_id: null, name: 'Test' }, now: clock.now, field: 'number' };
  await recordBill(db, { ...bill, order_id: two.id, office_id: branch._id, number: 'EV-1' });
  const [isRecorded, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const recording = transact(db, async (db) => {
    await recordBill(db, { ...bill, order_id: one.id, office_id: retailer._id, number: 'EV 1' });
    isRecorded.resolve();
    await isWaiting.promise;
  });
  await isRecorded.promise;
  const moving = transact(db, (db) => moveBills(db, { _id: branch._id, pan }));
  const refused = expect(moving).rejects.toMatchObject({ errors: { pan: expect.anything() } });
  await expect.poll(() => waitingForLock(db)).toBe(1);
  isWaiting.resolve();
  await Promise.all([recording, refused]);
});

it('go along with the PAN of their office, which is refused if a number would be there twice', async () => {
  const branch = await buildOffice(db, place, head);
  const [one, two, three] = [await ready(), await ready(), await placed()];
  for (const order of [one, two]) await order.deliver();
  const moved = await three.step('reassign', { office_id: branch._id, reason: 'Nearer' }, ofHead);
  expect(moved.status, JSON.stringify(moved.reply)).toBe(200);
  for (const name of ['contact', 'confirm', 'allocate']) await three.step(name, {}, ofHead);
  await three.step('ready', { pickup_point: 'Counter 3' }, ofHead);
  expect((await three.step('deliver', { imei: newImei() }, ofHead)).status).toBe(200);
  const savePan = async (id: string, pan: string | null) => {
    const { above: _above, ...whole } = (await call('GET office/{id}', { token: ofHead, params: { id } })).reply.data;
    return call('POST office', { token: ofHead, body: { ...whole, office_code: newNumber(), pan } });
  };
  const number = newNumber();
  expect((await set(one.id, { number })).status).toBe(200);
  const saved = await savePan(retailer._id, '301234577');
  expect(saved.status, JSON.stringify(saved.reply)).toBe(200);
  expect((await set(two.id, { number })).reply.errors).toEqual({
    number: `Order ${one.order_id} has this bill number in ${year} already.`,
  });
  // The branch has no PAN, so its numbers are its own until it gets the same PAN.
  expect((await set(three.id, { number }, ofHead)).status).toBe(200);
  const refused = await savePan(branch._id, '301234577');
  expect([refused.status, refused.reply.errors?.pan]).toEqual([
    400,
    `Order ${one.order_id} has the bill number ${number} of ${year} as well under this PAN. Correct one of the two bills first.`,
  ]);
  expect((await set(three.id, { number: newNumber() }, ofHead)).status).toBe(200);
  expect((await savePan(branch._id, '301234577')).status).toBe(200);
  expect((await set(three.id, { number }, ofHead)).status).toBe(400);
});

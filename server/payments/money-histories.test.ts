import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildUser, newImei, PASSWORD } from '../../test/builders.ts';
import { atLength } from '../../test/length.ts';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { newId } from '../db/columns.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import { findFaults } from '../reports/books-check.service.ts';
import { payments } from './payments.table.ts';
import { noteSms } from './sms.ts';

const HISTORIES = atLength(30, 3_000);
/** Rupees. */
const ADVANCE = 2_000;

const { call, clock, confirm, db, head, numberOf, retailer, statement, today, token, orderOf, ...fixture } =
  await paymentFixture();
const { token: ofRetailer } = await buildUser(db, { office: retailer, is_super: true });
const { token: other } = await buildUser(db, { office: head, is_super: true });
const { bank } = await statement(csv(`${today()},1,,first file,`));

const kinds = [
  'pay',
  'pay',
  'pay',
  'again',
  'approve',
  'undo',
  'onward',
  'onward',
  'onward',
  'rest',
  'take back',
  'cancel',
  'refund',
] as const;
const act = fc.record({
  kind: fc.constantFrom(...kinds),
  of: fc.nat(1),
  amount: fc.constantFrom(500, 1_500, 2_000, 2_500),
});
type Act = { kind: (typeof kinds)[number]; of: number; amount: number };

/** What the acts that were not refused say of one purchase, in rupees: kept beside the rows, and never read from them. */
interface Book {
  id: string;
  number: string;
  proof: string;
  advance: number;
  isApproved: boolean;
  atHandOver: number;
  later: number;
  refunded: number;
  kept: number;
}
interface Paid {
  _id: string;
  of: Book;
  amount: number;
  row: string;
  reference: string;
}

async function world() {
  const books: Book[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { _id: id, proof } = await fixture.proved({ bank: count === 0 ? 'eSewa' : 'Khalti' });
    const nothing = { advance: 0, isApproved: false, atHandOver: 0, later: 0, refunded: 0, kept: 0 };
    books.push({ id, proof, number: await numberOf(id), ...nothing });
  }
  const taken: Paid[] = [];
  const seen: Paid[] = [];
  const sharesOf = (book: Book) => taken.filter(({ of }) => of === book).reduce((sum, { amount }) => sum + amount, 0);
  const step = async (book: Book, step: string, body: object = {}, as = ofRetailer) =>
    (await call('POST order/{id}/{step}', { token: as, params: { id: book.id, step }, body })).status === 200;

  const acts: Record<Act['kind'], (book: Book, amount: number) => Promise<unknown>> = {
    async pay(book, amount) {
      const reference = `TX${newId().slice(-12).toUpperCase()}`;
      const row = `${today()},${amount},${reference},${book.number},`;
      await statement(csv(row), { bank });
      const [payment] = await db.select().from(payments).where(eq(payments.reference, reference));
      const paid = { _id: payment?._id as string, of: book, amount, row, reference };
      seen.push(paid);
      const isTaken =
        payment?.status === 'reconciled' ||
        (await confirm(paid._id, [{ order_id: book.number, amount }])).status === 200;
      if (!isTaken) return;
      taken.push(paid);
      book.advance = Math.max(book.advance, sharesOf(book));
    },
    /** The same money in the file again and as a text message: neither pays the other purchase. */
    async again(book, amount) {
      const paid = seen[amount % Math.max(seen.length, 1)];
      if (!paid) return;
      expect((await statement(csv(paid.row), { bank })).reply.data).toMatchObject({ fresh: 0, known: 1 });
      if (!taken.includes(paid)) return;
      const message = `NPR ${paid.amount}.00 credited. Ref: ${paid.reference}.`;
      await noteSms(db, { _id: newId(), message, sender: 'BANK_ALERT', at: clock.now }, clock.now);
      const { rows } = await db.execute<{ _id: string }>(
        sql`select _id from payments where source = 'sms' and reference = ${paid.reference}`,
      );
      for (const { _id } of rows)
        expect((await confirm(_id, [{ order_id: book.number, amount: paid.amount }])).status).not.toBe(200);
    },
    async approve(book) {
      // The answer to a second click on a proof that is settled already changes nothing.
      if ((await orderOf(book.id)).status !== 'UNDER_VERIFICATION') return;
      const body = { queue: 'payment' as const, reference: `DESK${newId().slice(-10)}` };
      const { status } = await call('POST verification/{id}/{step}', {
        token,
        params: { id: book.proof, step: 'approve' },
        body,
      });
      if (status === 200) Object.assign(book, { isApproved: true, advance: Math.max(book.advance, ADVANCE) });
    },
    async undo(book) {
      const paid = taken.find(({ of }) => of === book);
      if (!paid) return;
      const { status } = await call('POST payment/{id}/undo', {
        token,
        params: { id: paid._id },
        body: { reason: 'Wrong.' },
      });
      if (status !== 200) return;
      const [after] = await db.select().from(payments).where(eq(payments._id, paid._id));
      // The bank's row of a purchase that the desk has approved is its money again at once.
      if (after?.status !== 'reconciled') taken.splice(taken.indexOf(paid), 1);
      book.advance = Math.max(sharesOf(book), book.isApproved ? ADVANCE : 0);
    },
    async onward(book, amount) {
      const { status } = await orderOf(book.id);
      if (status === 'CONFIRMED') await step(book, 'allocate');
      else if (status === 'ALLOCATED') await step(book, 'ready', { pickup_point: 'Counter 1' });
      else if (await step(book, 'deliver', { imei: newImei(), payments: [{ method: 'cash', amount }] }))
        book.atHandOver = amount;
    },
    async rest(book, amount) {
      if (await step(book, 'take_payment', { payments: [{ method: 'qr', amount }] })) book.later += amount;
    },
    async 'take back'(book) {
      if (await step(book, 'undo_deliver', { reason: 'The wrong phone.' }, other)) book.atHandOver = 0;
    },
    async cancel(book) {
      await step(book, 'cancel', { reason: 'Changed their mind.' }, token);
    },
    async refund(book, amount) {
      const received = book.advance + book.atHandOver + book.later;
      const due = received || ADVANCE;
      const back = Math.min(amount, due);
      const body = { amount: back, reason: 'As agreed.', reference: newId(), password: PASSWORD };
      const { status } = await call('POST order/{id}/refund', { token: other, params: { id: book.id }, body });
      if (status === 200)
        Object.assign(book, { refunded: back, kept: due - back, ...(received === 0 && { advance: ADVANCE }) });
    },
  };
  return { books, happen: ({ kind, of, amount }: Act) => acts[kind](books[of] as Book, amount) };
}

/** The sums of a purchase by SQL of its own, in rupees. */
async function sumsInRows({ id }: Book) {
  const { rows } = await db.execute(sql`
    select coalesce(sum(paisa) filter (where kind = 'advance' or kind = 'overpaid'), 0)::int / 100 as advance,
      coalesce(sum(paisa) filter (where kind = 'balance'), 0)::int / 100 as balance,
      coalesce(-sum(paisa) filter (where kind = 'refund'), 0)::int / 100 as refunded,
      coalesce(sum(paisa) filter (where kind = 'forfeited'), 0)::int / 100 as kept
    from money_moves where order_id = ${id}`);
  return rows[0];
}

async function expectRight(book: Book): Promise<void> {
  const { advance, atHandOver, later, refunded, kept } = book;
  expect(await sumsInRows(book)).toEqual({ advance, balance: atHandOver + later, refunded, kept });
  const { reply } = await call('GET order/{id}', { token: other, params: { id: book.id } });
  const { status, total, to_collect, to_pay_back } = reply.data;
  const received = advance + atHandOver + later;
  const isLost = status === 'REFUND_DUE' || status === 'REFUNDED';
  const due = status === 'REFUND_DUE' && received === 0 ? ADVANCE : received - refunded - kept;
  expect({ to_collect, to_pay_back }).toEqual(
    isLost ? { to_collect: 0, to_pay_back: due } : { to_collect: total - received, to_pay_back: 0 },
  );
}

it(`keeps every sum of money right over ${HISTORIES} histories`, { timeout: 60_000 + HISTORIES * 1_500 }, async () => {
  const reached = new Set<string>();
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (history) => {
      const { books, happen } = await world();
      for (const one of history) await happen(one);
      for (const book of books) {
        await expectRight(book);
        reached.add((await orderOf(book.id)).status);
      }
      played += 1;
      // It reads all rows there are, so not after each history.
      if (played % 20 === 0) expect(await findFaults(db)).toEqual([]);
    }),
    { numRuns: HISTORIES, endOnFailure: true, seed: atLength(20_261_129, Date.now() % 2 ** 31) },
  );
  expect(await findFaults(db)).toEqual([]);
  expect(await findDrift(db)).toEqual([]);
  // Histories that do not get anywhere would prove nothing.
  expect([...reached].sort()).toEqual(
    expect.arrayContaining(['CONFIRMED', 'DELIVERED', 'REFUNDED', 'UNDER_VERIFICATION']),
  );
});

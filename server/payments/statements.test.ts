import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildUser, unique } from '../../test/builders.ts';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { newId } from '../db/columns.ts';
import { payments } from './payments.table.ts';
import { noteSms } from './sms.ts';

const { app, call, clock, db, head, token, statement, today, listed, orderOf, numberOf, confirm, paid, ...fixture } =
  await paymentFixture();
const _MINUTE = 60_000;

describe('a statement', () => {
  it('is previewed first, then confirmed with one click per purchase', async () => {
    const id = await fixture.bought();
    const file = csv(
      `${today()},"2,000.00",FT${unique('').trim()}1,Payment ${await numberOf(id)},`,
      `${today()},,X,Cheque paid,`,
    );
    const dryRun = await statement(file, { dry_run: 'true' });
    expect(dryRun.reply.data).toMatchObject({ rows: 1, outgoing: 1, fresh: 1, known: 0, bad: [], is_written: false });
    expect(await listed(dryRun.bank)).toEqual([]);

    const { bank } = await statement(file, { bank: dryRun.bank });
    const payment = firstOf(await listed(bank));
    expect(payment).toMatchObject({
      status: 'matched',
      amount: 2000,
      proposals: [{ order_id: await numberOf(id), why: 'number' }],
    });
    const confirmed = await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }]);
    expect([confirmed.status, confirmed.reply.data?.status]).toEqual([200, 'confirmed']);
    expect((await orderOf(id)).status).toBe('CONFIRMED');
    expect((await confirm(payment._id, [{ order_id: await numberOf(id), amount: 2000 }])).status).toBe(409);
  });

  it('changes nothing the second time, even if its rows are in another file', async () => {
    const rows = [`${today()},100,A-1,one,`, `${today()},100,,two,9841000001`, `${today()},100,,two,9841000001`];
    const { bank } = await statement(csv(...rows));
    expect(await listed(bank)).toHaveLength(3);
    // The search for their purchases is planned by the new rows.
    const counted = sql`select reltuples::int as rows from pg_class where oid = 'payments'::regclass`;
    expect((await db.execute(counted)).rows).toEqual([{ rows: await db.$count(payments) }]);
    const again = await statement(csv(...rows), { bank });
    expect(again.reply.data).toMatchObject({ fresh: 0, known: 3 });
    const more = await statement(csv(`${today()},100,A-2,three,`, ...rows), { bank });
    expect(more.reply.data).toMatchObject({ fresh: 1, known: 3 });
    expect(await listed(bank)).toHaveLength(4);
    const twice = `${today()},100,A-3,four,`;
    const dryRun = await statement(csv(twice, twice, ...rows), { bank, dry_run: 'true' });
    expect(dryRun.reply.data).toMatchObject({ rows: 5, fresh: 2, known: 3 });
  });

  it('in Indian rupees is imported only if a person says that it isn’t', async () => {
    const file = `Transaction Date,Transaction Remarks,Deposit Amount (INR )\n${today()},UPI,2000`;
    const { bank, reply: preview } = await statement(file, { dry_run: 'true' });
    expect(preview.data).toMatchObject({ currency: 'INR', fresh: 1 });
    const { reply } = await statement(file, { bank });
    expect(reply.errors?.mapping).toContain('INR');
    expect(await listed(bank)).toEqual([]);
    const mapping = JSON.stringify({ ...preview.data.mapping, currency: 'INR' });
    expect((await statement(file, { bank, mapping })).reply.data).toMatchObject({ is_written: true, fresh: 1 });
    // It’s asked about each file.
    const next = await statement(`${file}1`, { bank });
    expect(next.reply.errors?.mapping).toContain('INR');
  });

  it('has as many payments as rows if their balance, reference and payer are in merged cells', async () => {
    const day = today().slice(0, 10);
    const sheet = utils.aoa_to_sheet([
      ['Date', 'Credit', 'Reference', 'Mobile', 'Balance'],
      [day, 2345, 'W16101', '9860000011', 81500],
      [day, 2345],
    ]);
    sheet['!merges'] = ['C2:C3', 'D2:D3', 'E2:E3'].map((cells) => utils.decode_range(cells));
    const file = write({ SheetNames: ['one'], Sheets: { one: sheet } }, { type: 'buffer', bookType: 'xlsx' });
    const { bank } = await statement(file);
    const message = 'NPR 2,345.00 credited. Avl Bal NPR 81,500.00';
    await noteSms(db, { _id: newId(), message, sender: 'MERGED_ALERT', at: clock.now }, clock.now);
    const rows = await listed(bank);
    expect(rows.map(({ reference, payer_phone }) => `${reference} ${payer_phone}`).sort()).toEqual([
      ' ',
      'W16101 9860000011',
    ]);
    expect(rows.flatMap(({ witnesses }) => witnesses)).toMatchObject([{ source: 'sms' }]);
    // The whole row identifies it, whichever columns are read.
    const mapping = JSON.stringify({ columns: { paid_at: 0, amount: 1 }, dates: 'ymd' });
    expect((await statement(file, { bank, mapping })).reply.data).toMatchObject({ fresh: 0, known: 2 });
  });

  it('knows the same rows by other columns, and gives them what was not read the first time', async () => {
    const file = [
      'Txn Date,Description,Chq,Debit,Credit,Balance',
      `${today()},IBFT one,W16001,,2000.00,52500.00`,
      `${today()},IBFT two,W16002,,7500.00,60000.00`,
    ].join('\n');
    const { bank, reply } = await statement(file);
    expect(reply.data).toMatchObject({ fresh: 2, known: 0 });
    const mapping = JSON.stringify({ columns: { paid_at: 0, text: 1, reference: 2, amount: 4 }, dates: 'ymd' });
    expect((await statement(file, { bank, mapping })).reply.data).toMatchObject({ fresh: 0, known: 2 });
    expect((await listed(bank)).map(({ reference }) => reference).sort()).toEqual(['W16001', 'W16002']);
  });

  it('recognises the same payment in another file of the bank that includes the time', async () => {
    const day = today().slice(0, 10);
    const { bank } = await statement(`Date,Description,Reference,Credit\n${day},IBFT three,W16010,900.00`);
    const withTimes = `Date,Description,Reference,Credit\n${day} 10:15:00,IBFT three,W16010,900.00\n${day} 10:15:00,IBFT four,W16011,900.00`;
    expect((await statement(withTimes, { bank })).reply.data).toMatchObject({ fresh: 1, known: 1 });
    expect(await listed(bank)).toHaveLength(2);
  });

  it('warns of rows that are dated more than a day ahead, as of days and months in the wrong order', async () => {
    const nepal = (days: number) => {
      const at = new Date(clock.now.getTime() + days * 24 * 60 * _MINUTE);
      return at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Kathmandu' });
    };
    const rows = [`${nepal(0)},100,F-1,one,`, `${nepal(1)},100,F-2,two,`, `${nepal(3)},100,F-3,three,`];
    const dryRun = await statement(csv(...rows), { dry_run: 'true' });
    expect(dryRun.reply.data).toMatchObject({ fresh: 3, bad_count: 0, future: [4], future_count: 1 });
    // A bank books some payments ahead, so the user decides.
    expect((await statement(csv(...rows), { bank: dryRun.bank })).reply.data).toMatchObject({ is_written: true });
  });

  it('is of a bank of the list, in whatever spelling, so that the same file is never taken in twice', async () => {
    const rows = [`${today()},100,S-1,one,`, `${today()},100,S-2,two,`];
    const { bank } = await statement(csv(...rows));
    const again = await statement(csv(...rows), { bank: ` ${bank.toUpperCase()} ` });
    expect(again.reply.data).toMatchObject({ fresh: 0, known: 2 });
    const unknown = await statement(csv(...rows), { bank: 'Made-up Bank', dry_run: 'true' });
    expect([unknown.status, unknown.reply.errors]).toEqual([400, { bank: expect.stringContaining('Choose a bank') }]);
  });

  it('neither loses nor duplicates payments if the bank writes one reference into every row', async () => {
    const ids = [await fixture.bought(), await fixture.bought(), await fixture.bought()];
    const numbers = await Promise.all(ids.map(numberOf));
    const rows = numbers.map((number) => `${today()},2000,FONEPAY,transfer ${number},`);
    const { bank, reply } = await statement(csv(...rows));
    expect(reply.data).toMatchObject({ fresh: 3, known: 0 });
    for (const payment of await listed(bank)) {
      const purchase = firstOf(payment.proposals);
      const done = await confirm(payment._id, [{ order_id: purchase.order_id, amount: 2000 }]);
      expect([payment.status, done.status]).toEqual(['matched', 200]);
    }
    expect((await statement(csv(...rows), { bank })).reply.data).toMatchObject({ fresh: 0, known: 3 });
    for (const id of ids) expect((await orderOf(id)).status).toBe('CONFIRMED');
  });

  it('is still recognised if it was imported before rows were compared as a whole', async () => {
    const rows = [`${today()},100,M-1,one,`, `${today()},100.50,,दुई,9841000001`, `${today()},100.50,,दुई,9841000001`];
    const { bank } = await statement(csv(...rows));
    await db
      .update(payments)
      .set({ fingerprint: sql`'old ' || ${payments._id}` })
      .where(eq(payments.bank, bank));
    const migration = readFileSync('server/db/migrations/0002_payments_reconciled.sql', 'utf8');
    await db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) as string));
    expect((await statement(csv(...rows), { bank })).reply.data).toMatchObject({ fresh: 0, known: 3 });
  });

  it('shows the money of a purchase that the desk has approved as reconciled, once, and gives it back when it is set aside', async () => {
    const { _id, proof } = await fixture.proved();
    const reference = unique('RC').replace(' ', '');
    const body = { queue: 'payment' as const, reference };
    await call('POST verification/{id}/{step}', { token, params: { id: proof, step: 'approve' }, body });
    const number = await numberOf(_id);
    const missing = async () =>
      (await call('GET payment/missing', { token, query: { find_reference: reference } })).reply.data;
    expect(await missing()).toMatchObject([{ order_id: number, advance: 2000, bank: 'eSewa', status: 'CONFIRMED' }]);
    const { bank } = await statement(csv(`${today()},2000,${reference},,`, `${today()},2000,other,${number},`));
    const listedRows = await listed(bank);
    expect(listedRows.map(({ status }) => status).sort()).toEqual(['duplicate', 'reconciled']);
    expect(await missing()).toEqual([]);
    const money = present(listedRows.find(({ status }) => status === 'reconciled'));
    expect(money.shares).toMatchObject([{ order_id: number, amount: 2000, actor: 'Reconciliation' }]);
    expect((await confirm(money._id, [{ order_id: number, amount: 2000 }])).status).toBe(409);
    await call('POST payment/{id}/aside', {
      token,
      params: { id: money._id },
      body: { reason: 'Wrong row' },
    });
    expect(await missing()).toHaveLength(1);
    await call('POST payment/match', { token });
    expect((await listed(bank)).map(({ status }) => status).sort()).toEqual(['reconciled', 'set_aside']);
  });

  it('completes a purchase that was paid in part before the desk approved it', async () => {
    const { _id, proof } = await fixture.proved();
    const number = await numberOf(_id);
    const part = await paid(500, number);
    expect((await confirm(part._id, [{ order_id: number, amount: 500 }])).status).toBe(200);
    const body = { queue: 'payment' as const, reference: unique('PARTREF').replace(' ', '') };
    await call('POST verification/{id}/{step}', { token, params: { id: proof, step: 'approve' }, body });
    const missing = async () =>
      (await call('GET payment/missing', { token, query: { find_reference: body.reference } })).reply.data;
    expect(await missing()).toHaveLength(1);
    const rest = await paid(1500, number);
    expect([rest.status, rest.shares]).toMatchObject(['reconciled', [{ order_id: number, amount: 1500 }]]);
    expect(await missing()).toEqual([]);
  });

  it('is refused as a whole for rows that cannot be, before anything is matched', async () => {
    const bad = csv(
      `${today()},100,B-1,one,`,
      `${today()},0.00,B-2,two,`,
      'some day,100,B-3,three,',
      `${today()},much,B-4,four,`,
    );
    const dryRun = await statement(bad, { dry_run: 'true' });
    expect(dryRun.reply.data.bad.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5]);
    const { status, reply, bank } = await statement(bad);
    expect([status, reply.errors.file]).toEqual([
      400,
      expect.stringMatching(/^Row 3, .*: “0.00”. The amount is 0. Fix the file or the columns; nothing was imported.$/),
    ]);
    expect(await listed(bank)).toEqual([]);
    // The user can import only the good row.
    const taken = await statement(bad, { bank, skip_bad: 'true' });
    expect(taken.reply.data).toMatchObject({ fresh: 1, bad_count: 3, is_written: true });
    expect(await listed(bank)).toHaveLength(1);
  });

  it('names each bad cell of a row, which counts once', async () => {
    const { reply } = await statement(csv(`${today()},100,B-1,one,`, 'some day,much,B-2,two,'), { dry_run: 'true' });
    const cells = reply.data.bad.map(({ row, column, found }: Record<string, string>) => [row, column, found]);
    expect(cells).toEqual([
      [3, 'Credit', 'much'],
      [3, 'Date', 'some day'],
    ]);
    expect(reply.data.bad_count).toBe(1);
  });

  it('is refused in a wrong encoding, and if it isn’t a statement', async () => {
    const utf16 = Buffer.from(`\ufeff${csv(`${today()},100,C-1,र,`)}`, 'utf16le');
    expect((await statement(utf16)).status).toBe(200);
    const latin = Buffer.concat([Buffer.from(csv(`${today()},100,C-1,`)), Buffer.from([0xe9, 0xff, 0x2c, 0x0a])]);
    for (const file of [latin, 'Date,Credit', '']) expect((await statement(file)).status).toBe(400);
  });

  it('remembers the columns of each bank', async () => {
    const file = `When;Money;Who\n22/11/2026;500;9841000009`;
    const mapping = JSON.stringify({ columns: { paid_at: 0, amount: 1, payer: 2 }, dates: 'dmy' });
    const { bank, reply } = await statement(file, { mapping });
    expect(reply.data).toMatchObject({ fresh: 1, is_written: true });
    const next = await statement('When;Money;Who\n23/11/2026;600;9841000009', { bank, dry_run: 'true' });
    expect(next.reply.data.mapping).toEqual(JSON.parse(mapping));
    // The same positions under another header have other content: the balance isn't a payment.
    const other = await statement('Date;Description;Credit;Balance\n2026-11-21;b;2000;99000', {
      bank,
      dry_run: 'true',
    });
    expect(other.reply.data.mapping.columns).toMatchObject({ paid_at: 0, amount: 2 });
    expect((await statement(file, { mapping: '{' })).status).toBe(400);
  });

  it('is only for the head office', async () => {
    const { token: other } = await buildUser(db, { office: fixture.retailer, is_super: true });
    expect((await statement(csv(`${today()},100,D-1,x,`), { as: other })).status).toBe(409);
    expect((await call('GET payment', { token: other })).reply.totalData).toBe(0);
    expect((await call('GET payment/missing', { token: other })).reply.totalData).toBe(0);
    const count = await call('GET payment/count', { token: other });
    expect([count.status, new Set(Object.values(count.reply.data))]).toEqual([200, new Set([0])]);
  });
});

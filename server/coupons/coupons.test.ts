import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { textIn } from '../http/words/sentence.ts';
import { coupons } from './coupons.table.ts';
import { type Coupon, discountOf, limitOf, refusalOf } from './discount.service.ts';

const at = new Date('2026-11-22T06:00:00Z');
const coupon = (fields: Partial<Coupon> = {}): Coupon => ({
  _id: 'c',
  code: 'TEN',
  discount_type: 'PERCENT',
  percent: 10,
  amount: null,
  most_discount: null,
  min_amount: null,
  start_date: null,
  end_date: null,
  total_limit: null,
  phone_limit: null,
  scheme_ids: [],
  product_ids: [],
  is_active: true,
  used: 0,
  ...fields,
});
const goods = { scheme_id: 's', product_ids: ['p', 'q'], amount: 1_000_000, at };

describe('a coupon', () => {
  it('deducts whole rupees, and never more than the price of the goods', () => {
    expect(discountOf(coupon(), 999_999)).toBe(99_900);
    expect(discountOf(coupon({ most_discount: 50_000 }), 1_000_000)).toBe(50_000);
    expect(discountOf(coupon({ discount_type: 'AMOUNT', amount: 70_000 }), 1_000_000)).toBe(70_000);
    expect(discountOf(coupon({ discount_type: 'AMOUNT', amount: 70_000 }), 60_000)).toBe(60_000);
  });

  it('is exact for every percentage of two decimals', () => {
    expect(discountOf(coupon({ percent: 4.1 }), 2_000_000)).toBe(82_000);
    expect(discountOf(coupon({ percent: 8.03 }), 2_000_000)).toBe(160_600);
    for (let basisPoints = 1; basisPoints <= 10_000; basisPoints += 7)
      for (const rupees of [1, 999, 20_000, 154_999]) {
        const exact = (BigInt(rupees) * 100n * BigInt(basisPoints)) / 1_000_000n;
        expect(discountOf(coupon({ percent: basisPoints / 100 }), rupees * 100)).toBe(Number(exact) * 100);
      }
  });

  it('holds within its dates, from its amount on, for its schemes and products', () => {
    const refused = (fields: Partial<Coupon>) => refusalOf(coupon(fields), goods);
    expect(refused({})).toBeUndefined();
    expect(refusalOf(undefined, goods)).toMatch('don’t know this coupon');
    expect(refused({ is_active: false })).toMatch('don’t know this coupon');
    expect(refused({ start_date: new Date(at.getTime() + 1) })).toMatch('is not valid yet');
    expect([refused({ end_date: at }), refused({ end_date: new Date(at.getTime() + 1) })]).toEqual([
      'This coupon has expired.',
      undefined,
    ]);
    expect(textIn('en', refused({ min_amount: 1_000_001 }) ?? '')).toBe(
      'This coupon is for orders of Rs. 10,000.01 or more.',
    );
    expect([refused({ scheme_ids: ['x'] }), refused({ scheme_ids: ['x', 's'] })]).toEqual([
      'This coupon can’t be used for this offer.',
      undefined,
    ]);
    expect([refused({ product_ids: ['x'] }), refused({ product_ids: ['q'] })]).toEqual([
      'This coupon can’t be used for this offer.',
      undefined,
    ]);
  });

  it('is limited in total and per phone', () => {
    expect(limitOf(coupon({ total_limit: 3, used: 2 }), 9)).toBeUndefined();
    expect(limitOf(coupon({ total_limit: 3, used: 3 }), 0)).toMatch('just been used up');
    expect(limitOf(coupon({ phone_limit: 1 }), 1)).toMatch('already used this coupon');
  });
});

describe('the desk of coupons', async () => {
  const { db, call } = await testApp();
  const { token } = await buildUser(db, { is_super: true });
  const save = (body: object) => call('POST coupon', { token, body: body as never });

  it('stores a code once, in capitals, with its discount', async () => {
    const body = { code: ' dashain 26', title: 'Dashain', discount_type: 'PERCENT', percent: 7.5, total_limit: 100 };
    const { reply } = await save(body);
    expect(reply.data).toMatchObject({ code: 'DASHAIN26', percent: 7.5, used: 0, is_active: true, scheme_ids: [] });
    expect((await save(body)).reply.errors).toEqual({ code: 'Already in use. Choose another.' });
    const again = await save({ ...reply.data, title: 'Tihar' });
    expect(again.reply.data).toMatchObject({ title: 'Tihar', code: 'DASHAIN26' });
  });

  it('refuses a limit below its uses, and a limit of 0', async () => {
    const { reply } = await save({ code: 'USED', title: 'Used', discount_type: 'AMOUNT', amount: 100 });
    await db.update(coupons).set({ used: 23 }).where(eq(coupons._id, reply.data._id));
    const below = await save({ ...reply.data, total_limit: 3 });
    expect([below.status, below.reply.errors]).toEqual([400, { total_limit: expect.stringContaining('23 times') }]);
    expect((await save({ ...reply.data, total_limit: 23 })).status).toBe(200);
    const percent = { code: 'SMALL', title: 'Small', discount_type: 'PERCENT' };
    for (const fields of [{ percent: 0 }, { percent: 5.555 }, { percent: 0.001 }])
      expect(Object.keys((await save({ ...percent, ...fields })).reply.errors ?? {})).toEqual(['percent']);
    const capped = await save({ ...percent, percent: 5, most_discount: 0 });
    expect(Object.keys(capped.reply.errors ?? {})).toEqual(['most_discount']);
  });

  it('shows and deactivates a coupon of an older release, even if a save of it would be refused now', async () => {
    const { reply } = await save({
      code: 'BEFORE',
      title: 'Before',
      discount_type: 'AMOUNT',
      amount: 100,
      total_limit: 9,
    });
    const old = { percent: 33.333, most_discount: 0, used: 12 };
    await db.update(coupons).set(old).where(eq(coupons._id, reply.data._id));
    const { reply: list } = await call('GET coupon', { token, query: { find_code: 'BEFORE' } });
    expect(list.data).toMatchObject([{ total_limit: 9, used: 12 }]);
    const off = await save({ ...reply.data, percent: null, most_discount: null, is_active: false });
    expect([off.status, off.reply.data?.is_active]).toEqual([200, false]);
  });

  it('names each missing field', async () => {
    const errorsOf = async (body: object) => Object.keys((await save({ title: 'T', ...body })).reply.errors ?? {});
    expect(await errorsOf({ code: 'A?', discount_type: 'AMOUNT' })).toContain('code');
    expect(await errorsOf({ code: 'ABC', discount_type: 'AMOUNT' })).toEqual(['amount']);
    const empty = (await save({ code: '', title: '', discount_type: 'PERCENT', percent: null })).reply.errors;
    expect(Object.keys(empty ?? {}).sort()).toEqual(['code', 'percent', 'title']);
    expect(await errorsOf({ code: 'ABC', discount_type: 'PERCENT', percent: 101 })).toEqual(['percent']);
    const dates = { start_date: '2026-11-02T00:00:00Z', end_date: '2026-11-01T00:00:00Z' };
    expect(await errorsOf({ code: 'ABC', discount_type: 'PERCENT', percent: 5, ...dates })).toEqual(['end_date']);
    const odd = { start_date: { toString: null }, end_date: 'text' };
    expect(await errorsOf({ code: 'ABC', discount_type: 'PERCENT', percent: 5, ...(odd as object) })).toEqual([
      'start_date',
      'end_date',
    ]);
  });
});

describe('many codes of one coupon', () => {
  it('are made with its terms and unique codes, and exported as a file', async () => {
    const { app, call, db } = await testApp();
    const { token } = await buildUser(db, { is_super: true });
    const body = { code: 'DASHAIN', title: '=Dashain', discount_type: 'AMOUNT' as const, amount: 500, phone_limit: 1 };
    const { reply } = await call('POST coupon', { token, body });
    const many = { number: 1500, prefix: 'dashain', total_limit: 1 };
    const made = await call('POST coupon/{id}/many', { token, params: { id: reply.data._id }, body: many });
    expect([made.status, made.reply.data]).toEqual([200, { made: 1500 }]);
    const { data, totalData } = (await call('GET coupon', { token, query: { find_code: 'DASHAIN-', size: 100 } }))
      .reply;
    expect(totalData).toBe(1500);
    expect(new Set(data.map(({ code }) => code)).size).toBe(100);
    expect(data[0]).toMatchObject({ title: '=Dashain', amount: 500, phone_limit: 1, total_limit: 1, used: 0 });

    const file = await app.http.inject({ url: '/api/coupon/export?title=dashain', headers: { authorization: token } });
    const lines = file.body.trim().split('\n');
    expect(lines).toHaveLength(1502);
    // No cell begins a formula.
    expect(lines[1]).toContain("'=Dashain");
    const none = await app.http.inject({ url: '/api/coupon/export?title=100%25', headers: { authorization: token } });
    expect(none.body.trim().split('\n')).toHaveLength(1);
  });

  it('are refused above the maximum, and for a missing coupon', async () => {
    const { call, db } = await testApp();
    const { token } = await buildUser(db, { is_super: true });
    const ask = (number: number) =>
      call('POST coupon/{id}/many', {
        token,
        params: { id: '01a1fd79-0000-7000-8000-000000000000' },
        body: { number, prefix: '', total_limit: null },
      });
    expect([(await ask(5001)).status, (await ask(5)).status]).toEqual([400, 404]);
  });
});

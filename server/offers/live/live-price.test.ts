import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildUser, insertOne, PASSWORD } from '../../../test/builders.ts';
import { present } from '../../../test/present.ts';
import { type SchemeBody, schemeFixture } from '../../../test/scheme-fixture.ts';
import { users } from '../../access/access.table.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { audits } from '../../db/audit.ts';
import { schemes, schemeVariants } from '../offers.table.ts';
import { liveBases, liveChanges } from './live-changes.table.ts';

const { db, call, clock, token, onSale } = await schemeFixture();
const bina = await buildUser(db, { grants: ['POST scheme {_id}', 'POST product {_id}', 'GET live-change'] });

/** Builds a running scheme at Rs. 71,999, and a save of it at another price. */
async function priced() {
  const sold = await onSale({ offer_price: 0, actual_price: 0, bundle_product: [], bundle_variant: [] });
  await db.update(variants).set({ price: 8_000_000 }).where(eq(variants.product_id, sold.main._id));
  const variant_id = sold.main.variant[0]._id;
  const at = (scheme_price: number): SchemeBody => ({
    ...sold.body,
    main_variant: [{ variant_id, is_active: true, scheme_price }],
  });
  await db.update(schemeVariants).set({ scheme_price: 7_199_900 }).where(eq(schemeVariants.variant_id, variant_id));
  const save = (price: number, live_change?: SchemeBody['live_change'], by = token) =>
    call('POST scheme', { token: by, body: { ...at(price), live_change } });
  return { ...sold, at, save, price: () => priceOf(variant_id) };
}

/** The price in the rows, in rupees. */
async function priceOf(variant_id: string) {
  const [row] = await db.select().from(schemeVariants).where(eq(schemeVariants.variant_id, variant_id));
  return (row?.scheme_price ?? 0) / 100;
}

it('71,999 typed as 719 is not saved until a second approver makes the same change', async () => {
  const { scheme, main, save, price, order } = await priced();
  expect((await call('POST order/public', { body: order })).status).toBe(200);

  const typed = await save(719);
  expect(typed.status).toBe(409);
  expect(typed.reply).toMatchObject({
    success: false,
    code: 'LIVE_CHANGE',
    live: {
      total: 1,
      needs: 'second_person',
      changes: [
        {
          kind: 'price',
          path: `price:${scheme._id}:${main.variant[0]._id}`,
          offer: scheme.name,
          before: 71_999,
          after: 719,
          share: 99,
          is_high: true,
          left: 9,
          open_orders: 1,
        },
      ],
    },
  });
  expect(await price()).toBe(71_999);
  const digest = present(typed.reply.live).digest;

  const refusal = await save(719, { digest });
  expect([refusal.status, refusal.reply.live?.asked_by?.is_me]).toEqual([409, true]);
  expect(refusal.reply.msg).toBe(
    'Nothing is saved yet. The change is saved if a colleague makes the same one within 30 minutes.',
  );
  // One user can't approve twice, however often the save is sent.
  expect((await save(719, { digest })).status).toBe(409);
  expect(await price()).toBe(71_999);

  // Both forms show the request once, however often it was made.
  const waiting = async (by: string) =>
    (await call('GET live-change', { token: by, query: { entity_id: scheme._id } })).reply.data;
  expect(await waiting(bina.token)).toMatchObject([
    { is_me: false, changes: [{ kind: 'price', before: 71_999, after: 719 }] },
  ]);
  expect(await waiting(token)).toMatchObject([{ is_me: true }]);

  const seen = await save(719, undefined, bina.token);
  expect(seen.reply.live).toMatchObject({ digest, needs: 'confirmation', asked_by: { is_me: false } });
  expect(await price()).toBe(71_999);
  expect((await save(719, { digest }, bina.token)).status).toBe(200);
  expect(await price()).toBe(719);
  // The change was requested twice, and made once.
  expect(await waiting(token)).toEqual([]);

  const rows = await db.select().from(audits).where(eq(audits.entity_id, scheme._id)).orderBy(audits.position);
  const auditRows = rows.filter(({ action }) => action === 'ask' || action === 'confirm');
  expect(auditRows.map(({ action, user_name }) => [action, user_name])).toEqual([
    ['ask', expect.any(String)],
    ['ask', expect.any(String)],
    ['confirm', bina.user.name],
  ]);
  expect(auditRows[2]?.after).toMatchObject({ second_person: auditRows[0]?.user_name });
  const paisa = ({ before, after }: (typeof auditRows)[number]) => [before, after].map((side) => JSON.stringify(side));
  expect(auditRows[2] && paisa(auditRows[2])).toEqual([
    expect.stringContaining('"price":7199900'),
    expect.stringContaining('"price":71900'),
  ]);
});

it('a small change passes, and one above the first limit needs confirming', async () => {
  const { save, price } = await priced();
  expect((await save(60_000)).status).toBe(200);
  const { status, reply } = await save(40_000);
  expect([status, reply.live?.needs, reply.live?.changes[0]?.share]).toEqual([409, 'confirmation', 44.4]);
  const digest = present(reply.live).digest;
  // The confirmation covers only that change.
  const other = await save(35_000, { digest });
  expect(other.status).toBe(409);
  expect(other.reply.msg).toContain('This is a different change from the one you confirmed.');
  expect(other.reply.live?.digest).not.toBe(digest);
  expect(await price()).toBe(60_000);
  expect((await save(40_000, { digest })).status).toBe(200);
  expect(await price()).toBe(40_000);
});

it('two simultaneous colleagues make the change once, and never alone', async () => {
  const { save, price } = await priced();
  const digest = present((await save(719)).reply.live).digest;
  const both = await Promise.all([save(719, { digest }), save(719, { digest }, bina.token)]);
  const done = both.filter(({ status }) => status === 200).length;
  expect(done).toBeLessThanOrEqual(1);
  const requests = await db.select().from(liveChanges).where(eq(liveChanges.digest, digest));
  expect(requests.length).toBe(2 - done);
  // Both have asked, so the next save makes the change.
  if (done === 0) expect((await save(719, { digest })).status).toBe(200);
  expect(await price()).toBe(719);
  const made = await db.select().from(liveChanges).where(eq(liveChanges.digest, digest));
  expect(made.filter(({ made_by, asked_by }) => made_by && made_by !== asked_by)).toHaveLength(1);
});

it('a request expires after half an hour, and another price is another request', async () => {
  const { save, price } = await priced();
  const digest = present((await save(719)).reply.live).digest;
  await save(719, { digest });
  const other = (await save(720, undefined, bina.token)).reply.live;
  expect([other?.needs, other?.asked_by]).toEqual(['second_person', undefined]);
  const before = clock.now;
  clock.now = new Date(before.getTime() + 31 * 60_000);
  expect((await save(719, { digest }, bina.token)).reply.live?.asked_by?.is_me).toBe(true);
  clock.now = before;
  expect(await price()).toBe(71_999);
});

it('a scheme that is not live or not published needs no confirmation', async () => {
  const { scheme, at, price } = await priced();
  await call('POST scheme/publish/{id}', { token, params: { id: scheme._id }, body: { is_published: false } });
  expect((await call('POST scheme', { token, body: at(719) })).status).toBe(200);
  await call('POST scheme/publish/{id}', { token, params: { id: scheme._id }, body: { is_published: true } });
  expect(await price()).toBe(719);
});

it('a lone administrator confirms with the password, which the audit records', async () => {
  const { scheme, save, price } = await priced();
  await db.update(users).set({ is_active: false }).where(eq(users._id, bina.user._id));
  const { reply } = await save(719);
  expect(reply.live?.needs).toBe('password');
  const digest = present(reply.live).digest;
  expect((await save(719, { digest })).status).toBe(409);
  const wrong = await save(719, { digest, password: 'not this one' });
  expect([wrong.status, wrong.reply.errors]).toEqual([400, { 'live_change.password': 'Wrong password.' }]);
  expect(await price()).toBe(71_999);
  expect((await save(719, { digest, password: PASSWORD })).status).toBe(200);
  const ofScheme = and(eq(audits.entity_id, scheme._id), eq(audits.action, 'confirm'));
  const [row] = await db.select().from(audits).where(ofScheme);
  expect(row?.after).toMatchObject({ second_person: expect.stringContaining('confirmed by password') });
  await db.update(users).set({ is_active: true }).where(eq(users._id, bina.user._id));
});

it('removing a gift, its price, and the advance of a multi-buy count as changes too', async () => {
  const { body, scheme, gift } = await onSale();
  const bundle_variant = [{ variant_id: gift.variant[0]._id, is_active: false }];
  const spare = {
    product_id: gift._id,
    sku_of_seller: 'Spare',
    position: 1,
    price: 500_000,
    sales_price: 400_000,
    inventory: 5,
  };
  await db.insert(variants).values(spare);
  const free = { ...body, bundle_variant, offer_price: 0, actual_price: 3_000 };
  const { status, reply } = await call('POST scheme', { token, body: free });
  expect(status).toBe(409);
  expect(reply.live?.changes.map(({ kind, before, after, share }) => [kind, before, after, share])).toEqual([
    ['gift_price', 999, 0, 100],
    ['gift', 2, 1, 50],
    ['gift_apart', 4_000, 3_000, 25],
  ]);
  expect(reply.live?.changes.every(({ offer }) => offer === scheme.name)).toBe(true);

  const multi = await onSale({ type: 'MULTI-BUY', advance_payment: 2_000, offer_price: 0, actual_price: 0 });
  const secondAsk = await call('POST scheme', { token, body: { ...multi.body, advance_payment: 20 } });
  expect(secondAsk.reply.live?.changes).toMatchObject([{ kind: 'advance', before: 2_000, after: 20, is_high: true }]);
});

it('hiding an ordered offer for a moment doesn’t get around the confirmation', async () => {
  const { save, price, order, scheme } = await priced();
  expect((await call('POST order/public', { body: order })).status).toBe(200);
  const past = { start_date: new Date('2020-01-01'), end_date: new Date('2020-02-01') };
  for (const hidden of [{ is_published: false }, past]) {
    await db.update(schemes).set(hidden).where(eq(schemes._id, scheme._id));
    expect((await save(719)).status).toBe(409);
  }
  expect(await price()).toBe(71_999);
});

it('a new variant of an offer needs confirming if its price is far from the others’', async () => {
  const { main, at, scheme } = await priced();
  const variant_id = main.variant[0]._id;
  const other = await insertOne(db, variants, {
    product_id: main._id,
    sku_of_seller: 'Other',
    position: 1,
    price: 8e6,
    sales_price: 8e6,
    inventory: 5,
  });
  const off = { scheme_id: scheme._id, variant_id: other._id, is_active: false };
  await db.insert(schemeVariants).values(off);
  const add = (scheme_price: number) => ({
    ...at(71_999),
    main_variant: [
      { variant_id, is_active: true, scheme_price: 71_999 },
      { variant_id: other._id, is_active: true, scheme_price },
    ],
  });
  const { status, reply } = await call('POST scheme', { token, body: add(719) });
  expect(status).toBe(409);
  expect(reply.live?.changes).toMatchObject([{ kind: 'new_variant', before: null, after: 719, share: 99 }]);
  expect((await call('POST scheme', { token, body: add(79_999) })).status).toBe(200);
});

it('deactivating the only colleague doesn’t let anybody act alone', async () => {
  const { save } = await priced();
  const ended = { is_active: false, identity_changed_at: clock.now };
  await db.update(users).set(ended).where(eq(users._id, bina.user._id));
  expect((await save(719)).reply.live?.needs).toBe('second_person');
  await db.update(users).set({ is_active: true, identity_changed_at: null }).where(eq(users._id, bina.user._id));
});

/** In percent. */
async function setLimits(limits: Record<string, number>) {
  const { reply } = await call('GET setting/all', { token, query: { find_type: 'Offers', size: 0 } });
  for (const { _id, subtype, key, kind } of reply.data) {
    const body = { _id, subtype, key, kind, value: limits[key] };
    expect((await call('POST setting/{type}', { token, params: { type: 'Offers' }, body })).status).toBe(200);
  }
}

it('whoever raises the limits is bound by the old ones for three days; others are not', async () => {
  const { save } = await priced();
  const { reply } = await call('GET setting/all', { token, query: { find_type: 'Offers', size: 0 } });
  const ofPrices = reply.data.filter(({ key }) => key.endsWith('Above'));
  expect(ofPrices.map((setting) => [setting.key, setting.default]).sort()).toEqual([
    ['AskAbove', 20],
    ['SecondPersonAbove', 50],
  ]);
  await setLimits({ AskAbove: 1000, SecondPersonAbove: 1000 });
  expect((await save(719)).reply.live?.needs).toBe('second_person');
  expect((await save(719, undefined, bina.token)).status).toBe(200);
});

it('a colleague who isn’t bound by the old limit can approve the same change', async () => {
  const { save, price } = await priced();
  await setLimits({ AskAbove: 20, SecondPersonAbove: 150 });
  const { reply } = await save(719);
  expect(reply.live?.needs).toBe('second_person');
  const digest = present(reply.live).digest;
  await save(719, { digest });
  const { live } = (await save(719, undefined, bina.token)).reply;
  expect(live).toMatchObject({ digest, needs: 'confirmation', asked_by: { is_me: false } });
  expect((await save(719, { digest }, bina.token)).status).toBe(200);
  expect(await price()).toBe(719);
  expect(
    await db
      .select()
      .from(liveChanges)
      .where(and(eq(liveChanges.digest, digest), isNull(liveChanges.made_at))),
  ).toEqual([]);
});

it('moving the end of a live scheme into the next hour needs confirming, any other end does not', async () => {
  const { scheme, body, order } = await onSale();
  expect((await call('POST order/public', { body: order })).status).toBe(200);
  const endOf = async () => (await db.select().from(schemes).where(eq(schemes._id, scheme._id)))[0]?.end_date.getTime();
  const was = await endOf();
  const inMinutes = (minutes: number) => new Date(clock.now.getTime() + minutes * 60_000);
  const save = (end: Date, live_change?: SchemeBody['live_change']) =>
    call('POST scheme', { token, body: { ...body, end_date: end.toISOString(), live_change } });
  const { status, reply } = await save(inMinutes(1));
  expect([status, reply.live?.needs]).toEqual([409, 'confirmation']);
  expect(reply.live?.changes).toMatchObject([{ kind: 'end', offer: scheme.name, before: was, open_orders: 1 }]);
  expect(await endOf()).toBe(was);
  // The minute might have passed by the confirmation.
  const soon = inMinutes(2);
  expect((await save(soon, { digest: present(reply.live).digest })).status).toBe(200);
  expect(await endOf()).toBe(soon.getTime());
  expect((await save(inMinutes(5))).status).toBe(200);
  expect((await save(inMinutes(120))).status).toBe(200);
  expect((await save(inMinutes(90))).status).toBe(200);
  const [auditRow] = await db
    .select()
    .from(audits)
    .where(and(eq(audits.entity_id, scheme._id), eq(audits.action, 'confirm')));
  expect(auditRow?.before).toEqual({ [`${scheme.name}, Whole scheme`]: { end: new Date(present(was)).toISOString() } });
});

it('many small steps in a day add up to a large one, whichever call makes them', async () => {
  const { save, price } = await priced();
  expect((await save(60_000)).status).toBe(200);
  const second = await save(50_000);
  expect(second.status).toBe(409);
  expect(second.reply.live).toMatchObject({ needs: 'confirmation', changes: [{ before: 71_999, after: 50_000 }] });
  expect((await save(50_000, { digest: present(second.reply.live).digest })).status).toBe(200);
  // The next steps begin at the confirmed price.
  expect((await save(42_000)).status).toBe(200);
  expect((await save(36_000)).status).toBe(409);
  expect(await price()).toBe(42_000);
  await db.update(liveBases).set({ since: sql`since - interval '25 hours'` });
  expect((await save(36_000)).status).toBe(200);
});

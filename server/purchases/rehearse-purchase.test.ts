import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { allRows } from '../../test/all-rows.ts';
import { firstOf, present } from '../../test/present.ts';
import { purchaseFixture } from '../../test/purchase-fixture.ts';
import { schemes } from '../offers/offers.table.ts';
import { orderItems, orders } from '../orders/orders.table.ts';

const { db, call, verifier: token, bought } = await purchaseFixture();

/** Solved captchas serve once. */
let captchas = 0;
const newHuman = () => {
  captchas += 1;
  return `human-rehearsal-${captchas}`;
};

async function wished() {
  const before = firstOf(
    await db
      .select()
      .from(orders)
      .where(eq(orders._id, await bought())),
  );
  const isOfIt = eq(orderItems.order_id, before._id);
  const [main, gift] = await db.select().from(orderItems).where(isOfIt).orderBy(orderItems.position);
  const { reply } = await call('GET scheme/preview/{id}', { token, params: { id: before.scheme_id } });
  const preview = present(new URL(reply.data.url, 'http://x').searchParams.get('preview'));
  const body = {
    customer_name: 'Sita Rai',
    customer_email: 'sita@agrim.example',
    customer_phone: '9841666001',
    office_id: before.office_id,
    scheme_id: before.scheme_id,
    variant_id: present(main).variant_id,
    bundle_variant_id: present(gift).variant_id,
    recaptchaToken: newHuman(),
  };
  return { body, preview };
}
const { body, preview } = await wished();
const rehearse = (change: object = {}) =>
  call('POST order/public/multi-buy/rehearsal', { body: { ...body, preview, ...change } });

it('shows the advance, its time to pay and the messages of a purchase, and leaves no rows', async () => {
  await rehearse();
  const before = await allRows(db);
  const { status, reply } = await rehearse();
  expect([status, reply.msg]).toEqual([200, 'This was a test: no order was placed.']);
  const { order, advance_payment, messages } = reply.data;
  expect([order.status, advance_payment]).toEqual(['ADVANCE_PENDING', 2_000]);
  expect(order.expected.map(({ what }) => what)).toContain('pay');
  expect(messages).toEqual([
    expect.objectContaining({ phone_number: '9841666001', message: expect.stringContaining(order.order_id) }),
  ]);
  expect(await allRows(db)).toEqual(before);
  const { status: unknown } = await call('GET order/public/multi-buy/{id}', { params: { id: body.scheme_id } });
  expect(unknown).toBe(404);
});

it('is refused like the real purchase', async () => {
  await db.update(schemes).set({ paused_at: new Date() }).where(eq(schemes._id, body.scheme_id));
  for (const change of [{}, { bundle_variant_id: body.variant_id }, { customer_email: '' }]) {
    const asked = { ...body, ...change, recaptchaToken: newHuman() };
    const real = await call('POST order/public/multi-buy', { body: asked });
    const before = await allRows(db);
    const played = await rehearse(change);
    expect([played.status, played.reply.errors, played.reply.msg]).toEqual([
      real.status,
      real.reply.errors,
      real.reply.msg,
    ]);
    expect(await allRows(db)).toEqual(before);
  }
  await db.update(schemes).set({ paused_at: null }).where(eq(schemes._id, body.scheme_id));
});

it('buys nothing for real, and a real purchase is not a rehearsal', async () => {
  const count = () => db.$count(orders, eq(orders.customer_phone, body.customer_phone));
  await rehearse();
  expect(await count()).toBe(0);
  const { status, reply } = await call('POST order/public/multi-buy', {
    body: { ...body, preview, recaptchaToken: newHuman() } as typeof body,
  });
  expect([status, reply.msg, await count()]).toEqual([200, 'Multi Buy Offer Success', 1]);
  expect((await rehearse({ preview: 'forged' })).status).toBe(409);
});

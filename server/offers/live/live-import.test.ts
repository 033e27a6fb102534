import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildProduct, buildScheme, PASSWORD } from '../../../test/builders.ts';
import { importFixture } from '../../../test/import-fixture.ts';
import { present } from '../../../test/present.ts';
import { products, variants } from '../../catalog/catalog.table.ts';

const { db, upload, start, run: work, shown } = await importFixture();

it('a file that changes live offers is written only after its user confirms; a lone administrator needs the password', async () => {
  const product = await buildProduct(db, { inventory: 100 });
  const other = await buildProduct(db, { inventory: 100 });
  await buildScheme(db, product);
  const [row] = await db.select().from(products).where(eq(products._id, product._id));
  const [free] = await db.select().from(products).where(eq(products._id, other._id));
  const file = (price: number) =>
    `sku,variant,sales price\n${row?.sku_from_system},${row?.sku_from_system},${price}\n${free?.sku_from_system},${free?.sku_from_system},${price}\n`;
  const priceOf = async (_id: string) =>
    (await db.select().from(variants).where(eq(variants.product_id, _id)))[0]?.sales_price;

  const { data } = await upload(file(450));
  const run = async (how: Parameters<typeof start>[1] = {}) => {
    const started = await start(data, how);
    if (started.status === 200) await work(data);
    return started.status === 200 ? shown(data) : started.reply;
  };
  const refused = (await run()) as Awaited<ReturnType<typeof shown>>;
  expect(refused).toMatchObject({ status: 'refused', live: { total: 1, needs: 'password' } });
  expect(refused.msg).toContain('This changes 1 value of a live scheme');
  expect([await priceOf(product._id), await priceOf(other._id)]).toEqual([4_500_000, 4_500_000]);

  const digest = present(refused.live).digest;
  expect(await run({ live_change: { digest } })).toMatchObject({ status: 'refused' });
  const wrong = await start(data, { live_change: { digest, password: 'not this one' } });
  expect([wrong.status, wrong.reply.errors]).toEqual([400, { 'live_change.password': 'Wrong password.' }]);
  expect(await run({ live_change: { digest, password: PASSWORD } })).toMatchObject({ status: 'done' });
  expect([await priceOf(product._id), await priceOf(other._id)]).toEqual([45_000, 45_000]);
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildOffice, buildProduct, buildScheme, buildUser } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { present } from '../../../test/present.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { quotas, schemeVariants } from '../offers.table.ts';

const { db, call, token, place, buildCampaign, sellingIn, upload, quotaOf } = await campaignFixture();
const bina = await buildUser(db, { grants: ['POST product {_id}', 'POST campaign/access/{id}'] });

type Confirmed = { digest: string } | undefined;

/** Returns the body that saves a product unchanged except for its only variant. */
async function productBody(_id: string, change: object) {
  const { data } = (await call('GET product/product/{id}', { token, params: { id: _id } })).reply;
  const [{ held: _h, sold: _s, has_orders: _o, ...variant }] = data.variant as [(typeof data.variant)[number]];
  return {
    _id,
    name: data.name,
    inventory_type: [],
    sku_from_system: data.sku_from_system,
    is_published: data.is_published,
    variant: [{ ...variant, inventory_was: variant.inventory, ...change }],
    stock_reason: 'Counted',
  };
}

it('a product’s price counts if a live scheme uses it; its stock counts when it falls', async () => {
  const product = await buildProduct(db, { inventory: 100 });
  const free = await buildProduct(db, { inventory: 100 });
  const scheme = await buildScheme(db, product);
  await buildScheme(db, product, { is_published: false });
  const save = async (id: string, change: object, live_change?: Confirmed, by = token) =>
    call('POST product', { token: by, body: { ...(await productBody(id, change)), live_change } });

  expect((await save(free._id, { sales_price: 450, inventory: 1 })).status).toBe(200);
  const { status, reply } = await save(product._id, { sales_price: 450, inventory: 60 });
  expect([status, reply.live?.total]).toEqual([409, 2]);
  expect(reply.live?.changes).toMatchObject([
    { kind: 'price', offer: scheme.name, before: 45_000, after: 450, share: 99, is_high: true },
    { kind: 'stock', before: 100, after: 60, share: 40, is_high: false },
  ]);
  const [stored] = await db.select().from(variants).where(eq(variants.product_id, product._id));
  expect(stored).toMatchObject({ sales_price: 4_500_000, inventory: 100 });

  const digest = present(reply.live).digest;
  await save(product._id, { sales_price: 450, inventory: 60 }, { digest });
  expect((await save(product._id, { sales_price: 450, inventory: 60 }, { digest }, bina.token)).status).toBe(200);
  const [saved] = await db.select().from(variants).where(eq(variants.product_id, product._id));
  expect(saved).toMatchObject({ sales_price: 45_000, inventory: 60 });

  // A restock is normal; a digit too many isn't.
  expect((await save(product._id, { inventory: 500 })).status).toBe(200);
  expect((await save(product._id, { inventory: 5000 })).reply.live).toMatchObject({ needs: 'confirmation' });
});

it('a scheme’s own price doesn’t depend on the product’s', async () => {
  const product = await buildProduct(db);
  const scheme = await buildScheme(db, product);
  const variant_id = product.variant[0]._id;
  await db.insert(schemeVariants).values({ scheme_id: scheme._id, variant_id, scheme_price: 4_000_000 });
  const body = await productBody(product._id, { sales_price: 20_000 });
  expect((await call('POST product', { token, body })).status).toBe(200);
});

it('quotas of a live campaign need confirming in a row, a move or a file; other campaigns don’t', async () => {
  const { _id } = await buildCampaign();
  const [near, far] = [await buildOffice(db, place), await buildOffice(db, place)];
  const given = (one: number, other: number) => [
    { office_id: near._id, no_of_order: one },
    { office_id: far._id, no_of_order: other },
  ];
  const save = (one: number, other: number, live_change?: Confirmed, by = token) =>
    call('POST campaign/access/{id}', {
      token: by,
      params: { id: _id },
      body: { is_allowed_all_office: false, allowed_office: given(one, other), live_change },
    });
  expect((await save(5, 5)).status).toBe(200);
  expect((await save(100, 100)).status).toBe(200);
  await sellingIn(_id);

  expect((await save(90, 110)).status).toBe(200);
  const { reply } = await save(9, 110);
  expect(reply.live).toMatchObject({ total: 1, needs: 'confirmation' });
  expect(reply.live?.changes[0]).toMatchObject({ kind: 'quota', what: near.name, before: 90, after: 9, share: 90 });
  expect((await quotaOf(_id, near._id))?.no_of_order).toBe(90);

  // Moving half of the campaign takes two users.
  const less = await save(9, 11);
  expect(less.reply.live?.needs).toBe('second_person');
  const digest = present(less.reply.live).digest;
  expect((await save(9, 11, { digest })).reply.live?.asked_by?.is_me).toBe(true);
  expect((await save(9, 11, { digest }, bina.token)).status).toBe(200);

  const body = { from_office: far._id, to_office: near._id, no_of_order: 8 };
  const moved = await call('POST campaign/access/{id}/move', { token, params: { id: _id }, body });
  // A moved quota stays in the campaign.
  expect(moved.reply.live).toMatchObject({ total: 2, needs: 'confirmation' });

  const file = `office_code,no_of_order\n${far.office_code},14\n`;
  expect((await upload(_id, file, true)).status).toBe('checked');
  const refused = await upload(_id, file, false);
  expect(refused).toMatchObject({ status: 'refused', live: { total: 1 } });
  const done = await upload(_id, file, false, { live_change: { digest: present(refused.live).digest } });
  expect(done.status).toBe('done');
  const rows = await db.select().from(quotas).where(eq(quotas.campaign_id, _id));
  expect(rows.map(({ no_of_order }) => no_of_order).sort((one, other) => one - other)).toEqual([9, 14]);
});

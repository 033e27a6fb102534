import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, insertOne, orderBody } from '../../../test/builders.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { transact } from '../../db/db.ts';
import { asProblem } from '../../http/errors.ts';
import { areas } from '../../locations/locations.table.ts';
import { campaigns, schemes } from '../../offers/offers.table.ts';
import { offices } from '../../offices/offices.table.ts';

const { db, call } = await testApp();

async function shop() {
  // Don't use the office's own area, because the office keeps it from being deleted.
  const place = await buildPlace(db);
  const office = await buildOffice(db, await buildPlace(db));
  const campaign = await insertOne(db, campaigns, {
    name: 'Open',
    code: `O${Math.random()}`,
    is_allowed_all_office: true,
  });
  const product = await buildProduct(db);
  const scheme = await buildScheme(db, product, { campaign_id: campaign._id });
  const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: office._id };
  return {
    body,
    named: [
      [variants, body.variant_id],
      [schemes, scheme._id],
      [campaigns, campaign._id],
      [offices, office._id],
      [areas, place.vdc_municipality],
    ] as const,
  };
}

it('nothing that an order names can be deleted', async () => {
  const { body, named } = await shop();
  expect((await call('POST order/public', { body })).status).toBe(200);
  // Only the order names the campaign; its scheme no longer does.
  await db.update(schemes).set({ campaign_id: null }).where(eq(schemes._id, body.scheme_id));
  for (const [table, id] of named) {
    const refusal = await db
      .delete(table)
      .where(eq(table._id, id))
      .catch((error) => asProblem(error));
    expect(refusal).toMatchObject({ status: 409, message: 'This is still used by orders. Remove it there first.' });
  }
});

it('either an order or the deletion of a record that it names succeeds, never both', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { body, named } = await shop();
    const [table, id] = named[round % named.length] as (typeof named)[number];
    const [order, deleted] = await Promise.all([
      call('POST order/public', { body }),
      db
        .delete(table)
        .where(eq(table._id, id))
        .then(
          () => true,
          () => false,
        ),
    ]);
    expect([order.status === 200, deleted].filter(Boolean), `round ${round}: ${order.status}`).toHaveLength(1);
  }
});

it('a save of a record locks out its deletion, but no orders', async () => {
  const { body, named } = await shop();
  const ofOthers = named.filter(([table]) => table !== variants);
  await transact(db, async (still) => {
    for (const [table, id] of ofOthers)
      await still.execute(sql`select from ${table} where _id = ${id} for no key update`);
    expect((await call('POST order/public', { body })).status).toBe(200);
  });
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, insertOne, orderBody } from '../../../test/builders.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { databaseError } from '../../db/db.ts';
import { areas } from '../../locations/locations.table.ts';
import { campaigns, schemes } from '../../offers/offers.table.ts';
import { offices } from '../../offices/offices.table.ts';

const { db, call } = await testApp();

async function shop() {
  const place = await buildPlace(db);
  const office = await buildOffice(db, place);
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
  for (const [table, id] of named) {
    const refusal = await db
      .delete(table)
      .where(eq(table._id, id))
      .catch((error) => databaseError(error));
    expect(refusal).toMatchObject({ code: '23503', table: 'orders' });
  }
});

it('either an order or a delete of a record that it names succeeds, not both', async () => {
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

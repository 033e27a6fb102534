import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { inOrder } from '../../../contract/language/in-order.ts';
import { buildOffice } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { hearStale } from '../../../test/hear-stale.ts';
import { variants } from '../../catalog/catalog.table.ts';
import { SCHEMES_TAG } from '../offers.service.ts';

const { app, db, url, call, token, place, buildCampaign, sellingIn, save } = await campaignFixture();
// Cache as in the running server, so that orders must invalidate cached responses.
const stopListening = await hearStale(url, app.cache);
afterAll(stopListening);

async function shownOf(scheme_id: string) {
  const [scheme, home, list, offices, sellers] = await Promise.all([
    call('GET scheme/public/{id}', { params: { id: scheme_id } }),
    call('GET scheme/offer', { query: { find_type: 'CAMPAIGN' } }),
    call('GET scheme', { token, query: { find_type: 'CAMPAIGN', size: 100 } }),
    call('GET office/public', { query: { find_scheme: scheme_id, size: 0 } }),
    call('GET office/public', { query: { find_seller: scheme_id, size: 0 } }),
  ]);
  return {
    scheme: scheme.reply.data.is_sold_out,
    card: home.reply.data.find(({ _id }) => _id === scheme_id)?.is_sold_out,
    status: list.reply.data.find(({ _id }) => _id === scheme_id)?.status,
    offices: offices.reply.data.map(({ name }) => name),
    units: Object.fromEntries(sellers.reply.data.map(({ name, units }) => [name, units])),
    hasStock: !scheme.reply.data.is_out_of_stock,
  };
}

it('shows a campaign as sold out with its last order, and its retailers as long as they have one left', async () => {
  const { _id: campaign_id } = await buildCampaign();
  const [near, far] = [await buildOffice(db, place), await buildOffice(db, place)];
  await save(campaign_id, [
    { office_id: near._id, no_of_order: 1 },
    { office_id: far._id, no_of_order: 1 },
  ]);
  const { scheme, order } = await sellingIn(campaign_id);
  const buy = (office_id: string) => call('POST order/public', { body: { ...order, office_id } });
  const open = { scheme: false, card: false, status: 'running', hasStock: true };
  const units = (ofNear: number, ofFar: number) => ({ [near.name]: ofNear, [far.name]: ofFar });
  await expect
    .poll(() => shownOf(scheme._id))
    .toEqual({ ...open, offices: [near.name, far.name].sort(inOrder), units: units(1, 1) });

  expect((await buy(near._id)).status).toBe(200);
  await expect.poll(() => shownOf(scheme._id)).toEqual({ ...open, offices: [far.name], units: units(0, 1) });

  expect((await buy(far._id)).status).toBe(200);
  await expect
    .poll(() => shownOf(scheme._id))
    .toEqual({
      scheme: true,
      card: true,
      status: 'sold-out',
      hasStock: true,
      offices: [],
      units: units(0, 0),
    });
  const late = await buy(far._id);
  expect([late.status, late.reply.msg]).toEqual([409, 'This offer is sold out at this store. Choose another.']);

  await save(campaign_id, [
    { office_id: near._id, no_of_order: 1 },
    { office_id: far._id, no_of_order: 2 },
  ]);
  await expect.poll(() => shownOf(scheme._id)).toEqual({ ...open, offices: [far.name], units: units(0, 1) });

  // The exact number above five stays on the server, for the nearest stores too.
  await save(campaign_id, [
    { office_id: near._id, no_of_order: 1 },
    { office_id: far._id, no_of_order: 900 },
  ]);
  await expect.poll(async () => (await shownOf(scheme._id)).units[far.name]).toBe(5);
  const query = { find_scheme: scheme._id, vdc_municipality: place.vdc_municipality };
  const next = await call('GET office/public/next', { query });
  expect(next.reply.data.map(({ name, units }) => [name, units])).toEqual([[far.name, 5]]);
  // Without units it says so, whatever the quotas are.
  await db.update(variants).set({ inventory: sql`${variants.held}` });
  app.cache.invalidate(SCHEMES_TAG);
  await expect.poll(async () => (await shownOf(scheme._id)).hasStock).toBe(false);
});

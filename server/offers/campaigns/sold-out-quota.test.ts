import { afterAll, expect, it } from 'vitest';
import { inOrder } from '../../../contract/language/in-order.ts';
import { buildOffice } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { hearStale } from '../../../test/hear-stale.ts';

const { app, db, url, call, token, place, buildCampaign, sellingIn, save } = await campaignFixture();
// As in the running server, so that the orders must invalidate the cached responses.
const stopListening = await hearStale(url, app.cache);
afterAll(stopListening);

async function shownOf(scheme_id: string) {
  const [scheme, home, list, offices] = await Promise.all([
    call('GET scheme/public/{id}', { params: { id: scheme_id } }),
    call('GET scheme/offer', { query: { find_type: 'CAMPAIGN' } }),
    call('GET scheme', { token, query: { find_type: 'CAMPAIGN', size: 100 } }),
    call('GET office/public', { query: { find_scheme: scheme_id, size: 0 } }),
  ]);
  return {
    scheme: scheme.reply.data.is_sold_out,
    card: home.reply.data.find(({ _id }) => _id === scheme_id)?.is_sold_out,
    status: list.reply.data.find(({ _id }) => _id === scheme_id)?.status,
    offices: offices.reply.data.map(({ name }) => name),
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
  const open = { scheme: false, card: false, status: 'running' };
  await expect.poll(() => shownOf(scheme._id)).toEqual({ ...open, offices: [near.name, far.name].sort(inOrder) });

  expect((await buy(near._id)).status).toBe(200);
  await expect.poll(() => shownOf(scheme._id)).toEqual({ ...open, offices: [far.name] });

  expect((await buy(far._id)).status).toBe(200);
  await expect.poll(() => shownOf(scheme._id)).toEqual({ scheme: true, card: true, status: 'sold-out', offices: [] });
  const late = await buy(far._id);
  expect([late.status, late.reply.msg]).toEqual([409, 'This offer is sold out at this store. Choose another.']);

  await save(campaign_id, [
    { office_id: near._id, no_of_order: 1 },
    { office_id: far._id, no_of_order: 2 },
  ]);
  await expect.poll(() => shownOf(scheme._id)).toEqual({ ...open, offices: [far.name] });
});

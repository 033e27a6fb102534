import { expect, it } from 'vitest';
import { buildOffice, buildProduct, buildScheme, orderBody } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { quotas, schemeOffices } from '../../offers/offers.table.ts';
import { isSoldBy } from '../../offers/sellers.service.ts';

const { app, db, call, place, buildCampaign } = await campaignFixture();
const main = await buildProduct(db, { inventory: 100 });
const [seller, other] = [await buildOffice(db, place), await buildOffice(db, place)];

interface Rule {
  /** The scheme's own list. */
  list?: string[];
  campaign?: { is_open: boolean; no_of_order?: number; used?: number };
}

// Covers every combination of the deciding facts.
const RULES: [string, Rule, { may: boolean; sells: boolean }][] = [
  ['a scheme without a list', {}, { may: true, sells: true }],
  ['a list with it', { list: [seller._id, other._id] }, { may: true, sells: true }],
  ['a list without it', { list: [other._id] }, { may: false, sells: false }],
  ['an open campaign', { campaign: { is_open: true } }, { may: true, sells: true }],
  ['a closed campaign', { campaign: { is_open: false } }, { may: false, sells: false }],
  ['a number in a closed one', { campaign: { is_open: false, no_of_order: 2, used: 1 } }, { may: true, sells: true }],
  ['a number used up', { campaign: { is_open: false, no_of_order: 2, used: 2 } }, { may: true, sells: false }],
  ['the number 0', { campaign: { is_open: false, no_of_order: 0 } }, { may: true, sells: false }],
  ['a number in an open one', { campaign: { is_open: true, no_of_order: 1 } }, { may: true, sells: true }],
  [
    'a number used up in an open one',
    { campaign: { is_open: true, no_of_order: 1, used: 1 } },
    { may: true, sells: false },
  ],
];

async function schemeOf({ list = [], campaign }: Rule) {
  const campaign_id = campaign && (await buildCampaign({ is_allowed_all_office: campaign.is_open }))._id;
  const type = campaign ? 'CAMPAIGN' : 'PRE-ORDER';
  const scheme = await buildScheme(db, main, { type, campaign_id: campaign_id ?? null });
  if (list.length > 0)
    await db.insert(schemeOffices).values(list.map((office_id) => ({ scheme_id: scheme._id, office_id })));
  if (campaign_id && campaign.no_of_order !== undefined) {
    const { no_of_order, used = 0 } = campaign;
    await db.insert(quotas).values({ campaign_id, office_id: seller._id, no_of_order, used });
  }
  return scheme;
}

it.each(RULES)('%s: the page, the back office’s list and the sales agree', async (_, rule, { may, sells }) => {
  const scheme = await schemeOf(rule);
  app.cache.flush();
  const shown = await call('GET office/public', { query: { find_scheme: scheme._id, size: 0 } });
  const placed = await call('POST order/public', {
    body: { ...orderBody(scheme, main.variant[0]._id, place), office_id: seller._id },
  });
  expect({
    may: await isSoldBy(db, scheme._id, seller._id),
    shown: shown.reply.data.some(({ _id }) => _id === seller._id),
    placed: placed.status === 200,
  }).toEqual({ may, shown: sells, placed: sells });
});

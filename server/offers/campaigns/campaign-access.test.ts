import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BodyOf, ServerRoute } from '../../../contract/api.ts';
import { ALL_ROWS_CAP } from '../../../contract/calls/list.ts';
import { buildOffice, buildProduct, buildScheme, buildUser } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { newId } from '../../db/columns.ts';
import { offices } from '../../offices/offices.table.ts';
import { campaigns, quotas, schemeOffices } from '../offers.table.ts';

const { db, call, token, place, buildCampaign, sellingIn, move, upload } = await campaignFixture();

type Access = BodyOf<'POST campaign/access/{id}'>;

const read = async (id: string, by = token) =>
  (await call('GET campaign/access/{id}', { token: by, params: { id } })).reply.data;
const save = (id: string, body: Partial<Access>, by = token) =>
  call('POST campaign/access/{id}', {
    token: by,
    params: { id },
    body: { is_allowed_all_office: false, allowed_office: [], ...body },
  });
const numbersOf = async (campaign_id: string) => {
  const rows = await db.select().from(quotas).where(eq(quotas.campaign_id, campaign_id));
  return Object.fromEntries(rows.map((row) => [row.office_id, row.no_of_order]));
};

async function orderFrom(campaign_id: string, office_id: string) {
  const { order } = await sellingIn(campaign_id);
  expect((await call('POST order/public', { body: { ...order, office_id } })).status).toBe(200);
}

describe('a form that was opened before somebody else’s change', () => {
  it('overwrites neither a quota set meanwhile nor a move', async () => {
    const { _id: id } = await buildCampaign();
    const [one, late] = [await buildOffice(db, place), await buildOffice(db, place)];
    await save(id, { allowed_office: [{ office_id: one._id, no_of_order: 5 }] });
    const { access_revision, allowed_office } = await read(id);
    await move(id, { from_office: one._id, to_office: late._id, no_of_order: 2 });

    const stale = { access_revision, allowed_office: allowed_office.map(({ used: _, ...entry }) => entry) };
    const { status, reply } = await save(id, stale);
    expect([status, reply.msg]).toEqual([409, expect.stringContaining('Reload it')]);
    expect(await numbersOf(id)).toEqual({ [one._id]: 3, [late._id]: 2 });

    // The specification's body has no revision, and the server accepts it.
    const { allowed_office: numbers } = stale;
    expect((await save(id, { allowed_office: numbers })).status).toBe(200);
    expect(await numbersOf(id)).toEqual({ [one._id]: 5 });
  });

  it('can be saved if the other save changed nothing, and after an order', async () => {
    const { _id: id } = await buildCampaign();
    const { _id: office_id } = await buildOffice(db, place);
    const body = { allowed_office: [{ office_id, no_of_order: 5 }] };
    await save(id, body);
    const { access_revision } = await read(id);
    await save(id, body);
    await orderFrom(id, office_id);
    expect((await save(id, { ...body, access_revision })).status).toBe(200);
  });

  it('is refused after an import', async () => {
    const { _id: id } = await buildCampaign();
    const office = await buildOffice(db, place);
    const { access_revision } = await read(id);
    const file = `office_code,no_of_order\n${office.office_code},4\n`;
    expect((await upload(id, file, false)).status).toBe('done');
    expect((await save(id, { access_revision })).status).toBe(409);
    expect(await numbersOf(id)).toEqual({ [office._id]: 4 });
  });
});

it('counts the orders of retailers without a quota in a campaign open to all', async () => {
  const { _id: id } = await buildCampaign({ is_allowed_all_office: true });
  const { _id: office_id } = await buildOffice(db, place);
  await orderFrom(id, office_id);
  expect(await read(id)).toMatchObject({ allowed_office: [], without_number: [{ office_id, used: 1 }] });
});

describe('a distributor with these grants', async () => {
  const rd = await buildOffice(db, { type: 'RD' });
  const ownRetailer = await buildOffice(db, place, rd);
  const foreign = await buildOffice(db, place);
  const grants: ServerRoute[] = [
    'GET campaign',
    'GET campaign/access/{id}',
    'POST campaign/access/{id}',
    'POST campaign/access/{id}/move',
    'POST campaign',
    'GET scheme/{id}',
    'GET scheme/check/{id}',
    'POST scheme',
    'POST scheme/publish/{id}',
    'DELETE scheme/{id}',
  ];
  const distributor = (await buildUser(db, { office: rd, grants })).token;

  it('sees and changes its own retailers’ quotas, and leaves those of others', async () => {
    const { _id: id } = await buildCampaign();
    const numbers = [
      { office_id: ownRetailer._id, no_of_order: 3 },
      { office_id: foreign._id, no_of_order: 4 },
    ];
    await save(id, { allowed_office: numbers });
    expect(await read(id, distributor)).toMatchObject({
      sees_all: false,
      allowed_office: [{ office_id: ownRetailer._id, no_of_order: 3, used: 0 }],
    });
    const saved = await save(id, { allowed_office: [{ office_id: ownRetailer._id, no_of_order: 6 }] }, distributor);
    expect(saved.status).toBe(200);
    expect(await numbersOf(id)).toEqual({ [ownRetailer._id]: 6, [foreign._id]: 4 });
    await save(id, {}, distributor);
    expect(await numbersOf(id)).toEqual({ [foreign._id]: 4 });
    const [listed] = (await call('GET campaign', { token: distributor })).reply.data.filter(({ _id }) => _id === id);
    expect(listed).toMatchObject({ offices: 0, no_of_order: 0 });
  });

  it('keeps a form that was opened before another distributor’s change', async () => {
    const { _id: id } = await buildCampaign();
    const { access_revision } = await read(id, distributor);
    await save(id, { allowed_office: [{ office_id: foreign._id, no_of_order: 4 }] });
    const body = { allowed_office: [{ office_id: ownRetailer._id, no_of_order: 6 }], access_revision };
    expect((await save(id, body, distributor)).status).toBe(200);
    expect((await save(id, body, distributor)).status).toBe(409);
  });

  it('sees only its own retailers in publishing checks and on a scheme', async () => {
    const silent = await buildOffice(db, { phone: null, name: 'Own shop' }, rd);
    const other = await buildOffice(db, { phone: null, name: 'Foreign shop' });
    const scheme = await buildScheme(db, await buildProduct(db));
    await db.insert(schemeOffices).values([
      { scheme_id: scheme._id, office_id: silent._id },
      { scheme_id: scheme._id, office_id: other._id },
    ]);
    const request = { token: distributor, params: { id: scheme._id } };
    const { findings, can_publish } = (await call('GET scheme/check/{id}', request)).reply.data;
    expect(findings.find((finding) => finding.text.includes('without a phone'))?.rows).toEqual(['Own shop']);
    expect(can_publish).toBe(true);
    const { allowed_office } = (await call('GET scheme/{id}', request)).reply.data;
    expect(allowed_office).toEqual([{ office_id: silent._id }]);
  });

  it('can’t change other offices or open the campaign to all', async () => {
    const { _id: id } = await buildCampaign();
    await save(id, {
      allowed_office: [
        { office_id: ownRetailer._id, no_of_order: 3 },
        { office_id: foreign._id, no_of_order: 4 },
      ],
    });
    const refused = await save(
      id,
      { is_allowed_all_office: true, allowed_office: [{ office_id: foreign._id, no_of_order: 9 }] },
      distributor,
    );
    expect(refused.reply.errors).toEqual({
      'allowed_office.0.office_id': 'You can’t use this retailer. Choose one of yours.',
      is_allowed_all_office: 'Only the head office can open a campaign to every retailer or close it.',
    });
    const moved = await move(id, { from_office: foreign._id, to_office: ownRetailer._id, no_of_order: 1 }, distributor);
    expect(moved.reply.errors).toHaveProperty('from_office');
    const given = await move(id, { from_office: ownRetailer._id, to_office: foreign._id, no_of_order: 1 }, distributor);
    expect(given.reply.errors).toHaveProperty('to_office');
    expect(await numbersOf(id)).toEqual({ [ownRetailer._id]: 3, [foreign._id]: 4 });
  });

  it('changes neither campaigns nor schemes, which are the same for every office', async () => {
    const scheme = await buildScheme(db, await buildProduct(db));
    const params = { id: scheme._id };
    const answers = [
      await call('POST campaign', { token: distributor, body: { name: 'Mine', code: 'MINE' } }),
      await call('POST scheme/publish/{id}', { token: distributor, params, body: { is_published: false } }),
      await call('DELETE scheme/{id}', { token: distributor, params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect(answers[1]?.reply.msg).toContain('Only the head office can change');
    const there = await db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.code, 'MINE')));
    expect(there).toEqual([]);
  });
});

it('splits a long list of retailers into full pages', async () => {
  const nd = await buildOffice(db, { type: 'ND' });
  const rows = Array.from({ length: ALL_ROWS_CAP + 2 }, (_, n) => {
    const _id = newId();
    const ancestor_ids = [nd._id, _id];
    return { _id, name: `Shop ${n}`, office_code: `ND-${n}`, type: 'RETAILER' as const, ancestor_ids, retail_type: [] };
  });
  for (let n = 0; n < rows.length; n += 1000) await db.insert(offices).values(rows.slice(n, n + 1000));
  const { token } = await buildUser(db, { office: nd, grants: ['GET office'] });
  const ids = [];
  for (const page of [1, 2]) {
    const { reply } = await call('GET office', { token, query: { find_type: 'RETAILER', size: 0, page } });
    expect(reply.totalData).toBe(rows.length);
    ids.push(...reply.data.map((office) => office._id));
  }
  expect(new Set(ids).size).toBe(rows.length);
});

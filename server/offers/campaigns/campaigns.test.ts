import { describe, expect, it } from 'vitest';
import { buildOffice, unique } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { quotas } from '../offers.table.ts';

const { db, call, token, place, buildCampaign, sellingIn, save } = await campaignFixture();

describe('campaign', () => {
  it('is added, edited, listed with its figures and deleted; one with schemes or orders stays', async () => {
    const added = (await call('POST campaign', { token, body: { name: 'Tihar', code: unique('t').replace(' ', '-') } }))
      .reply.data;
    const office = await buildOffice(db, place);
    await save(added._id, [{ office_id: office._id, no_of_order: 8 }]);
    await call('POST campaign', { token, body: { ...added, name: 'Tihar 2026' } });
    const find = async () => (await call('GET campaign', { token, query: { find_code: added.code } })).reply.data;
    expect(await find()).toMatchObject([{ name: 'Tihar 2026', offices: 1, no_of_order: 8, used: 0, schemes: 0 }]);
    const twice = await call('POST campaign', { token, body: { name: 'Again', code: added.code } });
    expect(twice.reply.errors).toHaveProperty('code');
    const inSmall = await call('POST campaign', { token, body: { name: 'Again', code: added.code.toLowerCase() } });
    expect(inSmall.reply.errors).toHaveProperty('code');
    expect(added.code).toBe(added.code.toUpperCase());

    const { order } = await sellingIn(added._id);
    const remove = () => call('DELETE campaign/{id}', { token, params: { id: added._id } });
    const withScheme = await remove();
    expect([withScheme.status, withScheme.reply.msg]).toEqual([409, expect.stringContaining('1 scheme,')]);
    await call('POST order/public', { body: { ...order, office_id: office._id } });
    expect((await remove()).reply.msg).toContain('1 order and');
    expect(await find()).toMatchObject([{ used: 1, schemes: 1 }]);

    const empty = await buildCampaign();
    expect((await call('DELETE campaign/{id}', { token, params: { id: empty._id } })).reply.data).toEqual({
      _id: empty._id,
    });
  });
});

describe('the list of campaigns', () => {
  it('sums quotas beyond the range of an int', async () => {
    const { _id, name } = await buildCampaign();
    for (const _n of [1, 2]) {
      const { _id: office_id } = await buildOffice(db, place);
      await db.insert(quotas).values({ campaign_id: _id, office_id, no_of_order: 2_000_000_000 });
    }
    const { status, reply } = await call('GET campaign', { token, query: { find_name: name } });
    expect(status).toBe(200);
    expect(reply.data.find((campaign) => campaign._id === _id)?.no_of_order).toBe(4_000_000_000);
  });
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildOffice, buildPlace, buildUser } from '../../../test/builders.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { firstOf } from '../../../test/present.ts';
import { newId } from '../../db/columns.ts';
import { offices } from '../../offices/offices.table.ts';
import { orders } from '../orders.table.ts';

const { db, call, place, buildCampaign, sellingIn, save } = await campaignFixture();

it('an order can be given to retailers that sell it, the nearest first, with the orders that they have left and to do', async () => {
  const head = await buildOffice(db, { type: 'ADMIN' });
  const rd = await buildOffice(db, { type: 'RD' }, head);
  const elsewhere = await buildPlace(db);
  const [own, near, far, full, stranger] = [
    await buildOffice(db, place, rd),
    await buildOffice(db, place, rd),
    await buildOffice(db, elsewhere, rd),
    await buildOffice(db, place, rd),
    await buildOffice(db, place, head),
  ];
  await buildOffice(db, place, rd);
  const campaign = await buildCampaign();
  const numbers = { own: [own, 5], near: [near, 3], far: [far, 9], full: [full, 0], stranger: [stranger, 4] } as const;
  const wanted = Object.values(numbers).map(([{ _id: office_id }, no_of_order]) => ({ office_id, no_of_order }));
  expect((await save(campaign._id, wanted)).status).toBe(200);
  const { order } = await sellingIn(campaign._id);
  const sellTo = async (office_id: string, phone: string) =>
    (await call('POST order/public', { body: { ...order, office_id, customer_phone: phone } })).reply.data.order_id;
  const order_id = await sellTo(own._id, '9841700001');
  await sellTo(near._id, '9841700002');

  const placed = firstOf(await db.select().from(orders).where(eq(orders.order_id, order_id)));
  const { token } = await buildUser(db, { office: rd, grants: ['GET order/{id}/retailers {CAMPAIGN}'] });
  const params = { id: placed._id };
  const { data } = (await call('GET order/{id}/retailers', { token, params })).reply;
  expect(data.map(({ _id, near, left, open }) => [_id, near, left, open])).toEqual([
    [near._id, 'area', 2, 1],
    [far._id, undefined, 9, 0],
  ]);
  const { token: ofStranger } = await buildUser(db, {
    office: stranger,
    grants: ['GET order/{id}/retailers {CAMPAIGN}'],
  });
  expect((await call('GET order/{id}/retailers', { token: ofStranger, params })).status).toBe(404);
});

it('all of many retailers are in reach, however far', async () => {
  const head = await buildOffice(db, { type: 'ADMIN' });
  const rd = await buildOffice(db, { type: 'RD' }, head);
  const own = await buildOffice(db, place, rd);
  const many = Array.from({ length: 220 }, (_, n) => {
    const _id = newId();
    return { ...own, _id, name: `Shop ${n}`, office_code: `SHOP-${n}`, ancestor_ids: [...rd.ancestor_ids, _id] };
  });
  await db.insert(offices).values(many);
  const campaign = await buildCampaign();
  expect((await save(campaign._id, [], true)).status).toBe(200);
  const { order } = await sellingIn(campaign._id);
  const body = { ...order, office_id: own._id, customer_phone: '9841700009' };
  const { order_id } = (await call('POST order/public', { body })).reply.data;
  const placed = firstOf(await db.select().from(orders).where(eq(orders.order_id, order_id)));
  const { token } = await buildUser(db, { office: rd, grants: ['GET order/{id}/retailers {CAMPAIGN}'] });
  const { data } = (await call('GET order/{id}/retailers', { token, params: { id: placed._id } })).reply;
  expect(data).toHaveLength(many.length);
});

import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildOffice } from '../../../test/builders.ts';
import { campaignFixture, titleOf } from '../../../test/campaign-fixture.ts';
import { audits } from '../../db/audit.ts';
import { findDrift } from '../../orders/stock-check.service.ts';
import { quotas } from '../offers.table.ts';

const { db, call, place, buildCampaign, sellingIn, quotaOf, save, move } = await campaignFixture();

describe('campaign/access/{id}/move', () => {
  it('moves unused orders, reports the rest if there are too few, and is audited', async () => {
    const { _id } = await buildCampaign();
    const [from, to, fresh] = [
      await buildOffice(db, place),
      await buildOffice(db, place),
      await buildOffice(db, place),
    ];
    await save(_id, [
      { office_id: from._id, no_of_order: 10 },
      { office_id: to._id, no_of_order: 1 },
    ]);
    const moved = await move(_id, { from_office: from._id, to_office: to._id, no_of_order: 4 });
    expect(moved.reply.data).toEqual({
      from: { office_id: from._id, no_of_order: 6, used: 0 },
      to: { office_id: to._id, no_of_order: 5, used: 0 },
    });
    expect((await move(_id, { from_office: from._id, to_office: to._id, no_of_order: 7 })).reply.errors).toEqual({
      no_of_order: 'Only 6 of its 6 orders are unused. Move up to 6.',
    });
    expect((await move(_id, { from_office: from._id, to_office: from._id, no_of_order: 7 })).reply.errors).toEqual({
      to_office: 'Choose a different office from the one you are moving from.',
      no_of_order: 'Only 6 of its 6 orders are unused. Move up to 6.',
    });
    const empty = await buildOffice(db, place);
    await db.insert(quotas).values({ campaign_id: _id, office_id: empty._id, no_of_order: 0 });
    expect((await move(_id, { from_office: empty._id, to_office: to._id, no_of_order: 1 })).reply.errors).toEqual({
      from_office: 'It has no unused quota. Choose another office.',
    });
    const full = await buildOffice(db, place);
    await db.insert(quotas).values({ campaign_id: _id, office_id: full._id, no_of_order: 999_999 });
    expect((await move(_id, { from_office: from._id, to_office: full._id, no_of_order: 2 })).reply.errors).toEqual({
      no_of_order: 'A quota can’t exceed 1,000,000 orders. Move fewer.',
    });
    expect(
      (await move(_id, { from_office: from._id, to_office: from._id, no_of_order: 1 })).reply.errors,
    ).toHaveProperty('to_office');
    expect(
      (await move(_id, { from_office: fresh._id, to_office: from._id, no_of_order: 1 })).reply.errors,
    ).toHaveProperty('from_office');
    expect((await move(_id, { from_office: from._id, to_office: fresh._id, no_of_order: 2 })).reply.data.to).toEqual({
      office_id: fresh._id,
      no_of_order: 2,
      used: 0,
    });
    const trail = await db
      .select()
      .from(audits)
      .where(and(eq(audits.entity_id, _id), eq(audits.action, 'move quota')));
    expect(trail).toHaveLength(2);
    expect(trail[0]).toMatchObject({
      before: { quota: { [titleOf(from)]: 10, [titleOf(to)]: 1 } },
      after: { quota: { [titleOf(from)]: 6, [titleOf(to)]: 5 } },
    });
  });

  it('neither loses nor makes an order while both offices sell and others move the other way', async () => {
    const { _id } = await buildCampaign();
    const [one, two] = [await buildOffice(db, place), await buildOffice(db, place)];
    await save(_id, [
      { office_id: one._id, no_of_order: 30 },
      { office_id: two._id, no_of_order: 30 },
    ]);
    const { order } = await sellingIn(_id);
    const sell = (office_id: string, n: number) =>
      call('POST order/public', { body: { ...order, office_id, customer_phone: String(9845000000 + n) } });
    const work = Array.from({ length: 60 }, (_, n) => [
      sell(n % 2 ? one._id : two._id, n),
      ...(n % 3 === 0
        ? [
            move(_id, { from_office: one._id, to_office: two._id, no_of_order: 1 }),
            move(_id, { from_office: two._id, to_office: one._id, no_of_order: 1 }),
          ]
        : []),
    ]).flat();
    const replies = await Promise.all(work);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const [first, second] = [await quotaOf(_id, one._id), await quotaOf(_id, two._id)];
    expect((first?.no_of_order ?? 0) + (second?.no_of_order ?? 0)).toBe(60);
    expect((first?.used ?? 0) + (second?.used ?? 0)).toBe(
      replies.filter(({ reply }) => 'order_id' in ((reply.data as object | undefined) ?? {})).length,
    );
    expect(await findDrift(db)).toEqual([]);
  });
});

import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../../contract/durations.ts';
import { SCHEME_TYPES } from '../../contract/offers/offers.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, insertOne } from '../../test/builders.ts';
import { firstOf, present } from '../../test/present.ts';
import { newId } from '../db/columns.ts';
import { campaigns as campaignRows } from '../offers/offers.table.ts';
import { orders } from '../orders/orders.table.ts';
import { foldOrderCounts, livingByOffice, ordersByDay, ordersOfCampaign, ordersOfOffices } from './counts.service.ts';

const { db } = await testApp();
const offices = await Promise.all([1, 2, 3].map(() => buildOffice(db)));
const campaigns = [(await insertOne(db, campaignRows, { name: 'Launch', code: 'LAUNCH' }))._id, null];
const pattern = await buildOrder(db, firstOf(offices));

/** Compares the rows with the counts and their pending changes. */
async function drift() {
  const of = (columns: string, table: string) =>
    db.execute(sql`
      (select ${sql.raw(columns)}, sum(orders) as orders from (
        select ${sql.raw(columns)}, orders from ${sql.raw(table)}
        union all select ${sql.raw(columns)}, orders from order_count_changes) as counts
        group by ${sql.raw(columns)} having sum(orders) <> 0)
      except
      (select ${sql.raw(columns)}, count(*) from (
        select *, (placed_at at time zone 'Asia/Kathmandu')::date as day from orders) as rows group by ${sql.raw(columns)})`);
  const days = await of('day, scheme_id, scheme_type, status', 'order_counts_by_day');
  const byOffice = await of('office_id, campaign_id, scheme_id, scheme_type, status', 'order_counts_by_office');
  return [...days.rows, ...byOffice.rows];
}

const act = fc.record({
  what: fc.constantFrom('place', 'place', 'place', 'step', 'move', 'note', 'remove', 'fold'),
  which: fc.nat(50),
  office: fc.nat(2),
  campaign: fc.nat(1),
  status: fc.constantFrom('PLACED' as const, 'CONTACTED' as const, 'CONFIRMED' as const, 'CANCELLED' as const),
  hours: fc.nat(100),
});
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

it('equal the rows after any history of orders, whenever they are folded', async () => {
  const ids: string[] = [];
  async function perform({ what, which, office, campaign, status, hours }: Act): Promise<void> {
    const office_id = present(offices[office])._id;
    if (what === 'fold') return foldOrderCounts(db);
    if (what === 'place') {
      const _id = newId();
      const placed_at = new Date(Date.now() - hours * HOUR_MS);
      const campaign_id = campaigns[campaign] ?? null;
      await db.insert(orders).values({ ...pattern, _id, order_id: _id, office_id, campaign_id, status, placed_at });
      ids.push(_id);
      return;
    }
    const isOrder = eq(orders._id, ids[which % ids.length] ?? newId());
    if (what === 'step') await db.update(orders).set({ status }).where(isOrder);
    if (what === 'move') await db.update(orders).set({ office_id }).where(isOrder);
    if (what === 'note') await db.update(orders).set({ tracking_number: 'T-1' }).where(isOrder);
    if (what === 'remove') await db.delete(orders).where(isOrder);
  }
  const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      // The acts of a round run at once, on several connections.
      for (const round of history) await Promise.all(round.map(perform));
      expect(await drift()).toEqual([]);
    }),
    { numRuns: 40 },
  );

  const all = { scheme_type: [...SCHEME_TYPES] };
  const [campaign_id = ''] = campaigns as string[];
  for (const isFolded of [false, true]) {
    if (isFolded) await foldOrderCounts(db);
    const days = await ordersByDay(db, all);
    expect(days.reduce((sum, day) => sum + day.orders, 0)).toBe(await db.$count(orders));
    const ofOffice = await db.$count(orders, eq(orders.office_id, firstOf(offices)._id));
    expect(await ordersOfOffices(db, sql`${offices[0]?._id}::uuid`, all)).toBe(ofOffice);
    const inCampaign = await db.$count(orders, eq(orders.campaign_id, campaign_id));
    expect(await ordersOfCampaign(db, campaign_id)).toBe(inCampaign);
    const living = (await livingByOffice(db, campaign_id)).reduce((sum, { used }) => sum + used, 0);
    const given = sql`${orders.campaign_id} = ${campaign_id} and ${orders.status} <> 'CANCELLED'`;
    expect(living).toBe(await db.$count(orders, given));
  }
});

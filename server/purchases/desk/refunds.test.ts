import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ServerRoute } from '../../../contract/api.ts';
import { buildUser } from '../../../test/builders.ts';
import { purchaseFixture } from '../../../test/purchase-fixture.ts';
import { orders } from '../../orders/orders.table.ts';

const fixture = await purchaseFixture();
const { call, db, head } = fixture;
const { token: ofAll } = await buildUser(db, { office: head, is_super: true });

it('the refunds due are all reached, page by page, the longest due first', async () => {
  const ids = [];
  for (let nth = 0; nth < 3; nth += 1) ids.push((await fixture.proved())._id);
  const at = (nth: number) => new Date(Date.UTC(2025, 0, nth + 1));
  for (const [nth, id] of ids.entries())
    await db
      .update(orders)
      .set({ status: 'REFUND_DUE', changed_at: at(nth) })
      .where(eq(orders._id, id));
  const page = async (page: number) => {
    const { reply } = await call('GET verification/refund', { token: ofAll, query: { page, size: 2 } });
    return { ids: reply.data.map(({ _id }) => _id), total: reply.totalData };
  };
  expect(await page(1)).toEqual({ ids: ids.slice(0, 2), total: 3 });
  expect(await page(2)).toEqual({ ids: ids.slice(2), total: 3 });
});

it('late payments are named only to users allowed to decide on them', async () => {
  const _id = await fixture.bought();
  await db.update(orders).set({ status: 'LATE_REVIEW' }).where(eq(orders._id, _id));
  const seenWith = async (...grants: ServerRoute[]) => {
    const { token } = await buildUser(db, { office: head, grants: ['GET verification', ...grants] });
    return (await call('GET verification', { token })).reply.data.found.map((order) => order._id);
  };
  expect(await seenWith('GET verification/refund')).toEqual([]);
  expect(await seenWith('POST verification/{id}/{step}')).toEqual([_id]);
});

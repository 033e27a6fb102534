import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { eraseOrders } from './erase.service.ts';
import { orderEvents, orders } from './orders.table.ts';

const { db, clock } = await testApp();

it('keeps the facts and findings about a phone, and nothing that names a person', async () => {
  const office = await buildOffice(db, await buildPlace(db));
  const order = await buildOrder(db, office);
  const details = { imei: '490154203237518', sellable: false, gifts_back: true, note: 'Sita comes on Friday' };
  const event = { order_id: order._id, step: 'inspect', after: 'INSPECTED', actor: 'Hari', at: clock.now } as const;
  await db.insert(orderEvents).values({ ...event, office_id: office._id, details });
  const before = firstOf(await db.select().from(orders).where(eq(orders._id, order._id)));
  await eraseOrders(db, before.customer_phone, { name: 'Erased', phone: '9000000001' });
  const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, order._id));
  expect(events.find(({ step }) => step === 'inspect')?.details).toEqual({
    imei: '490154203237518',
    sellable: false,
    gifts_back: true,
  });
  const [after] = await db.select().from(orders).where(eq(orders._id, order._id));
  expect(after).toMatchObject({ customer_name: 'Erased', customer_phone: '9000000001', total: before.total });
});

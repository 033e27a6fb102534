import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { DAY_MS } from '../../../contract/durations.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { products } from '../../catalog/catalog.table.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';
import { orderItems, orders } from '../orders.table.ts';
import { seeKeyOf } from '../track-key.service.ts';

const { app, db, clock, placed } = await orderFixture();

const calendar = async (order_id: string, more = '', see_key = seeKeyOf(app.config.AGRIM_SECRET, order_id)) =>
  app.http.inject({ url: `/track/calendar.ics?order=${order_id}&see=${see_key}${more}` });
const began = clock.now;
afterEach(() => {
  clock.now = began;
});

/** Unfolds the lines. */
const linesOf = (body: string) => body.replaceAll('\r\n ', '').split('\r\n');

it('contains the dates of an order in Nepal’s time, and no link that opens it', async () => {
  await db.update(settings).set({ value: 5 }).where(eq(settings.key, 'InStoreDays'));
  forgetSettings(db);
  const order = await placed();
  const placed_at = new Date(`${clock.now.toISOString().slice(0, 10)}T20:00:00Z`);
  clock.now = placed_at;
  await db.update(orders).set({ placed_at }).where(eq(orders._id, order.id));
  const dayAfter = (days: number) =>
    new Date(placed_at.getTime() + days * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
  await db.update(orderItems).set({ product_name: 'Tara X1; 5G, Pro' }).where(eq(orderItems.order_id, order.id));
  const reply = await calendar(order.order_id.toLowerCase(), '', seeKeyOf(app.config.AGRIM_SECRET, order.order_id));
  expect(reply.body).toMatch(/^BEGIN:VCALENDAR/);
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(reply.headers['content-disposition']).toContain(`${order.order_id}.ics`);
  const lines = linesOf(reply.body);
  expect(lines).toEqual(expect.arrayContaining(['BEGIN:VTIMEZONE', 'TZID:Asia/Kathmandu', 'TZOFFSETTO:+0545']));
  // The call is due 12 hours after 1:45 at night, the goods on the fifth day.
  expect(lines).toContain(`DTEND;TZID=Asia/Kathmandu:${dayAfter(1)}T134500`);
  expect(lines).toContain(`DTSTART;VALUE=DATE:${dayAfter(6)}`);
  expect(lines).toContain(`DTEND;VALUE=DATE:${dayAfter(7)}`);
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  expect(lines.find((line) => line.startsWith('SUMMARY;LANGUAGE=en:Collect'))).toContain('Tara X1\\; 5G\\, Pro');
  expect(reply.body).not.toMatch(new RegExp(`see=|${order.customer_phone}|New Road`));
});

it('is in Nepali for readers of Nepali, in lines of at most 75 octets', async () => {
  const order = await placed();
  await db.update(products).set({ name_ne: 'नौलो फोन' }).where(eq(products._id, order.product._id));
  const { body } = await calendar(order.order_id, '&lang=ne');
  expect(linesOf(body).some((line) => /^SUMMARY;LANGUAGE=ne:.*नौलो फोन बारे फोन गर्छ$/.test(line))).toBe(true);
  expect(Math.max(...body.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

it('refuses a forged key', async () => {
  const order = await placed();
  expect((await calendar(order.order_id, '', 'x'.repeat(16))).statusCode).toBe(404);
  expect((await app.http.inject({ url: '/track/calendar.ics' })).statusCode).toBe(404);
});

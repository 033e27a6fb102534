import { desc, eq, inArray } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { coupons } from '../coupons/coupons.table.ts';
import type { Db } from '../db/db.ts';
import { districts, states } from '../locations/locations.table.ts';
import { orders } from '../orders/orders.table.ts';
import { requestReturn } from '../orders/returns/begin-return.ts';
import { shippingCharges } from '../shipping/shipping.table.ts';

const VALLEY = ['Kathmandu', 'Lalitpur', 'Bhaktapur'];

/** Adds ways of delivery, coupons, and returns to work on. */
export async function seedDelivery(db: Db, now: Date): Promise<void> {
  await seedCharges(db);
  await seedCoupons(db, now);
  await seedReturns(db, now);
}

async function seedCharges(db: Db): Promise<void> {
  const everywhere = await db.select({ _id: states._id }).from(states);
  const valley = await db.select({ _id: districts._id }).from(districts).where(inArray(districts.name, VALLEY));
  const ids = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);
  await db.insert(shippingCharges).values([
    {
      title: 'Kathmandu Valley',
      priority: 10,
      price: 150_00,
      free_shipping_price: 50_000_00,
      set_by: 'district',
      district: ids(valley),
      shipping_type: [
        {
          title: 'Standard',
          title_ne: 'सामान्य',
          multiply_factor: 1,
          min_estimated_day: 1,
          max_estimated_day: 2,
          is_default: true,
        },
        {
          title: 'Same day',
          title_ne: 'सोही दिन',
          multiply_factor: 2.5,
          min_estimated_day: 0,
          max_estimated_day: 0,
          is_default: false,
        },
      ],
    },
    {
      title: 'All of Nepal, by weight',
      price: 300_00,
      set_by: 'state',
      state: ids(everywhere),
      use_weight: true,
      weight_price: [
        { from: 0, to: 1, price: 250_00 },
        { from: 1, to: 5, price: 400_00 },
        { from: 5, to: null, price: 900_00 },
      ],
      shipping_type: [
        {
          title: 'Standard',
          title_ne: 'सामान्य',
          multiply_factor: 1,
          min_estimated_day: 3,
          max_estimated_day: 6,
          is_default: true,
        },
        {
          title: 'Express',
          title_ne: 'एक्सप्रेस',
          multiply_factor: 1.8,
          min_estimated_day: 1,
          max_estimated_day: 3,
          is_default: false,
        },
      ],
    },
  ]);
}

async function seedCoupons(db: Db, now: Date): Promise<void> {
  await db.insert(coupons).values([
    {
      code: 'WELCOME10',
      title: 'A tenth for the first order of a phone',
      discount_type: 'PERCENT',
      percent: 10,
      most_discount: 2_000_00,
      phone_limit: 1,
    },
    {
      code: 'TARA500',
      title: 'Rs. 500 for the first 200',
      discount_type: 'AMOUNT',
      amount: 500_00,
      min_amount: 20_000_00,
      total_limit: 200,
      end_date: new Date(now.getTime() + 30 * DAY_MS),
    },
    {
      code: 'DASHAIN',
      title: 'Dashain, over by now',
      discount_type: 'AMOUNT',
      amount: 1_000_00,
      end_date: new Date(now.getTime() - 20 * DAY_MS),
    },
  ]);
}

async function seedReturns(db: Db, now: Date): Promise<void> {
  const delivered = await db
    .select({ _id: orders._id, changed_at: orders.changed_at })
    .from(orders)
    .where(eq(orders.status, 'DELIVERED'))
    .orderBy(desc(orders.changed_at))
    .limit(3);
  const reasons = ['The screen flickers at low brightness.', 'The box was open.', 'I wanted the blue one.'];
  for (const [index, { _id, changed_at }] of delivered.entries()) {
    // Some hours after the hand-over.
    const asked_at = new Date(Math.min(now.getTime(), changed_at.getTime() + (index + 5) * HOUR_MS));
    await requestReturn(db, _id, reasons[index] as string, asked_at);
  }
}

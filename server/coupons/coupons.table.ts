import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { DiscountType } from '../../contract/coupons/coupons.ts';
import { at, foreignId, primaryId } from '../db/columns.ts';

/** Coupons reduce the price of an order. All amounts are paisa. */
export const coupons = pgTable(
  'coupons',
  {
    _id: primaryId(),
    code: text('code').notNull().unique(),
    title: text('title').notNull(),
    discount_type: text('discount_type').$type<DiscountType>().notNull(),
    percent: real('percent'),
    amount: integer('amount'),
    most_discount: integer('most_discount'),
    min_amount: integer('min_amount'),
    start_date: at('start_date'),
    end_date: at('end_date'),
    total_limit: integer('total_limit'),
    phone_limit: integer('phone_limit'),
    scheme_ids: uuid('scheme_ids').array().notNull().default([]),
    product_ids: uuid('product_ids').array().notNull().default([]),
    is_active: boolean('is_active').notNull().default(true),
    /** Open or delivered orders with the coupon. Each counts from its order until the order ends. */
    used: integer('used').notNull().default(0),
  },
  (table) => [check('coupons_used', sql`${table.used} >= 0`)],
);

/** Orders that have had a coupon: each change of `used` has its row here. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** The order, which can have only one. No foreign key, because orders are a module above. */
    order_id: uuid('order_id').primaryKey(),
    coupon_id: foreignId('coupon_id', () => coupons._id),
    customer_phone: text('customer_phone').notNull(),
    discount: integer('discount').notNull(),
    used_at: at('used_at').notNull(),
    /** When the order ended and released the coupon. */
    released_at: at('released_at'),
  },
  (table) => [
    index('coupon_uses_of_phone').on(table.coupon_id, table.customer_phone).where(sql`${table.released_at} is null`),
  ],
);

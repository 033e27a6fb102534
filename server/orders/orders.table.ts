import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { KeptAnswer } from '../../contract/answers.ts';
import type { SchemeType } from '../../contract/offers.ts';
import type { OrderState } from '../../contract/orders.ts';
import { variants } from '../catalog/catalog.table.ts';
import { at, primaryId } from '../db/columns.ts';
import { areas, districts, states } from '../locations/locations.table.ts';
import { schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';

export const orders = pgTable(
  'orders',
  {
    _id: primaryId(),
    /** What the customer is told: short, and not to be guessed from another. */
    order_id: text('order_id').notNull().unique(),
    status: text('status').$type<OrderState>().notNull(),
    scheme_id: uuid('scheme_id')
      .notNull()
      .references(() => schemes._id),
    scheme_type: text('scheme_type').$type<SchemeType>().notNull(),
    office_id: uuid('office_id')
      .notNull()
      .references(() => offices._id),
    customer_name: text('customer_name').notNull(),
    customer_phone: text('customer_phone').notNull(),
    customer_email: text('customer_email'),
    customer_address: text('customer_address').notNull(),
    old_product_information: text('old_product_information'),
    state: uuid('state')
      .notNull()
      .references(() => states._id),
    district: uuid('district')
      .notNull()
      .references(() => districts._id),
    vdc_municipality: uuid('vdc_municipality')
      .notNull()
      .references(() => areas._id),
    /** The answers to the scheme's custom fields, with their names as they were. */
    d_data: jsonb('d_data').$type<KeptAnswer[]>().notNull().default([]),
    /** Paisa, as computed when it was placed. */
    total: integer('total').notNull(),
    placed_at: at('placed_at').notNull(),
  },
  (table) => [
    index('orders_by_time').on(table.scheme_type, table.placed_at),
    index('orders_by_office').on(table.office_id, table.placed_at),
    index('orders_by_phone').on(table.customer_phone, table.scheme_id),
    index('orders_by_scheme').on(table.scheme_id, table.office_id),
  ],
);

/** What was ordered, with names and prices as they were then. */
export const orderItems = pgTable(
  'order_items',
  {
    _id: primaryId(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders._id),
    variant_id: uuid('variant_id')
      .notNull()
      .references(() => variants._id),
    role: text('role').$type<'main' | 'bundle'>().notNull(),
    product_name: text('product_name').notNull(),
    sku_of_seller: text('sku_of_seller').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** Paisa a unit. */
    price: integer('price').notNull(),
  },
  (table) => [index('order_items_of').on(table.order_id), index('order_items_by_variant').on(table.variant_id)],
);

/** Every change of state: who, why, from what to what. */
export const orderEvents = pgTable(
  'order_events',
  {
    _id: primaryId(),
    order_id: uuid('order_id')
      .notNull()
      .references(() => orders._id),
    before: text('before').$type<OrderState>(),
    after: text('after').$type<OrderState>().notNull(),
    actor: text('actor').notNull(),
    user_id: uuid('user_id'),
    reason: text('reason'),
    at: at('at').notNull(),
  },
  (table) => [index('order_events_of').on(table.order_id, table.at)],
);

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MessageLanguage } from '../../contract/messaging/message-events.ts';
import type { KeptAnswer } from '../../contract/offers/answers.ts';
import type { SchemeType } from '../../contract/offers/offers.ts';
import type { OrderSource } from '../../contract/orders/orders.ts';
import type { DeliveryMethod } from '../../contract/orders/quote.ts';
import type { OrderStatus, ReturnStatus } from '../../contract/statuses.ts';
import type { QuotaEffect, UnitsChange } from '../../contract/steps/machine.ts';
import type { EventName } from '../../contract/steps/steps.ts';
import { users } from '../access/access.table.ts';
import { variants } from '../catalog/catalog.table.ts';
import { at, foreignId, primaryId } from '../db/columns.ts';
import { inOrder } from '../db/in-order.ts';
import { searchWords } from '../db/search-words.ts';
import { areas } from '../locations/locations.table.ts';
import { files } from '../media/media.table.ts';
import { campaigns, schemes } from '../offers/offers.table.ts';
import { offices } from '../offices/offices.table.ts';

/**
 * One foreign key keeps each record that an order names. An area holds its district and state, and the items hold the
 * main variant (docs/adr/0051-orders-in-one-table-with-keys.md).
 */
export const orders = pgTable(
  'orders',
  {
    _id: primaryId(),
    /** The order number: short, and hard to guess from another order's. */
    order_id: text('order_id').notNull().unique(),
    status: text('status').$type<OrderStatus>().notNull(),
    scheme_id: foreignId('scheme_id', () => schemes._id),
    scheme_type: text('scheme_type').$type<SchemeType>().notNull(),
    /** The campaign whose quota the order uses, as of when it was placed: a scheme can change its campaign. */
    campaign_id: uuid('campaign_id').references(() => campaigns._id),
    /** The main product's variant: the item at position 0, stored here too because every report counts by it. */
    variant_id: uuid('variant_id').notNull(),
    office_id: foreignId('office_id', () => offices._id),
    customer_name: text('customer_name').notNull(),
    customer_phone: text('customer_phone').notNull(),
    customer_email: text('customer_email'),
    customer_address: text('customer_address').notNull(),
    old_product_information: text('old_product_information'),
    state: uuid('state').notNull(),
    district: uuid('district').notNull(),
    vdc_municipality: foreignId('vdc_municipality', () => areas._id),
    /** The answers to the scheme's custom fields, under their names when the order was placed. */
    d_data: jsonb('d_data').$type<KeptAnswer[]>().notNull().default([]),
    /** In paisa, as computed when it was placed: items minus discount plus delivery. */
    total: integer('total').notNull(),
    coupon_code: text('coupon_code'),
    discount: integer('discount').notNull().default(0),
    delivery_method: text('delivery_method').$type<DeliveryMethod>().notNull().default('STORE'),
    /** The names of the pickup point and the delivery type when the order was placed. */
    pickup_point: text('pickup_point'),
    shipping_type: text('shipping_type'),
    shipping_price: integer('shipping_price').notNull().default(0),
    /** How much exchanges changed the total, and how much of that is unsettled (`exchange_due`), in paisa. */
    exchange_difference: integer('exchange_difference').notNull().default(0),
    exchange_due: integer('exchange_due').notNull().default(0),
    /** The IMEI of the unit that was handed over; a unit is handed over once. */
    imei: text('imei'),
    tracking_number: text('tracking_number'),
    placed_at: at('placed_at').notNull(),
    /** Placed by the customer, or by staff at the counter. */
    source: text('source').$type<OrderSource>().notNull().default('public'),
    /** The language in which the customer ordered and gets messages; null for the template's own. */
    language: text('language').$type<MessageLanguage>(),
    /** When staff first contacted the customer: reached them, or accepted their payment. */
    contacted_at: at('contacted_at'),
    /** When the goods came back for a refund: the order stays delivered, and counts as returned. */
    returned_at: at('returned_at'),
    /** Why it ended undelivered; null for an open or delivered order. */
    end_reason: text('end_reason'),
    /** When it entered its current status. */
    changed_at: at('changed_at').notNull(),
    /** For a purchase: the advance in paisa, and until when to pay it. */
    advance: integer('advance').notNull().default(0),
    due_at: at('due_at'),
    /** When the customer asked to be called again; until then the order isn't overdue. */
    call_at: at('call_at'),
    /** The member of staff it's assigned to. */
    assigned_to: uuid('assigned_to').references(() => users._id),
    /** When staff archived it by hand, before archiving was automatic. */
    archived_at: at('archived_at'),
    /** Unused: the release before reads it, so the next one drops it. */
    filed_at: at('filed_at'),
    /** Unused: the release before writes it, so the next one drops it. */
    trial_id: uuid('trial_id'),
  },
  (table) => [
    // One index for each sort order of the list, and one for each filter, newest first: a page is read along one of
    // these.
    index('orders_by_time').on(table.placed_at, table._id),
    index('orders_by_total').on(table.total, table._id),
    index('orders_by_name').on(inOrder(table.customer_name), table._id),
    index('orders_by_office').on(table.office_id, table.placed_at, table._id),
    index('orders_by_status').on(table.status, table.placed_at, table._id),
    index('orders_by_scheme').on(table.scheme_id, table.placed_at, table._id),
    // Names are searched by their first three words and the last (docs/adr/0017-lists-at-a-million-orders.md).
    index('orders_by_phone').on(table.customer_phone.op('text_pattern_ops'), table.scheme_id),
    index('orders_by_name_words').on(sql`(${searchWords(table.customer_name)}) text_pattern_ops`),
    index('orders_by_name_end').on(sql`(split_part(${searchWords(table.customer_name)}, ' ', -1)) text_pattern_ops`),
    index('orders_by_second_name')
      .on(sql`(split_part(${searchWords(table.customer_name)}, ' ', 2)) text_pattern_ops`)
      .where(sql`${searchWords(table.customer_name)} like '% % %'`),
    index('orders_by_third_name')
      .on(sql`(split_part(${searchWords(table.customer_name)}, ' ', 3)) text_pattern_ops`)
      .where(sql`${searchWords(table.customer_name)} like '% % % %'`),
    // All columns that a report counts by, so that it reads only the index. Filters come first; PostgreSQL skips those
    // that a report doesn't use (docs/adr/0023-reports-by-the-day.md).
    index('orders_tallied').on(
      table.state,
      table.variant_id,
      table.placed_at,
      table.scheme_type,
      table.status,
      table.office_id,
      table.vdc_municipality,
      table.district,
      table.total,
      table.shipping_price,
      table.returned_at,
      table.contacted_at,
    ),
    index('orders_lost_because')
      .on(
        table.state,
        table.variant_id,
        table.placed_at,
        table.scheme_type,
        table.status,
        table.office_id,
        table.vdc_municipality,
        table.district,
        table.total,
        table.shipping_price,
        table.returned_at,
        table.end_reason,
      )
      .where(sql`${table.end_reason} is not null`),
    // For the sales book: a fiscal year's hand-overs.
    index('orders_handed_over').on(table.changed_at, table._id).where(sql`${table.status} = 'DELIVERED'`),
    index('orders_by_due').on(table.due_at).where(sql`${table.due_at} is not null`),
    index('orders_by_call').on(table.call_at).where(sql`${table.call_at} is not null`),
    index('orders_by_assignee')
      .on(table.assigned_to, table.placed_at, table._id)
      .where(sql`${table.assigned_to} is not null`),
    uniqueIndex('orders_imei').on(table.imei).where(sql`${table.imei} is not null`),
  ],
);
export type Order = typeof orders.$inferSelect;

/**
 * Numbers that have ordered, each once: a search for any part of a number reads these rows, which are fewer and far
 * smaller than orders. A job fills it, so no order waits for it: a trigram index on orders would double the cost of
 * writing one.
 */
export const orderPhones = pgTable(
  'order_phones',
  {
    phone: text('phone').primaryKey(),
    /** When the newest order seen by the job was placed. */
    seen_at: at('seen_at').notNull(),
  },
  (table) => [
    index('order_phones_seen').on(table.seen_at),
    index('order_phones_parts').using('gin', table.phone.op('gin_trgm_ops')),
  ],
);

/** The ordered items, with names and prices as they were then. */
export const orderItems = pgTable(
  'order_items',
  {
    order_id: foreignId('order_id', () => orders._id),
    /** 0 for the main product; its gifts follow. */
    position: integer('position').notNull(),
    variant_id: foreignId('variant_id', () => variants._id),
    role: text('role').$type<'main' | 'bundle'>().notNull(),
    product_name: text('product_name').notNull(),
    sku_of_seller: text('sku_of_seller').notNull(),
    quantity: integer('quantity').notNull().default(1),
    /** In paisa per unit. */
    price: integer('price').notNull(),
    /** If the item was exchanged: the variant first ordered, and its price. */
    placed_variant_id: uuid('placed_variant_id'),
    placed_price: integer('placed_price'),
  },
  (table) => [
    primaryKey({ columns: [table.order_id, table.position] }),
    // The position says whether it's the order's main item.
    index('order_items_of_variant').on(table.variant_id, table.position),
  ],
);

/** Each order's number in its scheme: assigned on the first request, so the intake needn't count. */
export const orderNumbers = pgTable(
  'order_numbers',
  {
    order_id: uuid('order_id')
      .primaryKey()
      .references(() => orders._id),
    scheme_id: uuid('scheme_id').notNull(),
    number: integer('number').notNull(),
  },
  (table) => [uniqueIndex('order_numbers_of_scheme').on(table.scheme_id, table.number)],
);

/** An item that a customer sends back, from the request to its end. */
export const returns = pgTable(
  'returns',
  {
    _id: primaryId(),
    order_id: foreignId('order_id', () => orders._id),
    office_id: foreignId('office_id', () => offices._id),
    status: text('status').$type<ReturnStatus>().notNull(),
    /** The variant of the phone that comes back, and of the one given in its place. */
    variant_id: foreignId('variant_id', () => variants._id),
    replaced_by: uuid('replaced_by').references(() => variants._id),
    /** The price difference from the variant that came back, in paisa. */
    price_difference: integer('price_difference').notNull().default(0),
    reason: text('reason').notNull(),
    /** The key that lets only the customer add pictures while the return waits. */
    upload_key: text('upload_key').unique(),
    asked_at: at('asked_at').notNull(),
    changed_at: at('changed_at').notNull(),
  },
  (table) => [
    index('returns_of').on(table.order_id),
    index('returns_by_office').on(table.office_id, table.status, table.changed_at),
  ],
);

export const returnImages = pgTable(
  'return_images',
  {
    _id: primaryId(),
    return_id: foreignId('return_id', () => returns._id, { onDelete: 'cascade' }),
    file_id: foreignId('file_id', () => files._id),
  },
  (table) => [index('return_images_of').on(table.return_id)],
);

/**
 * Every step of an order and its returns: who took it, why, the statuses before and after, and changes of stock and
 * quota. Each change of a counter has its row, and `npm run stock:check` adds them up.
 */
export const orderEvents = pgTable(
  'order_events',
  {
    _id: primaryId(),
    order_id: foreignId('order_id', () => orders._id),
    /** The return that took the step; null for a step of the order itself. */
    return_id: uuid('return_id').references(() => returns._id),
    step: text('step').$type<EventName>().notNull(),
    before: text('before').$type<OrderStatus | ReturnStatus>(),
    after: text('after').$type<OrderStatus | ReturnStatus>().notNull(),
    actor: text('actor').notNull(),
    user_id: uuid('user_id'),
    reason: text('reason'),
    /** How the step changed the stock of the order's items. */
    units: text('units').$type<UnitsChange>(),
    /** How the step changed the quota of the order's office; a move also names the previous office. */
    quota: text('quota').$type<QuotaEffect>(),
    office_id: uuid('office_id'),
    from_office_id: uuid('from_office_id'),
    /** The step's other entries: a tracking number, a payment's reference. */
    details: jsonb('details').$type<Record<string, string | boolean>>(),
    at: at('at').notNull(),
  },
  (table) => [
    index('order_events_of').on(table.order_id, table.at),
    // For returned phones: whether one can be sold again.
    index('order_events_received').on(sql`(${table.details} ->> 'imei')`).where(sql`${table.step} = 'receive'`),
    // For orders that were handed over with a part unpaid.
    index('order_events_owed')
      .on(table.order_id)
      .where(sql`${table.step} = 'deliver' and ${table.details} ? 'stays_owed'`),
    // For payments reported by a bank: whether a reference was used already.
    index('order_events_paid')
      .on(sql`upper(regexp_replace(${table.details} ->> 'reference', '[^A-Za-z0-9]', '', 'g'))`)
      .where(sql`${table.step} in ('confirm_payment', 'find_late')`),
    index('order_events_refunded')
      .on(sql`upper(regexp_replace(${table.details} ->> 'reference', '[^A-Za-z0-9]', '', 'g'))`)
      .where(sql`${table.step} in ('refund', 'pay_back')`),
  ],
);

/** The stock units that a return's step moved. An order's step moves all items of the order. */
export const returnUnits = pgTable(
  'return_units',
  {
    event_id: uuid('event_id').notNull(),
    variant_id: foreignId('variant_id', () => variants._id),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.event_id, table.variant_id] })],
);

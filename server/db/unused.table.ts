import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { addedAt, at, bytea, primaryId } from './columns.ts';

/**
 * Tables and views that this release doesn't use and the one before still reads, which runs beside it during a rolling deploy.
 * The next release drops them: delete them here, then `npm run db:generate`.
 */
export const intakes = pgTable('intakes', {
  _id: primaryId(),
  address: text('address').notNull(),
  until: at('until').notNull(),
});

export const schemeLeases = pgTable('scheme_leases', {
  scheme_id: uuid('scheme_id').primaryKey(),
  intake_id: uuid('intake_id').notNull(),
});

export const archiveFiles = pgTable('archive_files', {
  _id: primaryId(),
  path: text('path').notNull().unique(),
  month: date('month').notNull(),
  made_at: at('made_at').notNull(),
  sha256: text('sha256'),
  bytes: integer('bytes'),
  rows: jsonb('rows').$type<Record<string, number>>(),
});

export const filedOrders = pgTable(
  'filed_orders',
  {
    order_id: uuid('order_id').primaryKey(),
    file_id: uuid('file_id').notNull(),
    key: bytea('key'),
    held: integer('held').notNull(),
    sold: integer('sold').notNull(),
    quota: integer('quota').notNull(),
    filed_at: at('filed_at').notNull(),
    restored_at: at('restored_at'),
  },
  (table) => [index('filed_orders_of_file').on(table.file_id)],
);

export const imports = pgTable('imports', {
  _id: primaryId(),
  name: text('name').notNull(),
  key: text('key').notNull(),
  status: text('state').notNull().default('uploaded'),
  header: text('header').array().notNull(),
  sample: jsonb('sample').notNull(),
  mapping: jsonb('mapping').notNull(),
  dry_run: boolean('dry_run').notNull().default(true),
  skip_bad: boolean('skip_bad').notNull().default(false),
  reason: text('reason').notNull().default(''),
  may_set: text('may_set').array().notNull().default([]),
  run_id: uuid('run_id'),
  rows_total: integer('rows_total').notNull().default(0),
  rows: integer('rows').notNull().default(0),
  rows_written: integer('rows_written').notNull().default(0),
  products_added: integer('products_added').notNull().default(0),
  variants_changed: integer('variants_changed').notNull().default(0),
  stock_changed: integer('stock_changed').notNull().default(0),
  bad_rows: integer('bad_rows').notNull().default(0),
  msg: text('msg'),
  live: jsonb('live'),
  confirmed: jsonb('confirmed'),
  user_id: uuid('user_id'),
  actor: text('actor').notNull(),
  added_at: addedAt(),
  moved_at: at('moved_at').notNull().defaultNow(),
});

export const importRows = pgTable(
  'import_rows',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports._id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    product_id: uuid('product_id').notNull(),
    sku_from_system: text('sku_from_system').notNull(),
    variant_id: uuid('variant_id').notNull(),
    sku_of_seller: text('sku_of_seller').notNull(),
    is_new: boolean('is_new').notNull(),
    data: jsonb('data').notNull(),
  },
  (table) => [uniqueIndex('import_rows_variant').on(table.import_id, table.sku_from_system, table.sku_of_seller)],
);

export const importErrors = pgTable(
  'import_errors',
  {
    import_id: uuid('import_id')
      .notNull()
      .references(() => imports._id, { onDelete: 'cascade' }),
    line: integer('line').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('import_errors_of').on(table.import_id, table.line)],
);

export const layouts = pgTable(
  'layouts',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    is_home: boolean('is_home').notNull().default(false),
    changed_at: at('changed_at').notNull().defaultNow(),
    draft: jsonb('draft'),
  },
  (table) => [uniqueIndex('layouts_home').on(table.is_home).where(sql`${table.is_home}`)],
);

export const homeSections = pgTable(
  'home_sections',
  {
    _id: primaryId(),
    layout_id: uuid('layout_id')
      .notNull()
      .references(() => layouts._id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    layout_type: text('layout_type').notNull(),
    view_type: text('view_type').notNull(),
    name: text('name').notNull(),
    name_ne: text('name_ne').notNull().default(''),
    is_header: boolean('is_header').notNull().default(true),
    layout_class: text('layout_class').notNull().default(''),
    custom_class: text('custom_class').notNull().default(''),
    class_name: text('class_name').notNull().default(''),
    extra_setting: text('extra_setting').notNull().default(''),
    /** Without foreign keys: this release deletes records that only these rows refer to. */
    content_key: text('content_key'),
    slider_id: uuid('slider_id'),
    product_section_id: uuid('product_section_id'),
    brand_section_id: uuid('brand_section_id'),
    publish_from: at('publish_from'),
    publish_to: at('publish_to'),
    is_active: boolean('is_active').notNull().default(true),
  },
  (table) => [index('home_sections_of').on(table.layout_id, table.position)],
);

export const trials = pgTable(
  'trials',
  {
    _id: primaryId(),
    scheme_id: uuid('scheme_id').notNull(),
    phones: text('phones').array().notNull(),
    made_by: uuid('made_by').notNull(),
    ends_at: at('ends_at').notNull(),
    added_at: addedAt(),
  },
  (table) => [index('trials_of').on(table.scheme_id)],
);

/** Always empty: a trigger moves what the previous release writes to the waitlist. */
export const schemeWatches = pgTable(
  'scheme_watches',
  {
    _id: primaryId(),
    scheme_id: uuid('scheme_id').notNull(),
    customer_phone: text('customer_phone').notNull(),
    language: text('language').notNull(),
    told_at: at('told_at'),
    added_at: addedAt(),
  },
  (table) => [
    uniqueIndex('scheme_watches_waiting')
      .on(table.scheme_id, table.customer_phone)
      .where(sql`${table.told_at} is null`),
    index('scheme_watches_of_phone').on(table.customer_phone),
  ],
);

/** The previous release reads orders by these names; `limit` prevents it from writing trial orders. */
export const allOrders = pgView('all_orders', { _id: primaryId() }).as(sql`select * from orders`);
export const trialOrders = pgView('trial_orders', { _id: primaryId() }).as(
  sql`select * from orders where false limit 0`,
);

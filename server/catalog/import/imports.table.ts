import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LiveQuestion } from '../../../contract/calls/live-change.ts';
import type { PRODUCT_FLAGS } from '../../../contract/catalog/catalog.ts';
import type { IMPORT_STATUSES, ImportColumn } from '../../../contract/catalog/imports.ts';
import type { OptionNames } from '../../../contract/catalog/variants.ts';
import { addedAt, at, primaryId } from '../../db/columns.ts';
import type { KeptValues } from '../catalog.table.ts';

/** One uploaded file of products, from its upload to its outcome. */
export const imports = pgTable('imports', {
  _id: primaryId(),
  name: text('name').notNull(),
  key: text('key').notNull(),
  status: text('state').$type<(typeof IMPORT_STATUSES)[number]>().notNull().default('uploaded'),
  header: text('header').array().notNull(),
  sample: jsonb('sample').$type<string[][]>().notNull(),
  mapping: jsonb('mapping').$type<Partial<Record<ImportColumn, number>>>().notNull(),
  dry_run: boolean('dry_run').notNull().default(true),
  skip_bad: boolean('skip_bad').notNull().default(false),
  reason: text('reason').notNull().default(''),
  /** Flags of products that the user who started it may change. */
  may_set: text('may_set').array().$type<(typeof PRODUCT_FLAGS)[number][]>().notNull().default([]),
  /** New at each start: a run with another id has been overtaken and must change nothing. */
  run_id: uuid('run_id'),
  rows_total: integer('rows_total').notNull().default(0),
  rows: integer('rows').notNull().default(0),
  rows_written: integer('rows_written').notNull().default(0),
  products_added: integer('products_added').notNull().default(0),
  variants_changed: integer('variants_changed').notNull().default(0),
  stock_changed: integer('stock_changed').notNull().default(0),
  bad_rows: integer('bad_rows').notNull().default(0),
  msg: text('msg'),
  /**
   * Its changes of running offers, where it was refused for those; and the changes that were confirmed at its start.
   */
  live: jsonb('live').$type<LiveQuestion>(),
  confirmed: jsonb('confirmed').$type<{ digest: string; isProved: boolean }>(),
  user_id: uuid('user_id'),
  actor: text('actor').notNull(),
  added_at: addedAt(),
  /** The time of its last progress: an import that stands still was left behind. */
  moved_at: at('moved_at').notNull().defaultNow(),
});

/** The meaning of a row of the file, once it was checked; gone when the import is done. */
export interface StagedRow {
  name?: string;
  name_ne?: string;
  type?: string;
  brand_id?: string;
  short_description?: string;
  short_description_ne?: string;
  specification_sheet_id?: string;
  specification?: KeptValues;
  weight?: number;
  is_active?: boolean;
  is_published?: boolean;
  inventory_type?: { inventory_type: string; value: string }[];
  option_names_ne?: OptionNames;
  price?: number;
  sales_price?: number;
  inventory?: number;
  is_available?: boolean;
  /** A new variant of an existing product. */
  to_known?: true;
}

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
    data: jsonb('data').$type<StagedRow>().notNull(),
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

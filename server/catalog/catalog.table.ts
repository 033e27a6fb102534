import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PRODUCT_TYPES } from '../../contract/catalog/catalog.ts';
import { type InNepali, inBoth, searchOf, type TextField, textFields } from '../../contract/catalog/product-fields.ts';
import { KIND_PATTERNS, type ProductKind } from '../../contract/catalog/product-kinds.ts';
import type { SpecificationGroup } from '../../contract/catalog/specification-values.ts';
import type { InventoryType, OptionNames } from '../../contract/catalog/variants.ts';
import { addedAt, at, foreignId, primaryId, seoColumns } from '../db/columns.ts';
import { inOrder } from '../db/in-order.ts';
import { files } from '../media/media.table.ts';

export const brands = pgTable(
  'brands',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    name_ne: text('name_ne').notNull().default(''),
    description: text('description').notNull().default(''),
    logo_id: uuid('logo_id').references(() => files._id),
    is_active: boolean('is_active').notNull().default(true),
  },
  (table) => [uniqueIndex('brands_name').on(sql`lower(${table.name})`)],
);

export const specificationSheets = pgTable(
  'specification_sheets',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    name_ne: text('name_ne').notNull().default(''),
    group: jsonb('group').$type<SpecificationGroup[]>().notNull(),
  },
  (table) => [uniqueIndex('specification_sheets_name').on(sql`lower(${table.name})`)],
);

/** A product's specification values by field id, each with the spellings that people search for. */
export type KeptValues = Record<string, { value: string; value_ne?: string; words: string }>;

/** Numbers generated system SKUs; `save-product.ts` takes the next one by this SQL name. */
export const skuNumbers = pgSequence('product_sku_numbers');

/** Joins a product's public texts apart from name and SKU, in lower case, for an index of words. */
export function textsOf(of: Record<Searched, AnyPgColumn>): SQL {
  const found = textFields.filter((field) => searchOf(field) !== 'none');
  const english = found.filter((field) => searchOf(field) === 'both').map((field) => sql`${of[field]}`);
  const inNepali = found.map((field) => sql`${of[`${field}_ne`]}`);
  const options = [sql`${of.inventory_type}::text`, sql`${of.option_names_ne}::text`];
  const values = sql`jsonb_path_query_array(${of.specification}, '$.*.words')::text`;
  return sql`lower(${sql.join([...english, ...options, ...inNepali, values], sql` || ' ' || `)})`;
}
type Searched = TextField | InNepali | 'inventory_type' | 'option_names_ne' | 'specification';

/** A text that can be empty. */
const words = (name: string) => text(name).notNull().default('');

const FACTS = sql.raw(
  `lower(inventory_type::text || ' ' || option_names_ne::text || ' ' || jsonb_path_query_array(specification, '$.*.words')::text)`,
);

/** Derives the kind of product from its name, else its type, else its short description. */
const kindOf = sql.raw(`case ${whenOf('name')} when type = 'MAIN' then 'phone' ${whenOf('short_description')} end`);

function whenOf(text: string): string {
  return KIND_PATTERNS.map(({ kind, pattern }) => `when lower(${text}) ~ '${pattern}' then '${kind}'`).join(' ');
}

/** Whether each unit has an IMEI. Takes the table's alias; an unknown kind counts as a phone. */
export const hasImei = (product: string) =>
  sql<boolean>`${sql.raw(`coalesce(${product}.has_imei, ${product}.kind = 'phone', true)`)}`;

export const products = pgTable(
  'products',
  {
    _id: primaryId(),
    type: text('type').$type<(typeof PRODUCT_TYPES)[number]>().notNull(),
    name: text('name').notNull(),
    name_ne: text('name_ne').notNull().default(''),
    slug: text('slug').notNull().unique(),
    sku_from_system: text('sku_from_system').notNull(),
    /** The editor's texts are sanitised HTML. */
    ...inBoth(words, words),
    brand_id: uuid('brand_id').references(() => brands._id),
    is_multiple_variation: boolean('is_multiple_variation').notNull().default(false),
    inventory_type: jsonb('inventory_type').$type<InventoryType[]>().notNull().default([]),
    option_names_ne: jsonb('option_names_ne').$type<OptionNames>().notNull().default({}),
    specification_sheet_id: uuid('specification_sheet_id').references(() => specificationSheets._id),
    specification: jsonb('specification').$type<KeptValues>().notNull().default({}),
    /** In grams. */
    weight: integer('weight'),
    /** Products that are offered beside it, in order; a deleted one can still be named. */
    goes_with: uuid('goes_with').array().notNull().default([]),
    ...seoColumns(),
    /** In paisa: `leastPrice` of the variants, stored so that lists can sort and filter by it. */
    sales_price_from: integer('sales_price_from'),
    /** Name and SKU in lower case, to search. */
    words: text('words').notNull().generatedAlwaysAs(sql`lower(name || ' ' || sku_from_system)`),
    /** Specification values and options in lower case, to search by facts. */
    facts: text('facts').notNull().generatedAlwaysAs(FACTS),
    /** Null if neither its name nor its short description names a kind. */
    kind: text('kind').$type<ProductKind>().generatedAlwaysAs(kindOf),
    /** Null if staff haven't set it; the kind decides then (`hasImei`). */
    has_imei: boolean('has_imei'),
    is_active: boolean('is_active').notNull().default(true),
    is_published: boolean('is_published').notNull().default(true),
    is_deleted: boolean('is_deleted').notNull().default(false),
    added_at: addedAt(),
  },
  (table) => {
    // Give each order an index that also covers the filtered columns: a page, its total and a search over all products
    // then never touch the wide rows.
    const filters = [
      table.is_deleted,
      table.is_active,
      table.is_published,
      table.brand_id,
      table.type,
      table.kind,
    ] as const;
    return [
      uniqueIndex('products_sku').on(sql`lower(${table.sku_from_system})`),
      index('products_by_time').on(table.added_at, table._id, ...filters, table.sales_price_from, table.words),
      index('products_by_name').on(inOrder(table.name), table._id, ...filters, table.sales_price_from, table.words),
      index('products_by_sku').on(
        inOrder(table.sku_from_system),
        table._id,
        ...filters,
        table.sales_price_from,
        table.words,
      ),
      index('products_by_price').on(table.sales_price_from, table._id, ...filters, table.words),
      // The shop's default order (products/find-products.ts).
      index('products_by_type').on(
        table.type,
        table.added_at,
        table._id,
        ...filters.slice(0, 4),
        table.kind,
        table.sales_price_from,
      ),
      index('products_by_brand').on(table.brand_id),
      index('products_by_sheet').on(table.specification_sheet_id),
      // Few products differ in these, so the index stays small and counts an unsearched list's total.
      index('products_by_flags').on(...filters),
      // Trigram index: three letters of a rare word are enough.
      index('products_words').using('gin', table.words.op('gin_trgm_ops')).with({ fastupdate: false }),
      index('products_facts').using('gin', table.facts.op('gin_trgm_ops')).with({ fastupdate: false }),
      // The same for words of its texts, because visitors search for features. Must match `describes`.
      index('products_texts')
        .using('gin', sql`(${textsOf(table)}) gin_trgm_ops`)
        .with({ fastupdate: false }),
    ];
  },
);

export const productImages = pgTable(
  'product_images',
  {
    _id: primaryId(),
    product_id: foreignId('product_id', () => products._id, { onDelete: 'cascade' }),
    file_id: foreignId('file_id', () => files._id),
    position: integer('position').notNull(),
  },
  (table) => [index('product_images_of').on(table.product_id, table.position)],
);

export const variants = pgTable(
  'variants',
  {
    _id: primaryId(),
    product_id: foreignId('product_id', () => products._id, { onDelete: 'cascade' }),
    /** Options joined by hyphens, in the order of the inventory types. */
    sku_of_seller: text('sku_of_seller').notNull(),
    position: integer('position').notNull().default(0),
    is_available: boolean('is_available').notNull().default(true),
    /** In paisa. */
    price: integer('price').notNull(),
    sales_price: integer('sales_price').notNull(),
    /** Unsold units; open orders hold `held` of them. */
    inventory: integer('inventory').notNull().default(0),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
  },
  (table) => [
    unique('variants_sku_in_product').on(table.product_id, table.sku_of_seller),
    // A second check behind the guarded stock updates.
    check('variants_stock', sql`${table.held} >= 0 and ${table.held} <= ${table.inventory} and ${table.sold} >= 0`),
    check('variants_price', sql`${table.price} >= 0 and ${table.sales_price} >= 0`),
  ],
);

/** The stock ledger: every change of inventory except by orders, with who and why. */
export const stockChanges = pgTable(
  'stock_changes',
  {
    _id: primaryId(),
    variant_id: foreignId('variant_id', () => variants._id, { onDelete: 'cascade' }),
    before: integer('before').notNull(),
    after: integer('after').notNull(),
    reason: text('reason').notNull(),
    user_id: uuid('user_id'),
    actor: text('actor').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('stock_changes_of').on(table.variant_id, table.at)],
);

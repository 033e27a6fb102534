import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { PRODUCT_TYPES } from '../../contract/catalog.ts';
import type { InventoryType } from '../../contract/variants.ts';
import { addedAt, primaryId } from '../db/columns.ts';
import { files } from '../media/media.table.ts';

export const brands = pgTable('brands', {
  _id: primaryId(),
  name: text('name').notNull().unique(),
  is_active: boolean('is_active').notNull().default(true),
});

export const products = pgTable(
  'products',
  {
    _id: primaryId(),
    type: text('type').$type<(typeof PRODUCT_TYPES)[number]>().notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    sku_from_system: text('sku_from_system').notNull().unique(),
    short_description: text('short_description').notNull().default(''),
    /** Sanitised HTML. */
    description: text('description').notNull().default(''),
    brand_id: uuid('brand_id').references(() => brands._id),
    is_multiple_variation: boolean('is_multiple_variation').notNull().default(false),
    inventory_type: jsonb('inventory_type').$type<InventoryType[]>().notNull().default([]),
    is_active: boolean('is_active').notNull().default(true),
    is_published: boolean('is_published').notNull().default(true),
    is_deleted: boolean('is_deleted').notNull().default(false),
    added_at: addedAt(),
  },
  (table) => [index('products_by_type').on(table.type, table.is_deleted)],
);

export const productImages = pgTable(
  'product_images',
  {
    _id: primaryId(),
    product_id: uuid('product_id')
      .notNull()
      .references(() => products._id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files._id),
    position: integer('position').notNull(),
  },
  (table) => [index('product_images_of').on(table.product_id, table.position)],
);

export const variants = pgTable(
  'variants',
  {
    _id: primaryId(),
    product_id: uuid('product_id')
      .notNull()
      .references(() => products._id, { onDelete: 'cascade' }),
    /** The options joined by hyphens in the order of the product's inventory types. */
    sku_of_seller: text('sku_of_seller').notNull(),
    position: integer('position').notNull().default(0),
    is_available: boolean('is_available').notNull().default(true),
    /** Paisa. */
    price: integer('price').notNull(),
    sales_price: integer('sales_price').notNull(),
    /** Units not yet sold; of them `held` belong to open orders. */
    inventory: integer('inventory').notNull().default(0),
    held: integer('held').notNull().default(0),
    sold: integer('sold').notNull().default(0),
  },
  (table) => [
    unique('variants_sku_in_product').on(table.product_id, table.sku_of_seller),
    // The second wall behind the guarded updates of stock.
    check('variants_stock', sql`${table.held} >= 0 and ${table.held} <= ${table.inventory} and ${table.sold} >= 0`),
    check('variants_price', sql`${table.price} >= 0 and ${table.sales_price} >= 0`),
  ],
);

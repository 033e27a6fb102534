import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { OptionNames } from '../../contract/catalog/variants.ts';
import type { FieldType } from '../../contract/offers/answers.ts';
import type { SchemeType } from '../../contract/offers/offers.ts';
import { products, variants } from '../catalog/catalog.table.ts';
import { addedAt, at, foreignId, primaryId, seoColumns } from '../db/columns.ts';
import { files } from '../media/media.table.ts';
import { offices } from '../offices/offices.table.ts';

export const campaigns = pgTable('campaigns', {
  _id: primaryId(),
  name: text('name').notNull(),
  name_ne: text('name_ne'),
  code: text('code').notNull().unique(),
  /** Whether every retailer can sell, also a future one; a quota row still limits its office. */
  is_allowed_all_office: boolean('is_allowed_all_office').notNull().default(false),
  added_at: addedAt(),
});

/** How many orders an office can take in a campaign, and how many it has. */
export const quotas = pgTable(
  'quotas',
  {
    campaign_id: foreignId('campaign_id', () => campaigns._id, { onDelete: 'cascade' }),
    office_id: foreignId('office_id', () => offices._id),
    no_of_order: integer('no_of_order').notNull(),
    used: integer('used').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.campaign_id, table.office_id] }),
    check('quotas_used', sql`${table.used} >= 0 and ${table.used} <= ${table.no_of_order}`),
  ],
);

export const schemes = pgTable(
  'schemes',
  {
    _id: primaryId(),
    type: text('type').$type<SchemeType>().notNull(),
    name: text('name').notNull(),
    name_ne: text('name_ne').notNull().default(''),
    /** The default is for rows that the previous release adds during a rolling deploy. */
    slug: text('slug').notNull().unique().default(sql`('offer-' || substr(md5(random()::text), 1, 10))`),
    /** Sanitised HTML, this one and the Nepali one. */
    description: text('description').notNull().default(''),
    description_ne: text('description_ne').notNull().default(''),
    ...seoColumns(),
    start_date: at('start_date').notNull(),
    end_date: at('end_date').notNull(),
    main_product: foreignId('main_product', () => products._id),
    campaign_id: uuid('campaign_id').references(() => campaigns._id),
    /** In paisa: the bundled products by themselves, and in the scheme. */
    actual_price: integer('actual_price').notNull().default(0),
    offer_price: integer('offer_price').notNull().default(0),
    /** In paisa; multi-buy only. */
    advance_payment: integer('advance_payment').notNull().default(0),
    /** How many minutes a buyer has to pay the advance. */
    payment_window: integer('payment_window').notNull().default(10),
    /** Open orders of one phone number in this scheme; null is no limit. */
    limit_per_phone: integer('limit_per_phone'),
    is_published: boolean('is_published').notNull().default(false),
    /** When orders were paused; the scheme's page stays. */
    paused_at: at('paused_at'),
    /** The banner over the scheme's page, which launch control writes. */
    banner: text('banner').notNull().default(''),
    banner_ne: text('banner_ne').notNull().default(''),
    is_deleted: boolean('is_deleted').notNull().default(false),
    added_at: addedAt(),
  },
  (table) => [
    check('schemes_dates', sql`${table.end_date} > ${table.start_date}`),
    index('schemes_by_type').on(table.type, table.is_published, table.end_date),
  ],
);

export const schemeImages = pgTable(
  'scheme_images',
  {
    _id: primaryId(),
    scheme_id: foreignId('scheme_id', () => schemes._id, { onDelete: 'cascade' }),
    file_id: foreignId('file_id', () => files._id),
    position: integer('position').notNull(),
  },
  (table) => [index('scheme_images_of').on(table.scheme_id, table.position)],
);

export const schemeBundles = pgTable(
  'scheme_bundles',
  {
    _id: primaryId(),
    scheme_id: foreignId('scheme_id', () => schemes._id, { onDelete: 'cascade' }),
    product_id: foreignId('product_id', () => products._id),
    position: integer('position').notNull(),
  },
  (table) => [index('scheme_bundles_of').on(table.scheme_id, table.position)],
);

/** A variant's price in a scheme, and whether it is part of it; without a row, it sells at the catalogue's price. */
export const schemeVariants = pgTable(
  'scheme_variants',
  {
    scheme_id: foreignId('scheme_id', () => schemes._id, { onDelete: 'cascade' }),
    variant_id: foreignId('variant_id', () => variants._id),
    is_active: boolean('is_active').notNull().default(true),
    /** In paisa. */
    scheme_price: integer('scheme_price'),
  },
  (table) => [primaryKey({ columns: [table.scheme_id, table.variant_id] })],
);

/** The names that custom fields are chosen from. */
export const mainFields = pgTable('main_fields', {
  _id: primaryId(),
  name: text('name').notNull().unique(),
  name_ne: text('name_ne'),
  is_active: boolean('is_active').notNull().default(true),
  added_at: addedAt(),
});

/** Extra fields of a scheme's order form. */
export const schemeFields = pgTable(
  'scheme_fields',
  {
    _id: primaryId(),
    scheme_id: foreignId('scheme_id', () => schemes._id, { onDelete: 'cascade' }),
    field_id: foreignId('field_id', () => mainFields._id),
    field_type: text('field_type').$type<FieldType>().notNull(),
    option: text('option').array().notNull().default([]),
    option_names_ne: jsonb('option_names_ne').$type<OptionNames>().notNull().default({}),
    is_required: boolean('is_required').notNull().default(false),
    position: integer('position').notNull(),
  },
  (table) => [index('scheme_fields_of').on(table.scheme_id, table.position)],
);

/** The retailers that can sell a scheme; without rows, every retailer can. */
export const schemeOffices = pgTable(
  'scheme_offices',
  {
    scheme_id: foreignId('scheme_id', () => schemes._id, { onDelete: 'cascade' }),
    office_id: foreignId('office_id', () => offices._id),
  },
  (table) => [primaryKey({ columns: [table.scheme_id, table.office_id] })],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LayoutInput } from '../../contract/sections/home.ts';
import type { OwnerKind } from '../../contract/sections/sections.ts';
import { SLIDER_TIMES, type SliderInput } from '../../contract/sections/sliders.ts';
import { draft } from '../content/content.table.ts';
import { addedAt, at, foreignId, primaryId } from '../db/columns.ts';
import { files } from '../media/media.table.ts';

type WithId<Part> = Part & { _id: string };

export type SliderDraft = Omit<SliderInput, '_id' | 'revision' | 'is_draft' | 'images'> & {
  images: WithId<SliderInput['images'][number]>[];
};

/** A stored section: with an id, so versions can be compared, and times as JSON has them. */
export type StoredSection = WithId<LayoutInput['section'][number]>;

export const sliders = pgTable('sliders', {
  _id: primaryId(),
  name: text('name').notNull(),
  key: text('key').notNull().unique(),
  is_active: boolean('is_active').notNull().default(true),
  autoplay: boolean('autoplay').notNull().default(true),
  /** Both in milliseconds. */
  autoplay_speed: integer('autoplay_speed').notNull().default(SLIDER_TIMES.autoplay_speed.usual),
  speed: integer('speed').notNull().default(SLIDER_TIMES.speed.usual),
  extra_setting: text('extra_setting').notNull().default(''),
  /** The unpublished draft; it names pictures by file id. */
  draft: jsonb('draft').$type<SliderDraft>(),
});

export const slides = pgTable(
  'slides',
  {
    _id: primaryId(),
    slider_id: foreignId('slider_id', () => sliders._id, { onDelete: 'cascade' }),
    file_id: foreignId('file_id', () => files._id),
    link: text('link'),
    caption: text('caption').notNull().default(''),
    caption_ne: text('caption_ne').notNull().default(''),
    position: integer('position').notNull(),
  },
  (table) => [index('slides_of').on(table.slider_id, table.position)],
);

/** A deleted product keeps its row, so lists of ids stay valid. */
export const productSections = pgTable('product_sections', {
  _id: primaryId(),
  name: text('name').notNull(),
  product: uuid('product').array().notNull(),
  is_active: boolean('is_active').notNull().default(true),
});

/** Lists skip deleted brands when shown. */
export const brandSections = pgTable('brand_sections', {
  _id: primaryId(),
  name: text('name').notNull(),
  brand: uuid('brand').array().notNull(),
  is_active: boolean('is_active').notNull().default(true),
});

/**
 * Pages made of sections: home pages, of which several can be prepared, and launch pages of schemes and products. A
 * section isn't shown while a record it names is missing.
 */
export const pages = pgTable(
  'launch_pages',
  {
    _id: primaryId(),
    owner_kind: text('owner_kind').$type<OwnerKind>().notNull(),
    /** Null for a home page. */
    owner_id: uuid('owner_id'),
    /** A home page's name in the back office. */
    name: text('name').notNull().default(''),
    /** Whether visitors see this page at `/`. */
    is_home: boolean('is_home').notNull().default(false),
    section: jsonb('section').$type<StoredSection[]>().notNull().default([]),
    is_active: boolean('is_active').notNull().default(true),
    draft: draft(),
    changed_at: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    unique('launch_pages_of').on(table.owner_id, table.owner_kind),
    uniqueIndex('launch_pages_home').on(table.is_home).where(sql`${table.is_home}`),
  ],
);

/** A page being edited, for its preview; deleted after an hour. */
export const pageDrafts = pgTable(
  'layout_drafts',
  {
    _id: primaryId(),
    owner_kind: text('owner_kind').$type<OwnerKind>().notNull().default('home'),
    owner_id: uuid('owner_id'),
    section: jsonb('section').$type<StoredSection[]>().notNull(),
    added_at: addedAt(),
  },
  (table) => [index('layout_drafts_by_time').on(table.added_at)],
);

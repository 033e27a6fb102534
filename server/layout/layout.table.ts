import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { LayoutInput, LayoutType } from '../../contract/layout/layout.ts';
import { SLIDER_TIMES, type SliderInput } from '../../contract/layout/sliders.ts';
import { contents } from '../content/content.table.ts';
import { addedAt, at, primaryId } from '../db/columns.ts';
import { files } from '../media/media.table.ts';

type Drafted<Input> = Omit<Input, '_id' | 'revision' | 'is_draft'>;
type WithId<Part> = Part & { _id: string };

export type SliderDraft = Omit<Drafted<SliderInput>, 'images'> & { images: WithId<SliderInput['images'][number]>[] };
type LayoutDraft = Omit<Drafted<LayoutInput>, 'section'> & { section: WithId<LayoutInput['section'][number]>[] };

export const sliders = pgTable('sliders', {
  _id: primaryId(),
  name: text('name').notNull(),
  key: text('key').notNull().unique(),
  is_active: boolean('is_active').notNull().default(true),
  autoplay: boolean('autoplay').notNull().default(true),
  /** Milliseconds, both. */
  autoplay_speed: integer('autoplay_speed').notNull().default(SLIDER_TIMES.autoplay_speed.usual),
  speed: integer('speed').notNull().default(SLIDER_TIMES.speed.usual),
  extra_setting: text('extra_setting').notNull().default(''),
  /** The saved and unpublished draft; it names its pictures by the ids of their files. */
  draft: jsonb('draft').$type<SliderDraft>(),
});

export const slides = pgTable(
  'slides',
  {
    _id: primaryId(),
    slider_id: uuid('slider_id')
      .notNull()
      .references(() => sliders._id, { onDelete: 'cascade' }),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files._id),
    link: text('link'),
    caption: text('caption').notNull().default(''),
    caption_ne: text('caption_ne').notNull().default(''),
    position: integer('position').notNull(),
  },
  (table) => [index('slides_of').on(table.slider_id, table.position)],
);

/** The row of a deleted product stays, so that a list of ids stays valid. */
export const productSections = pgTable('product_sections', {
  _id: primaryId(),
  name: text('name').notNull(),
  product: uuid('product').array().notNull(),
  is_active: boolean('is_active').notNull().default(true),
});

/** A deleted brand is left out where the list is shown. */
export const brandSections = pgTable('brand_sections', {
  _id: primaryId(),
  name: text('name').notNull(),
  brand: uuid('brand').array().notNull(),
  is_active: boolean('is_active').notNull().default(true),
});

export const layouts = pgTable(
  'layouts',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    is_home: boolean('is_home').notNull().default(false),
    changed_at: at('changed_at').notNull().defaultNow(),
    /** The saved and unpublished draft; times as JSON has them. */
    draft: jsonb('draft').$type<LayoutDraft>(),
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
    layout_type: text('layout_type').$type<LayoutType>().notNull(),
    view_type: text('view_type').notNull(),
    name: text('name').notNull(),
    name_ne: text('name_ne').notNull().default(''),
    is_header: boolean('is_header').notNull().default(true),
    layout_class: text('layout_class').notNull().default(''),
    custom_class: text('custom_class').notNull().default(''),
    class_name: text('class_name').notNull().default(''),
    extra_setting: text('extra_setting').notNull().default(''),
    /** A content that is shown cannot be deleted; under a new key it is still shown. */
    content_key: text('content_key').references(() => contents.key, { onUpdate: 'cascade' }),
    slider_id: uuid('slider_id').references(() => sliders._id),
    product_section_id: uuid('product_section_id').references(() => productSections._id),
    brand_section_id: uuid('brand_section_id').references(() => brandSections._id),
    publish_from: at('publish_from'),
    publish_to: at('publish_to'),
    is_active: boolean('is_active').notNull().default(true),
  },
  (table) => [index('home_sections_of').on(table.layout_id, table.position)],
);

/** A page that is being edited, for its preview; deleted after an hour. */
export const layoutDrafts = pgTable(
  'layout_drafts',
  {
    _id: primaryId(),
    section: jsonb('section').$type<LayoutInput['section']>().notNull(),
    added_at: addedAt(),
  },
  (table) => [index('layout_drafts_by_time').on(table.added_at)],
);

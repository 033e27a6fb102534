import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { MENU_KINDS, MENUS } from '../../contract/content/menus.ts';
import { addedAt, at, primaryId, seoColumns } from '../db/columns.ts';
import { files } from '../media/media.table.ts';

/** Saved fields that visitors don't see yet, by column, as sent. */
export const draft = () => jsonb('draft').$type<Record<string, unknown>>();

export const contents = pgTable('contents', {
  _id: primaryId(),
  name: text('name').notNull(),
  name_ne: text('name_ne'),
  key: text('key').notNull().unique(),
  description: text('description').notNull().default(''),
  description_ne: text('description_ne').notNull().default(''),
  publish_from: at('publish_from'),
  publish_to: at('publish_to'),
  is_active: boolean('is_active').notNull().default(true),
  is_page: boolean('is_page').notNull().default(false),
  ...seoColumns(),
  draft: draft(),
  changed_at: at('changed_at').notNull().defaultNow(),
});

/** The version that each save of a text leaves; the record can be in one of several tables. */
export const versions = pgTable(
  'versions',
  {
    _id: primaryId(),
    entity: text('entity').notNull(),
    entity_id: uuid('entity_id').notNull(),
    number: integer('number').notNull(),
    values: jsonb('values').$type<Record<string, unknown>>().notNull(),
    is_draft: boolean('is_draft').notNull(),
    user_id: uuid('user_id'),
    user_name: text('user_name').notNull(),
    added_at: addedAt(),
  },
  (table) => [unique('versions_of').on(table.entity_id, table.number)],
);

export const menuItems = pgTable(
  'menu_items',
  {
    _id: primaryId(),
    menu: text('menu').$type<(typeof MENUS)[number]>().notNull(),
    parent_id: uuid('parent_id').references((): AnyPgColumn => menuItems._id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    label_ne: text('label_ne'),
    kind: text('kind').$type<(typeof MENU_KINDS)[number]>().notNull(),
    /** For a page, product, scheme or post; the entry is hidden if its target is deleted or unpublished. */
    target_id: uuid('target_id'),
    address: text('address'),
    opens_new_tab: boolean('opens_new_tab').notNull().default(false),
    is_active: boolean('is_active').notNull().default(true),
  },
  (table) => [index('menu_items_of').on(table.menu, table.position)],
);

export const blogCategories = pgTable('blog_categories', {
  _id: primaryId(),
  name: text('name').notNull(),
  name_ne: text('name_ne'),
  slug: text('slug').notNull().unique(),
});

export const blogPosts = pgTable(
  'blog_posts',
  {
    _id: primaryId(),
    title: text('title').notNull(),
    title_ne: text('title_ne'),
    slug: text('slug').notNull().unique(),
    category_id: uuid('category_id').references(() => blogCategories._id),
    picture_id: uuid('picture_id').references(() => files._id),
    summary: text('summary').notNull().default(''),
    summary_ne: text('summary_ne').notNull().default(''),
    /** Sanitised HTML. */
    text: text('text').notNull().default(''),
    text_ne: text('text_ne').notNull().default(''),
    author: text('author').notNull().default(''),
    publish_from: at('publish_from').notNull(),
    is_active: boolean('is_active').notNull().default(true),
    ...seoColumns(),
    draft: draft(),
    changed_at: at('changed_at').notNull().defaultNow(),
  },
  (table) => [index('blog_posts_by_time').on(table.publish_from)],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    phone: text('phone'),
    email: text('email'),
    message: text('message').notNull(),
    reply: text('reply'),
    note: text('note').notNull().default(''),
    answered_at: at('answered_at'),
    answered_by: text('answered_by'),
    added_at: addedAt(),
  },
  (table) => [index('contact_messages_by_time').on(table.added_at)],
);

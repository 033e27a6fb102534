import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { addedAt, at, primaryId } from '../db/columns.ts';

/** What is saved of a record but not shown to visitors yet: the same fields as its columns, in their wire form. */
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
  draft: draft(),
  changed_at: at('changed_at').notNull().defaultNow(),
});

/** What each save of a text leaves; the record it is of may be of several tables. */
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
  (table) => [unique('versions_of').on(table.entity_id, table.number), index('versions_by_time').on(table.added_at)],
);

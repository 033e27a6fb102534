import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { primaryId } from '../db/columns.ts';

export const states = pgTable('states', {
  _id: primaryId(),
  name: text('name').notNull().unique(),
  name_ne: text('name_ne'),
});

export const districts = pgTable(
  'districts',
  {
    _id: primaryId(),
    state: uuid('state')
      .notNull()
      .references(() => states._id),
    name: text('name').notNull().unique(),
    name_ne: text('name_ne'),
  },
  (table) => [index('districts_by_state').on(table.state)],
);

export const areas = pgTable(
  'areas',
  {
    _id: primaryId(),
    district: uuid('district')
      .notNull()
      .references(() => districts._id),
    name: text('name').notNull(),
    name_ne: text('name_ne'),
    kind: text('kind').$type<'metropolitan' | 'sub-metropolitan' | 'municipality' | 'rural-municipality'>().notNull(),
    wards: integer('wards').notNull(),
  },
  (table) => [unique('areas_name_in_district').on(table.name, table.district)],
);

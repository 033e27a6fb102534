import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { foreignId, primaryId } from '../db/columns.ts';

// A name that differs only in capitals is the same place.
export const states = pgTable(
  'states',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    name_ne: text('name_ne'),
  },
  (table) => [uniqueIndex('states_name').on(sql`lower(${table.name})`)],
);

export const districts = pgTable(
  'districts',
  {
    _id: primaryId(),
    state: foreignId('state', () => states._id),
    name: text('name').notNull(),
    name_ne: text('name_ne'),
  },
  (table) => [index('districts_by_state').on(table.state), uniqueIndex('districts_name').on(sql`lower(${table.name})`)],
);

export const areas = pgTable(
  'areas',
  {
    _id: primaryId(),
    district: foreignId('district', () => districts._id),
    name: text('name').notNull(),
    name_ne: text('name_ne'),
    kind: text('kind').$type<'metropolitan' | 'sub-metropolitan' | 'municipality' | 'rural-municipality'>().notNull(),
    wards: integer('wards').notNull(),
    /** The neighbourhood names that people use, one per line (contract/locations/localities.ts). */
    localities: text('localities'),
  },
  (table) => [uniqueIndex('areas_name').on(sql`lower(${table.name})`, table.district)],
);

/** The wards of an area are numbered from 1 up to its `wards`. */
export const wards = pgTable(
  'wards',
  {
    _id: primaryId(),
    area: foreignId('area', () => areas._id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
  },
  (table) => [uniqueIndex('wards_of_area').on(table.area, table.number)],
);

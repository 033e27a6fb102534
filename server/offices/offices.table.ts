import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { OfficeType } from '../../contract/offices/offices.ts';
import { addedAt, primaryId } from '../db/columns.ts';
import { areas, districts, states, wards } from '../locations/locations.table.ts';
import { files } from '../media/media.table.ts';

export const offices = pgTable(
  'offices',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    name_ne: text('name_ne'),
    office_code: text('office_code').notNull().unique(),
    type: text('type').$type<OfficeType>().notNull(),
    parent_id: uuid('parent_id').references((): AnyPgColumn => offices._id),
    /** The office and all above it: a subtree is `ancestor_ids @> {root}`. */
    ancestor_ids: uuid('ancestor_ids').array().notNull(),
    phone: text('phone'),
    email: text('email'),
    /** Nine digits, printed on the office's bills as the seller's. */
    pan: text('pan'),
    address: text('address'),
    address_ne: text('address_ne'),
    state: uuid('state').references(() => states._id),
    district: uuid('district').references(() => districts._id),
    vdc_municipality: uuid('vdc_municipality').references(() => areas._id),
    ward: uuid('ward').references(() => wards._id),
    map_location: text('map_location'),
    opening_hours: text('opening_hours'),
    /** Unused: the Nepali hours are derived from the days and times. The previous release still reads it. */
    opening_hours_ne: text('opening_hours_ne'),
    retail_type: text('retail_type').array().$type<('CE' | 'MX')[]>().notNull(),
    /** The picture of the office's payment QR for advances. */
    payment_qr: uuid('payment_qr').references(() => files._id),
    /** The payment QR's text if it's a readable merchant code, and whether each purchase gets its own code from it. */
    payment_qr_text: text('payment_qr_text'),
    payment_qr_is_dynamic: boolean('payment_qr_is_dynamic').notNull().default(false),
    is_active: boolean('is_active').notNull().default(true),
    added_at: addedAt(),
  },
  (table) => [
    index('offices_by_ancestor').using('gin', table.ancestor_ids),
    index('offices_by_area').on(table.vdc_municipality, table.type),
    index('offices_by_parent').on(table.parent_id),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ChargeLevel } from '../../contract/shipping/shipping.ts';
import { primaryId } from '../db/columns.ts';

/** A pickup point of the brand itself, in addition to the retailers. */
export const pickupLocations = pgTable(
  'pickup_locations',
  {
    _id: primaryId(),
    title: text('title').notNull(),
    title_ne: text('title_ne'),
    location: text('location').notNull(),
    location_ne: text('location_ne'),
    is_active: boolean('is_active').notNull().default(true),
    mobile_prefix: text('mobile_prefix').notNull().default('+977'),
    mobile: text('mobile'),
  },
  (table) => [uniqueIndex('pickup_locations_title').on(sql`lower(${table.title})`)],
);

/** A price in paisa for up to `to` kilograms; the last range has no end. */
export interface WeightRange {
  from: number;
  to?: number | null;
  price: number;
}

export interface ShippingType {
  title: string;
  title_ne?: string | null;
  multiply_factor: number;
  min_estimated_day: number;
  max_estimated_day: number;
  is_default: boolean;
}

const placeIds = (name: string) => uuid(name).array().notNull().default([]);

/** The price of delivery to some locations (spec 3). All amounts are in paisa. */
export const shippingCharges = pgTable(
  'shipping_charges',
  {
    _id: primaryId(),
    title: text('title').notNull(),
    priority: integer('priority').notNull().default(0),
    price: integer('price').notNull(),
    free_shipping_price: integer('free_shipping_price'),
    set_by: text('set_by').$type<ChargeLevel>().notNull(),
    state: placeIds('state'),
    district: placeIds('district'),
    city: placeIds('city'),
    area: placeIds('area'),
    is_active: boolean('is_active').notNull().default(true),
    use_weight: boolean('use_weight').notNull().default(false),
    weight_price: jsonb('weight_price').$type<WeightRange[]>().notNull().default([]),
    shipping_type: jsonb('shipping_type').$type<ShippingType[]>().notNull().default([]),
  },
  (table) => [index('shipping_charges_by_priority').on(table.priority)],
);

export const shippingPartners = pgTable(
  'shipping_partners',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    contact_person: text('contact_person'),
    order: integer('order').notNull().default(0),
    logic_code: text('logic_code'),
    is_active: boolean('is_active').notNull().default(true),
  },
  (table) => [uniqueIndex('shipping_partners_name').on(sql`lower(${table.name})`)],
);

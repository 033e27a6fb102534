import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../contract/language/language.ts';
import type { GiveMode, LineMode, PlaceStatus } from '../../contract/waitlist/waitlist.ts';
import { variants } from '../catalog/catalog.table.ts';
import { at, foreignId, primaryId } from '../db/columns.ts';
import { schemes } from '../offers/offers.table.ts';

/** A scheme's waitlist settings; without a row, it has none. */
export const waitlists = pgTable('waitlists', {
  scheme_id: uuid('scheme_id')
    .primaryKey()
    .references(() => schemes._id, { onDelete: 'cascade' }),
  mode: text('mode').$type<LineMode>().notNull(),
  gives: text('gives').$type<GiveMode>().notNull(),
  hours: integer('hours').notNull(),
});

/** Entries for a sold-out scheme's unit, or for one SMS when it can be ordered, each with a confirmed number. */
export const waitlistPlaces = pgTable(
  'waitlist_places',
  {
    _id: primaryId(),
    scheme_id: foreignId('scheme_id', () => schemes._id, { onDelete: 'cascade' }),
    /** Null for any variant of the scheme. */
    variant_id: uuid('variant_id').references(() => variants._id, { onDelete: 'cascade' }),
    customer_phone: text('customer_phone').notNull(),
    language: text('language').$type<Language>().notNull(),
    /** Opens the entry to its owner: only their link has it. */
    key: text('key').notNull().unique(),
    status: text('status').$type<PlaceStatus>().notNull().default('WAITING'),
    asked_at: at('asked_at').notNull(),
    /** Its turn: when the entry was made, or last passed an offer. */
    ranked_at: at('ranked_at').notNull(),
    /** After passing: no offer before this time. */
    rests_until: at('rests_until'),
    changed_at: at('changed_at').notNull(),
  },
  (table) => [
    uniqueIndex('waitlist_places_once')
      .on(table.scheme_id, table.customer_phone, sql`coalesce(${table.variant_id}, ${table.scheme_id})`)
      .where(sql`${table.status} in ('WAITING', 'OFFERED')`),
    uniqueIndex('waitlist_places_told_once')
      .on(table.scheme_id, table.customer_phone)
      .where(sql`${table.status} = 'TO_TELL'`),
    index('waitlist_places_line')
      .on(table.scheme_id, table.ranked_at, table._id)
      .where(sql`${table.status} = 'WAITING'`),
    index('waitlist_places_variant').on(table.scheme_id, table.variant_id).where(sql`${table.status} = 'WAITING'`),
    index('waitlist_places_listed').on(table.scheme_id, table.asked_at),
    index('waitlist_places_of_phone').on(table.customer_phone),
  ],
);

/** Units held for an entry until a time; an offer is open while `ended_at` is null. */
export const waitlistOffers = pgTable(
  'waitlist_offers',
  {
    _id: primaryId(),
    place_id: foreignId('place_id', () => waitlistPlaces._id, { onDelete: 'cascade' }),
    /** The main product's held variant. */
    variant_id: uuid('variant_id').notNull(),
    offered_at: at('offered_at').notNull(),
    until: at('until').notNull(),
    ended_at: at('ended_at'),
    /** The order that used it. */
    order_id: uuid('order_id'),
  },
  (table) => [
    uniqueIndex('waitlist_offers_open').on(table.place_id).where(sql`${table.ended_at} is null`),
    index('waitlist_offers_until').on(table.until).where(sql`${table.ended_at} is null`),
    index('waitlist_offers_of').on(table.place_id),
  ],
);

/** An offer's units: one of the main product and one of each bundled product. */
export const waitlistUnits = pgTable(
  'waitlist_units',
  {
    offer_id: foreignId('offer_id', () => waitlistOffers._id, { onDelete: 'cascade' }),
    variant_id: foreignId('variant_id', () => variants._id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.offer_id, table.variant_id] }),
    check('waitlist_units_quantity', sql`${table.quantity} > 0`),
    index('waitlist_units_of_variant').on(table.variant_id),
  ],
);

const PLACE_STEPS = ['join', 'offer', 'take', 'tell', 'lapse', 'pass', 'leave', 'remove', 'close'] as const;
export type PlaceStep = (typeof PLACE_STEPS)[number];

/** Facts for a step's text. */
export interface StepDetails {
  /** For an offer: variant, how many entries waited for it, the position among them, and the draw's seed. */
  variant?: string;
  among?: number;
  position?: number;
  seed?: string;
  until?: string;
  order_id?: string;
  reason?: string;
}

/** Every step of an entry, with its effect on its offer's units. */
export const waitlistEvents = pgTable(
  'waitlist_events',
  {
    _id: primaryId(),
    place_id: foreignId('place_id', () => waitlistPlaces._id, { onDelete: 'cascade' }),
    offer_id: uuid('offer_id'),
    step: text('step').$type<PlaceStep>().notNull(),
    before: text('before').$type<PlaceStatus>(),
    after: text('after').$type<PlaceStatus>().notNull(),
    units: text('units').$type<'hold' | 'unhold'>(),
    actor: text('actor').notNull(),
    user_id: uuid('user_id'),
    details: jsonb('details').$type<StepDetails>(),
    at: at('at').notNull(),
  },
  (table) => [
    index('waitlist_events_of').on(table.place_id, table.at),
    index('waitlist_events_of_offer').on(table.offer_id),
  ],
);

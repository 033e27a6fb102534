import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Logo } from '../../contract/brand/brand.ts';
import { primaryId } from '../db/columns.ts';

/** The shop's brand: one row, once staff have written it. */
export const ourBrand = pgTable(
  'our_brand',
  {
    _id: primaryId(),
    name: text('name').notNull(),
    name_ne: text('name_ne').notNull(),
    tagline: text('tagline').notNull(),
    tagline_ne: text('tagline_ne').notNull(),
    logo: jsonb('logo').$type<Logo>(),
    logo_dark: jsonb('logo_dark').$type<Logo>(),
    logo_says_name: boolean('logo_says_name').notNull(),
    mark: text('mark'),
    colour: text('colour').notNull(),
    accent: text('accent').notNull(),
    company: text('company').notNull(),
    company_ne: text('company_ne').notNull(),
    address: text('address').notNull(),
    address_ne: text('address_ne').notNull(),
    pan: text('pan').notNull(),
    /** The company's registration number. */
    registration: text('registration').notNull().default(''),
    phones: text('phones').array().notNull(),
    email: text('email').notNull(),
    hours: text('hours').notNull(),
    hours_ne: text('hours_ne').notNull(),
    sms_name: text('sms_name').notNull(),
    sms_sender: text('sms_sender').notNull(),
    mail_from: text('mail_from').notNull(),
    social: text('social').array().notNull(),
  },
  () => [uniqueIndex('our_brand_one').on(sql`(true)`)],
);

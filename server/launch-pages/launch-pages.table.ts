import { boolean, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { OwnerKind, Section } from '../../contract/launch-pages/sections.ts';
import { draft } from '../content/content.table.ts';
import { at, primaryId } from '../db/columns.ts';

type StoredSection = Section & { _id: string };

/** The sections about a scheme, a product or the home page; they are left out where a record that they name is gone. */
export const launchPages = pgTable(
  'launch_pages',
  {
    _id: primaryId(),
    owner_kind: text('owner_kind').$type<OwnerKind>().notNull(),
    /** Null for the home page. */
    owner_id: uuid('owner_id'),
    section: jsonb('section').$type<StoredSection[]>().notNull().default([]),
    is_active: boolean('is_active').notNull().default(true),
    draft: draft(),
    changed_at: at('changed_at').notNull().defaultNow(),
  },
  (table) => [unique('launch_pages_of').on(table.owner_id, table.owner_kind).nullsNotDistinct()],
);

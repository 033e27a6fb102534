import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** One link of the audit's chain: the rows from one position to another, hashed with the previous link. */
export const auditSeals = pgTable('audit_seals', {
  number: integer('number').primaryKey(),
  from_position: bigint('from_position', { mode: 'number' }).notNull(),
  to_position: bigint('to_position', { mode: 'number' }).notNull(),
  rows: integer('rows').notNull(),
  /** Each row's position and SHA-256, as `12:9f…`; links of an earlier release have none. */
  digests: text('digests').array(),
  /** SHA-256 of the previous hash and the digests, in hexadecimal. */
  hash: text('hash').notNull(),
  sealed_at: at('sealed_at').notNull(),
});

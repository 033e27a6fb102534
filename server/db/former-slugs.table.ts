import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export type Slugged = 'product' | 'scheme';

/** Addresses that a product or scheme has given up: they lead to its present one, and nothing else may take them. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    kind: text('kind').$type<Slugged>().notNull(),
    slug: text('slug').notNull(),
    owner_id: uuid('owner_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
);

import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export type Slugged = 'product' | 'scheme';

/** Former addresses of products and schemes: they redirect to the current one, and no other record can take them. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    kind: text('kind').$type<Slugged>().notNull(),
    slug: text('slug').notNull(),
    owner_id: uuid('owner_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.slug] })],
);

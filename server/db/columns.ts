import { randomUUIDv7 } from 'node:crypto';
import { type AnyPgColumn, customType, text, timestamp, uuid } from 'drizzle-orm/pg-core';

let lastMillisecond = '';
let inMillisecond = 0;

/**
 * Makes a UUIDv7. Ids sort by the time they were made, so that indexes grow at their end. Ids made in the same
 * millisecond are counted, so that rows written together keep their order.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const millisecond = id.slice(0, 13);
  inMillisecond = millisecond === lastMillisecond ? Math.min(inMillisecond + 1, 0xfff) : 0;
  lastMillisecond = millisecond;
  return `${id.slice(0, 15)}${inMillisecond.toString(16).padStart(3, '0')}${id.slice(18)}`;
}

export const primaryId = () => uuid('_id').primaryKey().$defaultFn(newId);

/** The id of a row of another table, which must exist. */
export const foreignId = (name: string, of: () => AnyPgColumn, actions?: { onDelete: 'cascade' }) =>
  uuid(name).notNull().references(of, actions);

export const at = (name: string) => timestamp(name, { withTimezone: true });

/** The title and description that search engines get instead of the name and text, in a draft as well. */
export const SEO = ['seo_title', 'seo_title_ne', 'seo_description', 'seo_description_ne'] as const;
export const seoColumns = () => ({
  seo_title: text('seo_title').notNull().default(''),
  seo_title_ne: text('seo_title_ne').notNull().default(''),
  seo_description: text('seo_description').notNull().default(''),
  seo_description_ne: text('seo_description_ne').notNull().default(''),
});

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const addedAt = () => at('added_at').notNull().defaultNow();

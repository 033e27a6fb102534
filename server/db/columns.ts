import { randomUUIDv7 } from 'node:crypto';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** UUIDv7: ids sort by the time they were made, so that indexes grow at their end. */
export const newId = (): string => randomUUIDv7();

export const primaryId = () => uuid('_id').primaryKey().$defaultFn(newId);

export const at = (name: string) => timestamp(name, { withTimezone: true });

export const addedAt = () => at('added_at').notNull().defaultNow();

import { sql } from 'drizzle-orm';
import { orders } from './orders.table.ts';

/**
 * Whether the goods of a handed-over order came back for a refund: it stays delivered, but its bill needs a credit
 * note.
 */
export const isReturned = sql<boolean>`${orders.returned_at} is not null`;

import { alias } from 'drizzle-orm/pg-core';
import { allOrders } from './orders.table.ts';

/**
 * Orders and trial orders under a name of their own, for reads about one order by its id, whatever it is: PostgreSQL
 * refuses a query that mixes them with `orders`, which would lose the trials without a word. No file of tables has it,
 * for a migration would make a table of it.
 */
export const anyOrders = alias(allOrders, 'any_orders');

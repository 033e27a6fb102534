import { alias } from 'drizzle-orm/pg-core';
import { allOrders } from './orders.table.ts';

/**
 * Orders and trial orders together, for reads of one order by its id, whichever of the two it is. They have a name of
 * their own: PostgreSQL refuses a query that mixes them with `orders`, which would lose the trials without a word. The
 * alias is in no file of tables, because a migration would make a table of it.
 */
export const anyOrders = alias(allOrders, 'any_orders');

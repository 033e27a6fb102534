import { sql } from 'drizzle-orm';
import { orders, returns } from './orders.table.ts';

/** Whether the goods of a handed-over order came back for a refund: it stays delivered, and its bill needs a credit note. */
export const isReturned = sql<boolean>`exists (select from ${returns} r
  where r.order_id = ${orders._id} and r.status in ('REFUNDED', 'COMPLETED') and r.replaced_by is null)`;

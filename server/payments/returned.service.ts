import { sql } from 'drizzle-orm';
import { referenceKey, SHORTEST_REFERENCE } from '../../contract/orders/reference.ts';
import type { Db } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { payments } from './payments.table.ts';
import { isRepeated } from './same-money.ts';

/**
 * Refuses a reference whose payment is being or was refunded to its payer, because an approval by it would have no
 * money. The caller has locked the reference.
 */
export async function refuseReturned(db: Db, reference: string): Promise<void> {
  const key = referenceKey(reference);
  if (key.length < SHORTEST_REFERENCE) return;
  const { rows } = await db.execute<{ state: string }>(sql`
    select f.state from ${payments} p join ${payments} f on f._id in (p._id, p.witness_of)
    where p.reference_key = ${key} and p.reference_key <> '' and f.state in ('refund_due', 'refunded') and not ${isRepeated(sql`p`)}
    order by f.state desc limit 1`);
  if (rows[0]?.state === 'refund_due')
    throw conflict(
      'The payment with this reference is due for a refund. Restore it under Incoming payments, correct the reference, or reject the proof.',
    );
  if (rows[0])
    throw conflict('The payment with this reference was refunded. Correct the reference, or reject the proof.');
}

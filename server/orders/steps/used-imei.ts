import { eq } from 'drizzle-orm';
import type { Db } from '../../db/db.ts';
import { invalid } from '../../http/errors.ts';
import { orders } from '../orders.table.ts';

/** A phone is handed over once: throws a 400 at `imei` where another order has it. The unique index holds in a race. */
export async function refuseUsedImei(db: Db, imei: string): Promise<void> {
  const [used] = await db.select({ _id: orders._id }).from(orders).where(eq(orders.imei, imei)).limit(1);
  if (used) throw invalid({ imei: 'This phone was handed over with another order. Read its IMEI again.' });
}

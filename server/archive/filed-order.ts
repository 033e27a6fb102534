import { eq, sql } from 'drizzle-orm';
import { type Actor, audit } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { filedOrders } from '../orders/filed/filed.table.ts';
import { type FiledRows, putDetailsBack } from '../orders/filed/put-back.service.ts';
import { orders } from '../orders/orders.table.ts';
import { StartError } from '../start-error.ts';
import { archiveFiles } from './archive.table.ts';
import { readArchive } from './archive-files.ts';
import { unseal } from './sealed-line.ts';

/** Reads an order from its file, by its number. Throws a StartError that says why the order is unreadable. */
export async function readFiled(
  db: Db,
  storage: Storage,
  orderNumber: string,
): Promise<{ _id: string; rows: FiledRows }> {
  const [order] = await db
    .select({ _id: orders._id, filed_at: orders.filed_at, key: filedOrders.key, file: archiveFiles })
    .from(orders)
    .leftJoin(filedOrders, eq(filedOrders.order_id, orders._id))
    .leftJoin(archiveFiles, eq(archiveFiles._id, filedOrders.file_id))
    .where(eq(orders.order_id, orderNumber));
  if (!order) throw new StartError(`there is no order ${orderNumber}.`);
  const { _id, key, file } = order;
  if (!order.filed_at) throw new StartError(`order ${orderNumber} is not in the archive. The back office shows it.`);
  if (!key) throw new StartError(`the customer of order ${orderNumber} was erased: nobody reads its details again.`);
  if (!file?.sha256) throw new StartError(`the file of order ${orderNumber} is missing.`);
  let rows: FiledRows | undefined;
  await readArchive(storage, { path: file.path, sha256: file.sha256 }, (line) => {
    if (line._id === _id) rows = JSON.parse(unseal(line, key));
  });
  if (!rows) throw new StartError(`${file.path} does not hold order ${orderNumber}.`);
  return { _id, rows };
}

/** Puts the details of an order back; it stays for a month, and then goes into the archive again. */
export async function bringBack(db: Db, storage: Storage, orderNumber: string, { by, now }: { by: Actor; now: Date }) {
  const { _id, rows } = await readFiled(db, storage, orderNumber);
  await transact(db, async (db) => {
    if (!(await putDetailsBack(db, _id, rows, now)))
      throw new StartError(`order ${orderNumber} was brought back or erased in this moment.`);
    await audit(db, by, { action: 'bring-back', entity: 'Order', entity_id: _id });
  });
}

/** Every file with its readable orders, the oldest month first. */
export async function listArchive(db: Db) {
  return db
    .select({
      path: archiveFiles.path,
      made_at: archiveFiles.made_at,
      bytes: archiveFiles.bytes,
      orders: sql<number>`count(${filedOrders.order_id})::int`,
    })
    .from(archiveFiles)
    .leftJoin(
      filedOrders,
      sql`${filedOrders.file_id} = ${archiveFiles._id} and ${filedOrders.key} is not null and ${filedOrders.restored_at} is null`,
    )
    .groupBy(archiveFiles._id)
    .orderBy(archiveFiles.month, archiveFiles.made_at);
}

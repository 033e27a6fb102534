import { sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/durations.ts';
import { audit, SYSTEM } from '../db/audit.ts';
import { type Db, transact } from '../db/db.ts';
import type { Storage } from '../edges/storage.ts';
import { takeDetailsOut } from '../orders/filed/take-out.service.ts';
import { readSetting } from '../settings/read-settings.service.ts';
import { type Filed, writeArchive } from './archive-files.ts';
import { copiesOf, endedOrdersOf, hasEnded, monthsBefore } from './old-orders.ts';
import { removeUnreadable } from './remove-unreadable.ts';

/** Orders in a file: to show one of them, the whole file is read. */
const IN_A_FILE = 5_000;
/** Orders in a transaction: far below the time limit of a statement. */
const ORDERS_AT_ONCE = 500;
/** Orders in one run; the next night goes on. */
const MOST_FILED = 100_000;

/**
 * Moves the details of orders that ended before the setting's days into files, month by month. A file is written and
 * read again before any part of its orders is deleted; a killed run leaves orders unchanged, and a file without keys.
 * Returns how many orders were moved.
 */
export async function fileOldOrders(
  db: Db,
  storage: Storage,
  now: Date,
  { inAFile, most } = { inAFile: IN_A_FILE, most: MOST_FILED },
): Promise<number> {
  await removeUnreadable(db, storage, now);
  const days = await readSetting(db, 'orders.archive_days');
  if (days === null) return 0;
  const before = new Date(now.getTime() - days * DAY_MS);
  let filed = 0;
  for (const month of await monthsBefore(db, before)) {
    for (;;) {
      const ids = await endedOrdersOf(db, month, { before, now, most: Math.min(inAFile, most - filed) });
      if (ids.length === 0) break;
      const moved = await fileMonth(db, storage, { ids, month, before, now });
      filed += moved;
      // The other orders have just changed: tomorrow's run looks at them again.
      if (moved < ids.length) break;
    }
    if (filed >= most) break;
  }
  return filed;
}

interface Month {
  ids: string[];
  month: string;
  before: Date;
  now: Date;
}

async function fileMonth(db: Db, storage: Storage, { ids, month, before, now }: Month): Promise<number> {
  const { file, filed } = await writeArchive(db, storage, { orders: await copiesOf(db, ids), month, now });
  let moved = 0;
  for (let first = 0; first < filed.length; first += ORDERS_AT_ONCE)
    moved += await moveDetails(db, file._id, filed.slice(first, first + ORDERS_AT_ONCE), { before, now });
  const after = { file: file.path, orders: moved };
  await audit(db, SYSTEM, { action: 'file', entity: 'Archive file', entity_id: file._id, after });
  return moved;
}

/**
 * Removes the details of orders that are in a file from the database, unless the order has changed since it was copied.
 */
async function moveDetails(
  db: Db,
  file_id: string,
  filed: Filed[],
  { before, now }: Pick<Month, 'before' | 'now'>,
): Promise<number> {
  return transact(db, async (db) => {
    const { rows } = await db.execute<{ _id: string }>(sql`
      select o._id from orders o where o._id = any(${sql.param(filed.map(({ _id }) => _id))}::uuid[]) and ${hasEnded(before, now)}
      order by o._id for no key update of o`);
    const ids = rows.map(({ _id }) => _id);
    if (ids.length === 0) return 0;
    const present = new Map((await copiesOf(db, ids)).map(({ _id, rows }) => [_id, rows]));
    const same = filed.filter(({ _id, rows }) => present.get(_id) === rows);
    await takeDetailsOut(db, file_id, same, now);
    return same.length;
  });
}

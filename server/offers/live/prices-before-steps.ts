import { and, gt, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../contract/durations.ts';
import type { Db } from '../../db/db.ts';
import type { Change } from './differences.ts';
import { liveBases } from './live-changes.table.ts';

/** How long a price's steps count as one change, in milliseconds. */
const WINDOW = DAY_MS;

/** Reads prices before their first step of the last day, by path. */
export async function basesOf(db: Db, paths: string[], now: Date): Promise<Map<string, number>> {
  if (paths.length === 0) return new Map();
  const rows = await db
    .select()
    .from(liveBases)
    .where(and(inArray(liveBases.path, paths), gt(liveBases.since, new Date(now.getTime() - WINDOW))));
  return new Map(rows.map(({ path, value }) => [path, value]));
}

/** Records the first price of a day of steps. After a confirmed change, the day starts at the new price. */
export async function noteSteps(db: Db, steps: Change[], confirmed: ReadonlySet<string>, now: Date): Promise<void> {
  const rows = steps.flatMap(({ path, before, after }) => {
    const value = confirmed.has(path) ? after : before;
    return value == null ? [] : [{ path, value, since: now }];
  });
  if (rows.length === 0) return;
  const isOld = sql`${liveBases.since} <= ${new Date(now.getTime() - WINDOW).toISOString()}::timestamptz`;
  const isConfirmed = inArray(liveBases.path, [...confirmed, '']);
  await db
    .insert(liveBases)
    .values(rows)
    .onConflictDoUpdate({
      target: liveBases.path,
      set: { value: sql`excluded.value`, since: sql`excluded.since` },
      setWhere: sql`${isOld} or ${isConfirmed}`,
    });
}

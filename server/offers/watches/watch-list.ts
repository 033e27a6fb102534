import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { conditionsOf, listRows } from '../../db/list.ts';
import type { Session } from '../../http/caller/session.ts';
import { notFound } from '../../http/errors.ts';
import { type Cell, timeCell } from '../../http/sheets/sheet-write.ts';
import { asHeadOffice, isHeadOffice } from '../../offices/offices.service.ts';
import { schemes } from '../offers.table.ts';
import { schemeWatches } from './watches.table.ts';

/** Rows of an export that are read at once. */
const CHUNK = 1000;

const columns = {
  scheme_id: schemeWatches.scheme_id,
  customer_phone: schemeWatches.customer_phone,
  is_told: (value: string) => (value === 'true' ? isNotNull(schemeWatches.told_at) : isNull(schemeWatches.told_at)),
  added_at: schemeWatches.added_at,
  told_at: schemeWatches.told_at,
  scheme_name: schemes.name,
};

/**
 * Watches belong to no office, because a customer who waits has not chosen a store yet: only the head office sees them.
 */
const ofCaller = (session: Session): SQL | undefined => (isHeadOffice(session) ? undefined : sql`false`);

const watches = (db: Db) =>
  db
    .select({
      _id: schemeWatches._id,
      scheme_id: schemeWatches.scheme_id,
      scheme_name: schemes.name,
      customer_phone: schemeWatches.customer_phone,
      language: schemeWatches.language,
      added_at: schemeWatches.added_at,
      told_at: schemeWatches.told_at,
    })
    .from(schemeWatches)
    .innerJoin(schemes, eq(schemes._id, schemeWatches.scheme_id))
    .$dynamic();

export function listWatches(db: Db, session: Session, query: ListQuery) {
  return listRows(db, query, {
    select: watches(db),
    columns,
    order: 'added_at:desc',
    tiebreak: schemeWatches._id,
    where: ofCaller(session),
  });
}

/** The schemes on the list, those with the most waiting numbers first. */
export function watchedSchemes(db: Db, session: Session) {
  const waiting = sql<number>`(count(*) filter (where ${schemeWatches.told_at} is null))::int`;
  return db
    .select({ _id: schemes._id, name: schemes.name, waiting })
    .from(schemeWatches)
    .innerJoin(schemes, eq(schemes._id, schemeWatches.scheme_id))
    .where(ofCaller(session))
    .groupBy(schemes._id, schemes.name)
    .orderBy(desc(waiting), asc(schemes.name));
}

/** Oldest first; times are Nepal's. */
export async function* exportedWatches(db: Db, session: Session, query: ListQuery): AsyncGenerator<Cell[]> {
  yield ['Scheme', 'Phone', 'Language', 'Asked at', 'Told at'];
  let last: string | undefined;
  for (;;) {
    const after = last ? gt(schemeWatches._id, last) : undefined;
    const rows = await watches(db)
      .where(and(ofCaller(session), conditionsOf(query.conditions, columns), after))
      .orderBy(asc(schemeWatches._id))
      .limit(CHUNK);
    for (const { scheme_name, customer_phone, language, added_at, told_at } of rows)
      yield [scheme_name, customer_phone, language, timeCell(added_at), told_at && timeCell(told_at)];
    last = rows.at(-1)?._id;
    if (rows.length < CHUNK) return;
  }
}

export async function removeWatch(db: Db, session: Session, id: string) {
  const actor = asHeadOffice(session, 'Numbers to notify');
  return transact(db, async (db) => {
    const [before] = await db.delete(schemeWatches).where(eq(schemeWatches._id, id)).returning();
    if (!before) throw notFound('Number');
    await audit(db, actor, { action: 'delete', entity: 'Waiting number', entity_id: id, before });
    return { _id: id };
  });
}

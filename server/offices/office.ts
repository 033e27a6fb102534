import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { OfficeType } from '../../contract/offices/offices.ts';
import type { Db } from '../db/db.ts';
import type { Session } from '../http/caller/session.ts';
import { notFound } from '../http/errors.ts';
import { withRevision } from '../http/rows/revision.ts';
import { withinOffice } from './offices.service.ts';
import { offices } from './offices.table.ts';

/**
 * Named in full: Drizzle writes columns of a single-table select without the table's name, and they would be those of
 * `up`.
 */
const above = sql<{ _id: string; name: string }[]>`coalesce((
  select json_agg(json_build_object('_id', up._id, 'name', up.name) order by cardinality(up.ancestor_ids))
  from offices up where up._id = any(offices.ancestor_ids) and up._id <> offices._id), '[]')`;

/** Reads an office of the caller's subtree, with the offices above it. */
export function getOffice(db: Db, session: Session, kinds: OfficeType[], id: string) {
  return withRevision(db, id, async () => {
    const [office] = await db
      .select({ ...getTableColumns(offices), above })
      .from(offices)
      .where(and(eq(offices._id, id), withinOffice(db, session, offices._id)));
    if (!office || !kinds.includes(office.type)) throw notFound('Office');
    return office;
  });
}

import { inArray } from 'drizzle-orm';
import type { ListQuery } from '../../contract/calls/list.ts';
import { users } from '../access/access.table.ts';
import { audits } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import type { Session } from '../http/caller/session.ts';
import { withinOffice } from '../offices/offices.service.ts';

/** Names records by their ids. The domains above pass it in. */
export type RecordNames = (db: Db, ids: string[]) => Promise<Map<string, string>>;

/**
 * Lists the actions of users of the caller's offices, newest first, with the names of the records. Head office sees
 * everything.
 */
export async function listAudit(db: Db, session: Session, namesOf: RecordNames, query: ListQuery) {
  const ofOwnOffices = withinOffice(db, session, users.office_id);
  const page = await listRows(db, query, {
    select: db.select().from(audits).$dynamic(),
    columns: {
      user_name: audits.user_name,
      user_id: audits.user_id,
      entity: audits.entity,
      entity_id: audits.entity_id,
      action: audits.action,
      added_at: audits.added_at,
    },
    order: 'added_at:desc',
    tiebreak: audits._id,
    where: ofOwnOffices && inArray(audits.user_id, db.select({ _id: users._id }).from(users).where(ofOwnOffices)),
  });
  const named = page.data.map((row) => ({ row, ids: idsIn(row) }));
  const names = await namesOf(db, [...new Set(named.flatMap(({ ids }) => ids))]);
  const data = named.map(({ row, ids }) => ({
    ...row,
    names: Object.fromEntries(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) as string]] : []))),
  }));
  return { ...page, data };
}

const ID = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g;

/** Finds the ids in an entry: of its record, and in its changes. */
function idsIn({ entity_id, before, after }: typeof audits.$inferSelect): string[] {
  const text = JSON.stringify([entity_id, before, after]);
  return [...new Set([...text.matchAll(ID)].map(([, id = '']) => id))];
}

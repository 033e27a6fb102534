import { inArray } from 'drizzle-orm';
import type { ListQuery } from '../../contract/list.ts';
import { users } from '../access/access.table.ts';
import { audits } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';
import type { Session } from '../http/session.ts';
import { withinOffice } from '../offices/offices.service.ts';

/** What the users of the caller's offices did, newest first; the head office sees everything. */
export function listAudit(db: Db, session: Session, query: ListQuery) {
  const mine = withinOffice(db, session, users.office_id);
  return listRows(db, query, {
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
    where: mine && inArray(audits.user_id, db.select({ _id: users._id }).from(users).where(mine)),
  });
}

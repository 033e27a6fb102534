import type { ListQuery } from '../../contract/list.ts';
import { audits } from '../db/audit.ts';
import type { Db } from '../db/db.ts';
import { listRows } from '../db/list.ts';

/** The audit trail, newest first. */
export function listAudit(db: Db, query: ListQuery) {
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
  });
}

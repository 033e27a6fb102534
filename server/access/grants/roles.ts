import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { roleInput } from '../../../contract/access/roles.ts';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { audit } from '../../db/audit.ts';
import type { Db } from '../../db/db.ts';
import { transact } from '../../db/db.ts';
import { listRows } from '../../db/list.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid } from '../../http/errors.ts';
import { rows } from '../../http/rows/rows.ts';
import { isHeadOffice } from '../../offices/offices.service.ts';
import { roleAccess, roles } from '../access.table.ts';
import { covers, ownPowers, powersOfRoles } from './powers.ts';
import { requireSuperAdmin } from './super-admin.ts';

const plain = rows(roles, { entity: 'Role', by: [], order: 'role_title:asc' });

/** A role without access types grants no calls. */
const ticks = sql<number>`(select count(*)::int from ${roleAccess} ra where ra.role_id = ${roles._id})`;

/** Lists all roles for the head office, and "View For Seller" ones for others (spec 6). */
export function listRoles(db: Db, session: Session, query: ListQuery) {
  return listRows(db, query, {
    select: db
      .select({ ...getTableColumns(roles), ticks })
      .from(roles)
      .$dynamic(),
    columns: { role_title: roles.role_title, role_type: roles.role_type, is_active: roles.is_active },
    order: 'role_title:asc',
    tiebreak: roles._id,
    where: isHeadOffice(session) ? undefined : eq(roles.is_seller, true),
  });
}

export const getRole = plain.get;

/** Saves a role. Refused if it has more rights than the caller. Super Admin stays active. */
export async function saveRole(db: Db, session: Session, { copy_from, ...input }: z.output<typeof roleInput>) {
  if (input._id) await checkMine(db, session, input._id);
  return transact(db, async (db) => {
    const saved = await plain.save(db, actorOf(session), input);
    if (copy_from && !input._id) await copyTicks(db, session, copy_from, saved);
    await requireSuperAdmin(db);
    return saved;
  });
}

/** Copies another role's rights to a new one. */
async function copyTicks(db: Db, session: Session, from: string, to: { _id: string; role_title: string }) {
  const [model] = await db.select().from(roles).where(eq(roles._id, from));
  if (!model) throw invalid({ copy_from: 'This role no longer exists. Choose another.' });
  if (model.is_super)
    throw invalid({
      copy_from: 'This role can do everything, so it can’t be copied. Copy another one and tick the rest.',
    });
  await checkMine(db, session, from);
  await db.execute(sql`
    insert into ${roleAccess} (role_id, access_type_id)
    select ${to._id}::uuid, access_type_id from ${roleAccess} where role_id = ${from}`);
  const after = { role_title: to.role_title, copied_from: model.role_title };
  await audit(db, actorOf(session), { action: 'grant', entity: 'Role', entity_id: to._id, after });
}

async function checkMine(db: Db, session: Session, role_id: string): Promise<void> {
  const [role] = await db
    .select({ role_id: roles._id, is_super: roles.is_super })
    .from(roles)
    .where(eq(roles._id, role_id));
  if (!role) return;
  if (!covers(await ownPowers(db, session), await powersOfRoles(db, [role]))) {
    throw conflict('This role has more access than you. Ask someone with more access to change it.');
  }
}

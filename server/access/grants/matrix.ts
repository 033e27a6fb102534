import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { accessEntryInput } from '../../../contract/access/roles.ts';
import { audit } from '../../db/audit.ts';
import { type Db, transact } from '../../db/db.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { asWritten, say, type Text } from '../../http/words/sentence.ts';
import { accessTypes, modules, roleAccess, roles } from '../access.table.ts';
import { modulesWithPaths } from './modules.ts';
import { ownPowers } from './powers.ts';

type Entry = z.output<typeof accessEntryInput>;

/** Reads roles × access types of these modules, or of all, in three queries. */
export async function accessMatrix(db: Db, module_ids?: string[]) {
  const modules = await modulesWithPaths(db, module_ids);
  if (module_ids && modules.length < module_ids.length) throw notFound('Module');
  const allRoles = await db.select().from(roles).orderBy(roles.role_title);
  const granted = await grantsOf(
    db,
    modules.map((module) => module._id),
  );
  const byCell = Map.groupBy(granted, (grant) => `${grant.module_id} ${grant.role_id}`);
  const Access = [...byCell.values()].map((cell) => ({
    module_id: cell[0]?.module_id as string,
    role_id: cell[0]?.role_id as string,
    access_type: cell.map((grant) => grant.access_type_id),
  }));
  return { Access, Module: modules, Roles: allRoles };
}

/** Reads all roles' access to one module. */
export async function moduleAccess(db: Db, id: string) {
  const { Module, ...matrix } = await accessMatrix(db, [id]);
  return { ...matrix, Module: Module[0] as (typeof Module)[number] };
}

function grantsOf(db: Db, module_ids: string[]) {
  return db
    .select({
      module_id: accessTypes.module_id,
      role_id: roleAccess.role_id,
      access_type_id: roleAccess.access_type_id,
    })
    .from(roleAccess)
    .innerJoin(accessTypes, eq(accessTypes._id, roleAccess.access_type_id))
    .where(inArray(accessTypes.module_id, module_ids));
}

/** Names a cell of the matrix, so that sets of cells can be compared. */
const cell = (role_id: string, access_type_id: string) => `${role_id} ${access_type_id}`;

/**
 * Sets the grants of each pair of module and role in the entries; other pairs stay. Writes only differences, each
 * within the caller's powers.
 */
export async function saveAccess(db: Db, session: Session, entries: Entry[], only_module?: string) {
  const foreign = entries.findIndex((entry) => only_module && entry.module_id !== only_module);
  if (foreign >= 0) throw invalid({ [`Access.${foreign}.module_id`]: 'This entry belongs to another module.' });
  const powers = await ownPowers(db, session);
  return transact(db, async (db) => {
    const module_ids = [...new Set(entries.map((entry) => entry.module_id))];
    const types = await db
      .select({
        _id: accessTypes._id,
        access_type: accessTypes.access_type,
        module_id: accessTypes.module_id,
        module_name: modules.module_name,
      })
      .from(accessTypes)
      .innerJoin(modules, eq(modules._id, accessTypes.module_id))
      .where(inArray(accessTypes.module_id, module_ids));
    // Concurrent saves take turns, so neither overwrites changes it hasn't seen.
    const allRoles = await db
      .select({ _id: roles._id, role_title: roles.role_title, is_super: roles.is_super })
      .from(roles)
      .orderBy(roles._id)
      .for('update');
    checkEntries(entries, types, allRoles);

    const named = new Set(entries.map((entry) => `${entry.module_id} ${entry.role_id}`));
    const before = (await grantsOf(db, module_ids)).filter((grant) => named.has(`${grant.module_id} ${grant.role_id}`));
    checkUnchanged(entries, before, types, allRoles);
    const had = new Set(before.map((grant) => cell(grant.role_id, grant.access_type_id)));
    const requested = entries.flatMap((entry) =>
      entry.access_type.map((access_type_id) => ({ role_id: entry.role_id, access_type_id })),
    );
    const wants = new Set(requested.map((grant) => cell(grant.role_id, grant.access_type_id)));
    const added = requested.filter((grant) => !had.has(cell(grant.role_id, grant.access_type_id)));
    const removed = before.filter((grant) => !wants.has(cell(grant.role_id, grant.access_type_id)));

    const lacking = [...added, ...removed].find(
      (grant) => !powers.is_super && !powers.access_types.has(grant.access_type_id),
    );
    if (lacking) {
      const type = types.find((type) => type._id === lacking.access_type_id);
      throw invalid({
        Access: say('You don’t have {access} of {module} yourself, so you can’t grant or remove it.', {
          access: type?.access_type ?? '',
          module: type?.module_name ?? '',
        }),
      });
    }
    if (added.length > 0) await db.insert(roleAccess).values(added).onConflictDoNothing();
    for (const [role_id, grants] of Map.groupBy(removed, (grant) => grant.role_id)) {
      const ids = grants.map((grant) => grant.access_type_id);
      await db.delete(roleAccess).where(and(eq(roleAccess.role_id, role_id), inArray(roleAccess.access_type_id, ids)));
    }
    await auditRoles(db, session, types, { added, removed });
    return { granted: added.length, withdrawn: removed.length };
  });
}

type Type = { _id: string; module_id: string; access_type: string; module_name: string };
type Grant = { role_id: string; access_type_id: string };
type Role = { _id: string; role_title: string; is_super: boolean };

function checkEntries(entries: Entry[], types: Type[], allRoles: Role[]): void {
  const moduleOf = new Map(types.map((type) => [type._id, type.module_id]));
  const roleById = new Map(allRoles.map((role) => [role._id, role]));
  const errors: Record<string, Text> = {};
  for (const [index, entry] of entries.entries()) {
    const role = roleById.get(entry.role_id);
    if (!role) errors[`Access.${index}.role_id`] = 'This role no longer exists.';
    if (role?.is_super) errors[`Access.${index}.role_id`] = 'Super Admin can already do everything.';
    if (entry.access_type.some((id) => moduleOf.get(id) !== entry.module_id)) {
      errors[`Access.${index}.access_type`] = 'This access type does not belong to the module.';
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Refuses an entry that would undo changes made meanwhile: it holds all grants of its pair. */
function checkUnchanged(entries: Entry[], before: (Grant & { module_id: string })[], types: Type[], allRoles: Role[]) {
  const held = Map.groupBy(before, (grant) => `${grant.module_id} ${grant.role_id}`);
  const errors: Record<string, Text> = {};
  for (const [index, { module_id, role_id, was }] of entries.entries()) {
    const now = new Set(held.get(`${module_id} ${role_id}`)?.map((grant) => grant.access_type_id));
    if (!was || now.symmetricDifference(new Set(was)).size === 0) continue;
    const module = types.find((type) => type.module_id === module_id);
    const role = allRoles.find((role) => role._id === role_id);
    errors[`Access.${index}.access_type`] = asWritten(`${role?.role_title}: ${module?.module_name}`);
  }
  if (Object.keys(errors).length > 0)
    throw conflict('Someone else changed this access in the meantime. Check the current grants, then save.', errors);
}

/** Writes one audit row per role, in plain words. */
async function auditRoles(
  db: Db,
  session: Session,
  types: Type[],
  { added, removed }: Record<'added' | 'removed', Grant[]>,
): Promise<void> {
  const role_ids = [...new Set([...added, ...removed].map((grant) => grant.role_id))];
  const titles = await db
    .select({ _id: roles._id, role_title: roles.role_title })
    .from(roles)
    .where(inArray(roles._id, role_ids));
  const words = (grants: Grant[], role_id: string) =>
    grants
      .filter((grant) => grant.role_id === role_id)
      .map((grant) => types.find((type) => type._id === grant.access_type_id))
      .map((type) => `${type?.module_name}: ${type?.access_type}`);
  for (const { _id, role_title } of titles) {
    const change = {
      before: { role_title, access: words(removed, _id) },
      after: { role_title, access: words(added, _id) },
    };
    await audit(db, actorOf(session), { action: 'grant', entity: 'Role', entity_id: _id, ...change });
  }
}

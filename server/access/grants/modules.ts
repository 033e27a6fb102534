import { and, asc, eq, getTableColumns, inArray, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import * as contract from '../../../contract/access/roles.ts';
import type { ListQuery } from '../../../contract/calls/list.ts';
import { grantableRoutes } from '../../../contract/grantable.ts';
import { screens } from '../../../contract/screen-list.ts';
import { type Actor, audit } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { type Db, transact } from '../../db/db.ts';
import { inOrder } from '../../db/in-order.ts';
import { listRows } from '../../db/list.ts';
import { actorOf, type Session } from '../../http/caller/session.ts';
import { conflict, invalid, notFound } from '../../http/errors.ts';
import { refuseOverwrite, withRevision } from '../../http/rows/revision.ts';
import { rows } from '../../http/rows/rows.ts';
import { type Message, say, type Text } from '../../http/words/sentence.ts';
import { accessTypes, moduleGroups, modules } from '../access.table.ts';
import { ownPowers, type Powers } from './powers.ts';

type ModuleInput = z.output<typeof contract.modules.save.body>;

/** Client routes that a module can name: those of our screens. */
export const adminRoutes: string[] = [
  ...new Set(screens.flatMap((screen) => Object.values(screen.grants).flatMap((grant) => grant.admin_routes))),
].sort();

const groups = rows(moduleGroups, contract.moduleGroups);

const withBothNames = <Group extends { name: string }>(group: Group) => ({ ...group, module_group: group.name });

export const moduleGroupStore = {
  ...groups,
  async list(db: Db, query: ListQuery) {
    const page = await groups.list(db, query);
    return { ...page, data: page.data.map(withBothNames) };
  },
  get: async (db: Db, id: string) => withBothNames(await groups.get(db, id)),
  async save(db: Db, actor: Actor, { name, module_group, ...input }: z.output<typeof contract.moduleGroupInput>) {
    const before = input._id ? await groups.get(db, input._id) : undefined;
    const changed = [module_group, name].find((typed) => typed !== undefined && typed !== before?.name);
    return withBothNames(await groups.save(db, actor, { ...input, name: changed ?? before?.name }));
  },
};

/** A module as replies show it. */
const shown = {
  ...getTableColumns(modules),
  module_group: { _id: moduleGroups._id, name: moduleGroups.name },
};

export async function listModules(db: Db, query: ListQuery) {
  const listed = await listRows(db, query, {
    select: db
      .select(shown)
      .from(modules)
      .innerJoin(moduleGroups, eq(moduleGroups._id, modules.module_group))
      .$dynamic(),
    columns: {
      module_name: modules.module_name,
      module_group: modules.module_group,
      module_group_name: moduleGroups.name,
    },
    order: 'module_name:asc',
    tiebreak: modules._id,
  });
  const paths = await pathsOf(
    db,
    listed.data.map((module) => module._id),
  );
  return { ...listed, data: listed.data.map((module) => ({ ...module, path: paths.get(module._id) ?? [] })) };
}

/** Reads modules with access types; all if no ids are given. */
export async function modulesWithPaths(db: Db, ids?: string[]) {
  const rows = await db
    .select(shown)
    .from(modules)
    .innerJoin(moduleGroups, eq(moduleGroups._id, modules.module_group))
    .where(ids && inArray(modules._id, ids))
    .orderBy(inOrder(modules.module_name));
  const paths = await pathsOf(db, ids);
  return rows.map((module) => ({ ...module, path: paths.get(module._id) ?? [] }));
}

/** Reads the access types of these modules. */
async function pathsOf(db: Db, ids?: string[]) {
  const types = await db
    .select()
    .from(accessTypes)
    .where(ids && inArray(accessTypes.module_id, ids))
    .orderBy(asc(accessTypes._id));
  return Map.groupBy(types, (type) => type.module_id);
}

export async function getModule(db: Db, id: string) {
  const [module] = await modulesWithPaths(db, [id]);
  if (!module) throw notFound('Module');
  return module;
}

/** Saves a module. Access types left out are removed, with their grants. */
export async function saveModule(db: Db, session: Session, input: ModuleInput) {
  const powers = await ownPowers(db, session);
  const before = input._id ? await getModule(db, input._id) : undefined;
  const errors = pathErrors(input, before?.path ?? [], powers);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return transact(db, async (db) => {
    if (before) {
      await db.select({ _id: modules._id }).from(modules).where(eq(modules._id, before._id)).for('update');
      await refuseOverwrite(db, 'Module', before._id, input);
    }
    const id = await writeModule(db, session, input, before);
    return withRevision(db, id, () => getModule(db, id));
  });
}

type Module = Awaited<ReturnType<typeof getModule>>;

/** Writes a checked module with its audit row, in the caller's transaction. */
export async function writeModule(
  db: Db,
  session: Session,
  { _id, path, revision: _opened, ...fields }: ModuleInput,
  before: Module | undefined,
): Promise<string> {
  const id = _id ?? newId();
  if (_id) await db.update(modules).set(fields).where(eq(modules._id, id));
  else await db.insert(modules).values({ ...fields, _id: id });
  const type_ids = path.flatMap((type) => type._id ?? []);
  await db
    .delete(accessTypes)
    .where(and(eq(accessTypes.module_id, id), type_ids.length > 0 ? notInArray(accessTypes._id, type_ids) : undefined));
  for (const { _id: type_id, ...type } of path) {
    const isThisType = and(eq(accessTypes._id, type_id ?? newId()), eq(accessTypes.module_id, id));
    const updated = type_id
      ? await db.update(accessTypes).set(type).where(isThisType).returning({ _id: accessTypes._id })
      : [];
    if (updated.length === 0) await db.insert(accessTypes).values({ ...type, module_id: id });
  }
  await audit(db, actorOf(session), {
    action: before ? 'edit' : 'add',
    entity: 'Module',
    entity_id: id,
    before: before && { ...before, module_group: before.module_group._id },
    after: { ...fields, path },
  });
  return id;
}

type AccessTypes = { _id: string; access_type: string; server_routes: string[]; admin_routes: string[] }[];

/**
 * Finds a module's bad access types: a duplicate name, an unknown route, or a route that the caller lacks. The access
 * type's existing routes can stay.
 */
export function pathErrors(
  input: Pick<ModuleInput, 'path'>,
  before: AccessTypes,
  powers: Powers,
): Record<string, Text> {
  const errors: Record<string, Text> = {};
  const names = input.path.map((type) => type.access_type);
  for (const [index, type] of input.path.entries()) {
    if (names.indexOf(type.access_type) < index)
      errors[`path.${index}.access_type`] = 'This access type is listed twice. Give it another name.';
    const earlier = before.find((old) => old._id === type._id);
    for (const [field, existing, held] of [
      ['admin_routes', adminRoutes, powers.admin_routes],
      ['server_routes', grantableRoutes, powers.server_routes],
    ] as const) {
      const unknown = type[field].find((route) => !existing.includes(route));
      if (unknown)
        errors[`path.${index}.${field}`] = say('{route} is not a route in this product.', { route: unknown });
      const lacking = type[field].find(
        (route) => !powers.is_super && !held.has(route) && !earlier?.[field].includes(route),
      );
      if (lacking && !unknown)
        errors[`path.${index}.${field}`] = say('You can’t use {route} yourself, so you can’t grant it.', {
          route: lacking,
        });
    }
  }
  // Removing a route takes it from every role with the access type, so the caller must have that route too.
  for (const [index, type] of input.path.entries()) {
    const earlier = before.find((old) => old._id === type._id);
    if (!earlier || powers.is_super || powers.access_types.has(earlier._id)) continue;
    for (const field of ['admin_routes', 'server_routes'] as const) {
      const gone = earlier[field].find((route) => !type[field].includes(route));
      if (gone)
        errors[`path.${index}.${field}`] = say(
          'You don’t have {access} yourself, so you can’t remove {route} from it.',
          {
            access: earlier.access_type,
            route: gone,
          },
        );
    }
  }
  const removed = before.filter((old) => !input.path.some((type) => type._id === old._id));
  const untouchable = lackedType(removed, powers);
  if (untouchable) errors.path = untouchable;
  return errors;
}

/**
 * Returns why an access type can't be removed: removing it also removes its grants, so the caller must have it, as in
 * the matrix.
 */
function lackedType(types: AccessTypes, powers: Powers): Message | undefined {
  const lacked = types.find((type) => !powers.is_super && !powers.access_types.has(type._id));
  return lacked && say('You don’t have {access} yourself, so you can’t remove it.', { access: lacked.access_type });
}

export async function removeModule(db: Db, session: Session, id: string) {
  const powers = await ownPowers(db, session);
  return transact(db, async (db) => {
    const before = await getModule(db, id);
    const untouchable = lackedType(before.path, powers);
    if (untouchable) throw conflict(untouchable);
    await db.delete(modules).where(eq(modules._id, id));
    await audit(db, actorOf(session), { action: 'delete', entity: 'Module', entity_id: id, before });
    return { _id: id };
  });
}

import { eq } from 'drizzle-orm';
import { SCREEN_GROUPS, screens } from '../../../contract/screen-list.ts';
import { tickWords } from '../../../contract/screens/tick-words.ts';
import { type Db, transact } from '../../db/db.ts';
import { accessTypes, moduleGroups, modules, roleAccess, roles } from '../access.table.ts';
import { carryGrants } from './carried-grants.ts';

export const SUPER_ADMIN = 'Super Admin';

/**
 * Makes the modules of `contract/screen-list.ts` that the database lacks, and the Super Admin. Each start runs it, so a
 * release brings its screens and calls. A changed module stays; a deleted one comes back without grants.
 */
export async function ensureModules(db: Db): Promise<void> {
  await transact(db, async (db) => {
    await db
      .insert(moduleGroups)
      .values(SCREEN_GROUPS.map((name) => ({ name })))
      .onConflictDoNothing();
    const groups = new Map((await db.select().from(moduleGroups)).map((group) => [group.name, group._id]));
    const made = await db
      .insert(modules)
      .values(
        screens.map((screen) => ({
          module_name: screen.path,
          description: screen.label,
          module_group: groups.get(screen.group) as string,
        })),
      )
      .onConflictDoNothing()
      .returning({ _id: modules._id });
    await addNewTypes(db, new Set(made.map(({ _id }) => _id)));
    await addNewCalls(db);
    await carryGrants(db);
    await describeTicks(db);
    const [unrestricted] = await db.select({ _id: roles._id }).from(roles).where(eq(roles.is_super, true)).limit(1);
    if (unrestricted) return;
    await db
      .insert(roles)
      .values({ role_title: SUPER_ADMIN, description: 'Can do everything.', role_type: 'admin', is_super: true });
  });
}

/** Adds the access types of new modules; to other modules, those with a call that no module names. */
async function addNewTypes(db: Db, made: Set<string>): Promise<void> {
  const stored = await db.select({ server_routes: accessTypes.server_routes }).from(accessTypes);
  const storedRoutes = new Set(stored.flatMap((type) => type.server_routes));
  const types: (typeof accessTypes.$inferInsert)[] = [];
  for (const { _id, module_name } of await db.select().from(modules)) {
    const grants = screens.find((screen) => screen.path === module_name)?.grants ?? {};
    for (const [access_type, routes] of Object.entries(grants))
      if (made.has(_id) || routes.server_routes.some((route) => !storedRoutes.has(route)))
        types.push({ module_id: _id, access_type, ...routes });
  }
  if (types.length > 0) await db.insert(accessTypes).values(types).onConflictDoNothing();
}

/** Describes access types that have no description. */
async function describeTicks(db: Db): Promise<void> {
  const bare = await db
    .select({ _id: accessTypes._id, access_type: accessTypes.access_type, path: modules.module_name })
    .from(accessTypes)
    .innerJoin(modules, eq(modules._id, accessTypes.module_id))
    .where(eq(accessTypes.access_type_description, ''));
  for (const { _id, access_type, path } of bare) {
    const screen = screens.find((screen) => screen.path === path);
    const access_type_description = screen ? tickWords(screen, access_type) : '';
    if (access_type_description)
      await db.update(accessTypes).set({ access_type_description }).where(eq(accessTypes._id, _id));
  }
}

/** Adds calls that no module names, which came with this release, to the module of their screen. */
async function addNewCalls(db: Db): Promise<void> {
  const stored = await db
    .select({ type: accessTypes, path: modules.module_name })
    .from(accessTypes)
    .innerJoin(modules, eq(modules._id, accessTypes.module_id));
  const storedRoutes = new Set(stored.flatMap(({ type }) => type.server_routes));
  for (const { type, path } of stored) {
    const declared = screens.find((screen) => screen.path === path)?.grants[type.access_type]?.server_routes ?? [];
    const missing = declared.filter((route) => !storedRoutes.has(route));
    if (missing.length === 0) continue;
    const server_routes = [...type.server_routes, ...missing];
    await db.update(accessTypes).set({ server_routes }).where(eq(accessTypes._id, type._id));
  }
}

/** Grants a role the named access types of these screens; for the seed. */
export async function grantScreens(db: Db, role_id: string, grants: Record<string, string[]>): Promise<void> {
  const types = await db
    .select({ _id: accessTypes._id, access_type: accessTypes.access_type, path: modules.module_name })
    .from(accessTypes)
    .innerJoin(modules, eq(modules._id, accessTypes.module_id));
  const granted = types.filter((type) => grants[type.path]?.includes(type.access_type));
  await db.insert(roleAccess).values(granted.map((type) => ({ role_id, access_type_id: type._id })));
}

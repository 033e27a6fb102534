import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { accessType, modules as contract } from '../../../contract/access/roles.ts';
import { line, note } from '../../../contract/calls/fields.ts';
import type { Db } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import type { Cell } from '../../http/sheets/sheet-write.ts';
import { asGiven, inTurn, listing, type Message, say, type Value } from '../../http/words/sentence.ts';
import {
  asIs,
  column,
  exported,
  type Group,
  type Outcome,
  type RowOf,
  tableImport,
  type Wrong,
} from '../../imports/table-import.service.ts';
import { moduleGroups } from '../access.table.ts';
import { modulesWithPaths, pathErrors, writeModule } from './modules.ts';
import { ownPowers } from './powers.ts';

const { access_type, access_type_description, admin_routes, server_routes } = accessType.shape;
const listed = z.string().transform((cell) =>
  cell
    .split(/[;\n]/)
    .map((one) => one.trim())
    .filter(Boolean),
);
const semicolons = (list: string[]) => list.join('; ');

/** Module columns, with a row per access type; a module without any has one row. */
const COLUMNS = {
  module_name: column({ label: 'Module', read: line(100), write: asIs, is_needed: true }),
  module_group: column({ label: 'Group', read: line(80), write: asIs, is_needed: true }),
  description: column({ label: 'Description', read: note(500), write: asIs, empty: '' }),
  access_type: column({ label: 'Access type', read: access_type, write: asIs }),
  access_type_description: column({
    label: 'Description of the access type',
    read: access_type_description,
    write: asIs,
    empty: '',
  }),
  admin_routes: column({ label: 'Pages', read: listed.pipe(admin_routes), write: semicolons, empty: [] }),
  server_routes: column({
    label: 'Calls',
    read: listed.pipe(server_routes as z.ZodType<string[], string[]>),
    write: semicolons,
    empty: [],
  }),
};
type Row = RowOf<typeof COLUMNS>;
type Stored = Awaited<ReturnType<typeof modulesWithPaths>>[number];

/** Modules by name, without ids, for another installation. Access types missing from a module's rows are removed. */
export const moduleImport = tableImport<typeof COLUMNS>({
  kind: 'modules',
  route: 'POST role/module/import',
  entity: contract.entity,
  columns: () => COLUMNS,
  key: 'module_name',
  ofRow: ['access_type', 'access_type_description', 'admin_routes', 'server_routes'],
  atOnce: 2000,
  save: (db, groups, { session }) => saveModules(db, session, groups),
  tells: { groups: (count) => say('{groups}: check the spelling.', { groups: { count, of: 'new module group' } }) },
});

export async function exportedModules(db: Db): Promise<AsyncGenerator<Cell[]>> {
  const all = await modulesWithPaths(db);
  const rows = all.flatMap(({ module_name, description, module_group, path }) => {
    const module = { module_name, description, module_group: module_group.name };
    return path.length > 0 ? path.map((type) => ({ ...rowOf(type), ...module })) : [{ ...rowOf(undefined), ...module }];
  });
  return exported(COLUMNS, rows);
}

const rowOf = (type: Path[number] | undefined) => ({
  access_type: type?.access_type ?? null,
  access_type_description: type?.access_type_description ?? null,
  admin_routes: type?.admin_routes ?? null,
  server_routes: type?.server_routes ?? null,
});

async function saveModules(db: Db, session: Session, groups: Group<Row>[]): Promise<Outcome[]> {
  const powers = await ownPowers(db, session);
  const stored = new Map((await modulesWithPaths(db)).map((module) => [module.module_name.toLowerCase(), module]));
  const groupNames = new Set((await db.select().from(moduleGroups)).map(({ name }) => name));
  const outcomes: Outcome[] = [];
  for (const group of groups) {
    const before = stored.get(group.key);
    // A line that can't be read must not remove its access type.
    if (group.rows.some(({ unread }) => unread.length > 0)) {
      outcomes.push({ what: 'none', wrong: others(group, []) });
      continue;
    }
    const { module, path, lines } = moduleOf(group, before);
    const wrong = Object.entries(pathErrors({ path }, before?.path ?? [], powers)).map(([field, text]): Wrong => {
      const [, at, column] = field.split('.');
      return {
        line: lines[Number(at)] ?? group.rows[0]?.line ?? 0,
        text,
        column: column ?? 'access_type',
      };
    });
    const isNewGroup = !groupNames.has(module.module_group);
    const notes = changesOf({ ...module, path }, before, isNewGroup);
    if (wrong.length > 0) outcomes.push({ what: 'none', wrong: others(group, wrong) });
    else if (before && notes.length === 0) outcomes.push({ what: 'same', wrong: [] });
    else {
      const { module_name, description, module_group } = module;
      const saved = { _id: before?._id, module_name, description, module_group: await groupOf(db, module_group), path };
      await writeModule(db, session, saved, before);
      groupNames.add(module_group);
      outcomes.push({
        what: before ? 'edit' : 'add',
        wrong: [],
        notes: [inTurn([asGiven(`${module_name}:`), listing(notes)])],
        more: isNewGroup ? { groups: 1 } : {},
      });
    }
  }
  return outcomes;
}

/** Refuses good rows of a module that has a bad one: modules are saved whole. */
function others({ rows }: Group<Row>, wrong: Wrong[]): Wrong[] {
  const bad = rows.find(({ line, unread }) => unread.length > 0 || wrong.some((one) => one.line === line));
  const right = rows.filter(({ line, unread }) => unread.length === 0 && !wrong.some((one) => one.line === line));
  const said = (line: number): Wrong => ({
    line,
    column: 'module_name',
    text: say('Row {row} of this module has an error, so none of its rows were imported.', { row: bad?.line ?? line }),
  });
  return [...wrong, ...right.map(({ line }) => said(line))];
}

/** Builds a module from its rows. Access types keep their ids, and so their grants. */
function moduleOf({ rows }: Group<Row>, before: Stored | undefined) {
  const first: Row = rows[0]?.row ?? {};
  const typed = rows.flatMap(({ line, row: { access_type, ...type } }) =>
    access_type === undefined ? [] : [{ line, access_type, type }],
  );
  const path = typed.map(({ access_type, type }) => ({
    _id: before?.path.find((old) => old.access_type === access_type)?._id,
    access_type,
    access_type_description: type.access_type_description ?? '',
    admin_routes: type.admin_routes ?? [],
    server_routes: type.server_routes ?? [],
  }));
  const { module_name = '', module_group = '' } = first;
  const said = rows.map(({ row }) => row.description);
  const description = said.find(Boolean) ?? said[0] ?? before?.description ?? '';
  return {
    module: { module_name: before?.module_name ?? module_name, description, module_group },
    path,
    lines: typed.map(({ line }) => line),
  };
}

type Path = { access_type: string; access_type_description: string; admin_routes: string[]; server_routes: string[] }[];

/** Lists the file's changes to a module; empty if none. */
function changesOf(
  module: { description: string; module_group: string; path: Path },
  before: Stored | undefined,
  isNewGroup: boolean,
) {
  const { description, module_group, path } = module;
  const notes: Message[] = [];
  if (isNewGroup) notes.push(say('new group {group}', { group: module_group }));
  else if (before && before.module_group.name !== module_group)
    notes.push(say('group: {group}', { group: module_group }));
  if (before && before.description !== description) notes.push(say('description: {description}', { description }));
  for (const type of path) {
    const old = before?.path.find((old) => old.access_type === type.access_type);
    if (!old) notes.push(say('{access}: new', { access: type.access_type }));
    else if (difference(old, type).length > 0)
      notes.push(inTurn([asGiven(`${type.access_type}:`), listing(difference(old, type))]));
  }
  for (const old of before?.path ?? [])
    if (!path.some((type) => type.access_type === old.access_type))
      notes.push(say('{access}: removed, with its grants', { access: old.access_type }));
  return notes;
}

function difference(old: Path[number], type: Path[number]): Value[] {
  const before = [...old.admin_routes, ...old.server_routes];
  const after = [...type.admin_routes, ...type.server_routes];
  return [
    ...after.filter((route) => !before.includes(route)).map((route) => `+ ${route}`),
    ...before.filter((route) => !after.includes(route)).map((route) => `- ${route}`),
    ...(old.access_type_description === type.access_type_description ? [] : [say('description')]),
  ];
}

async function groupOf(db: Db, name: string): Promise<string> {
  await db.insert(moduleGroups).values({ name }).onConflictDoNothing();
  const [group] = await db.select().from(moduleGroups).where(eq(moduleGroups.name, name));
  return group?._id as string;
}

import type { z } from 'zod';
import { type ImportReport, moduleFile } from '../../../contract/access/roles.ts';
import { fieldErrors } from '../../../contract/errors.ts';
import type { Db } from '../../db/db.ts';
import { transact } from '../../db/db.ts';
import type { Session } from '../../http/caller/session.ts';
import { invalid } from '../../http/errors.ts';
import { moduleGroups } from '../access.table.ts';
import { modulesWithPaths, pathErrors, writeModule } from './modules.ts';
import { ownPowers } from './powers.ts';

type FileRow = z.output<typeof moduleFile>[number];
type Stored = Awaited<ReturnType<typeof modulesWithPaths>>[number];

/** Every module by its names, without ids: a file for another installation. */
export async function exportModules(db: Db): Promise<FileRow[]> {
  return (await modulesWithPaths(db)).map(({ module_name, description, module_group, path }) => ({
    module_name,
    description,
    module_group: module_group.name,
    path: path.map(({ access_type, access_type_description, admin_routes, server_routes }) => ({
      access_type,
      access_type_description,
      admin_routes,
      server_routes,
    })),
  }));
}

/**
 * Takes modules from a file of that form: new ones are added, those with a known name are edited. A dry run only says
 * what would change; a file with an error in any row changes nothing.
 */
export async function importModules(db: Db, session: Session, bytes: Buffer, dry_run: boolean): Promise<ImportReport> {
  const file = readFile(bytes);
  if ('errors' in file) return { written: false, changes: [], errors: file.errors };
  const [powers, stored] = await Promise.all([ownPowers(db, session), modulesWithPaths(db)]);
  const planned = file.rows.map((row) =>
    plan(
      row,
      stored.find((module) => module.module_name === row.module_name),
    ),
  );
  const errors = planned.flatMap(({ row, before, path }, index) =>
    Object.entries(pathErrors({ path }, before?.path ?? [], powers)).map(([field, message]) => ({
      row: index + 1,
      field,
      message,
      module: row.module_name,
    })),
  );
  const changes = planned.map(({ row, what, details }) => ({ module_name: row.module_name, what, details }));
  if (errors.length > 0 || dry_run) return { written: false, changes, errors };

  await transact(db, async (db) => {
    for (const { row, before, what, path } of planned) {
      if (what === 'same') continue;
      const { module_name, description } = row;
      await writeModule(
        db,
        session,
        { _id: before?._id, module_name, description, module_group: await groupOf(db, row.module_group), path },
        before,
      );
    }
  });
  return { written: true, changes, errors: [] };
}

function readFile(bytes: Buffer): { rows: FileRow[] } | { errors: ImportReport['errors'] } {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalid({ file: 'This is not a file of modules. Export one to see its form.' });
  }
  const read = moduleFile.safeParse(content);
  if (read.success) return { rows: read.data };
  const errors = Object.entries(fieldErrors(read.error)).map(([path, message]) => {
    const [row = '0', ...field] = path.split('.');
    return { row: Number.isNaN(Number(row)) ? 0 : Number(row) + 1, field: field.join('.') || row, message };
  });
  return { errors };
}

/** The meaning of a file's row for the module of its name; access types keep their ids, and with them their grants. */
function plan(row: FileRow, before: Stored | undefined) {
  const path = row.path.map((type) => ({
    ...type,
    _id: before?.path.find((old) => old.access_type === type.access_type)?._id,
  }));
  const details: string[] = [];
  if (before && before.module_group.name !== row.module_group) details.push(`group: ${row.module_group}`);
  if (before && before.description !== row.description) details.push(`description: ${row.description}`);
  for (const type of row.path) {
    const old = before?.path.find((old) => old.access_type === type.access_type);
    if (!old) details.push(`${type.access_type}: new`);
    else if (difference(old, type).length > 0) details.push(`${type.access_type}: ${difference(old, type).join(', ')}`);
  }
  for (const old of before?.path ?? [])
    if (!row.path.some((type) => type.access_type === old.access_type))
      details.push(`${old.access_type}: removed, with its grants`);
  const what: 'add' | 'edit' | 'same' = !before ? 'add' : details.length > 0 ? 'edit' : 'same';
  return { row, before, path, what, details };
}

type Routes = { access_type_description: string; admin_routes: string[]; server_routes: string[] };

function difference(old: Routes, type: Routes): string[] {
  const before = [...old.admin_routes, ...old.server_routes];
  const after = [...type.admin_routes, ...type.server_routes];
  return [
    ...after.filter((route) => !before.includes(route)).map((route) => `+ ${route}`),
    ...before.filter((route) => !after.includes(route)).map((route) => `- ${route}`),
    ...(old.access_type_description === type.access_type_description ? [] : ['description']),
  ];
}

async function groupOf(db: Db, name: string): Promise<string> {
  await db.insert(moduleGroups).values({ name }).onConflictDoNothing();
  const groups = await db.select().from(moduleGroups);
  return groups.find((group) => group.name === name)?._id as string;
}

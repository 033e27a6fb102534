import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { connect } from '../db/db.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { queryOnce } from '../db/query-once.ts';
import type { Storage } from '../edges/storage.ts';
import { BrokenFile, checkStored, inFolder, type Key, readStored } from '../edges/stored-streams.ts';
import { MARK_RESTORED, markCopy, UNFINISHED_RESTORE as UNFINISHED } from '../jobs/installation.ts';
import { StartError } from '../process/start-error.ts';
import { fileKey, type ListedBackup, type Manifest, readManifest, tableKey } from './backups.ts';
import { stripTables } from './tables.ts';

interface Restoring {
  /** The address of an empty database, as its owner. */
  url: string;
  target: Storage;
  backup: ListedBackup;
  key: Key;
}

/**
 * Restores database and files, all or nothing: every part is read before the first is written, and the next restore
 * clears an interrupted one. Throws a StartError that names a broken file, or says why the database is not cleared.
 */
export async function restore({ storage, ...restoring }: Restoring & { storage: Storage }): Promise<Manifest> {
  const { url, target, backup, key } = restoring;
  const manifest = await readManifest(target, backup, key);
  await makeEmpty(url);
  for (const table of manifest.tables) await checkStored(target, tableKey(backup.name, table.file), table, key);
  const [broken] = await brokenFiles(target, manifest.files, key);
  if (broken) throw new StartError(`${broken} Nothing was restored.`);
  await restoreDatabase(restoring);
  await restoreFiles(target, storage, manifest.files, key);
  await queryOnce(url, `drop schema ${UNFINISHED}`);
  return manifest;
}

/** Reads and decrypts the files of a backup; returns a line for each that is missing or damaged. */
export async function brokenFiles(target: Storage, files: string[], key: Key): Promise<string[]> {
  const broken: string[] = [];
  for (const file of files)
    await checkStored(target, fileKey(file), undefined, key).catch((error) => {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push(error.message);
    });
  return broken;
}

/**
 * Fills an empty database with a backup, in one transaction, and brings it to the newest schema. The database is marked
 * as a copy (`installation.is_copy`), so that none of its jobs run until it becomes the original.
 */
export async function restoreDatabase({ url, target, backup, key }: Restoring): Promise<Manifest> {
  const manifest = await readManifest(target, backup, key);
  await queryOnce(url, `create schema ${UNFINISHED}`);
  await migrateTo(url, manifest.migrations);
  const client = new pg.Client({ connectionString: url, application_name: 'agrim restore' });
  await client.connect();
  try {
    await client.query(`begin; set local maintenance_work_mem = '256MB'; set local synchronous_commit = off`);
    const again = await stripTables(client, manifest.tables);
    await client.query(`truncate ${manifest.tables.map(({ name }) => name).join(', ')}`);
    for (const table of manifest.tables) {
      const use = (source: Readable) =>
        pipeline(source, client.query(from(`copy ${table.name} (${table.columns}) from stdin`)));
      await readStored(target, tableKey(backup.name, table.file), table, { key, use });
    }
    for (const [name, last] of Object.entries(manifest.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [name, last]);
    for (const statement of again) await client.query(statement);
    // The rows must never look like the original's, even for a moment: a restore never clears an original, and an
    // original runs jobs.
    if (manifest.tables.some(({ name }) => name === 'public.installation')) await client.query(MARK_RESTORED);
    await client.query('commit');
  } finally {
    await client.end();
  }
  await migrate(url);
  const { db, close } = connect(url, { size: 1 });
  await markCopy(db).finally(close);
  // Without statistics, PostgreSQL would plan the first orders badly until autoanalyze has seen all tables.
  await queryOnce(url, 'analyze');
  return manifest;
}

/** Puts the files of a backup into the files' store. */
async function restoreFiles(target: Storage, storage: Storage, keys: string[], key: Key): Promise<void> {
  for (const one of keys)
    await inFolder(async (path) => {
      const use = (source: Readable) => pipeline(source, createWriteStream(path));
      await readStored(target, fileKey(one), undefined, { key, use });
      await storage.putFile(one, path);
    });
}

const OURS = `('public', 'graphile_worker', 'drizzle')`;

/**
 * Clears an interrupted restore, if it's a copy that no process uses. Throws a StartError for any other database with
 * tables.
 */
async function makeEmpty(url: string): Promise<void> {
  const [database] = await queryOnce<{ tables: number; is_unfinished: boolean }>(
    url,
    `select (select count(*)::int from pg_tables where schemaname in ${OURS}) as tables,
      to_regnamespace('${UNFINISHED}') is not null as is_unfinished`,
  );
  if (!database?.is_unfinished) {
    if ((database?.tables ?? 0) > 0)
      throw new StartError('the database is not empty. Restore into an empty one so nothing is overwritten.');
    return;
  }
  if (await wasUsed(url))
    throw new StartError(
      'an earlier restore broke off, but the database has become the original since. Restore into an empty one.',
    );
  if (await isInUse(url))
    throw new StartError(
      'an earlier restore broke off, and somebody is connected to its database. Stop the servers, then restore again.',
    );
  await queryOnce(url, CLEAR);
}

/** Whether this isn't a copy: by `npm run original`, or because a server started while it had no rows. */
async function wasUsed(url: string): Promise<boolean> {
  const [table] = await queryOnce<{ is_there: boolean }>(
    url,
    `select to_regclass('public.installation') is not null as is_there`,
  );
  return table?.is_there === true && (await queryOnce(url, 'select 1 from installation where not is_copy')).length > 0;
}

/** Retries for a while, because a connection that was just closed, such as our own, is still listed. */
async function isInUse(url: string): Promise<boolean> {
  for (let time = 0; time < 20; time += 1) {
    // Only PostgreSQL's own processes, such as autovacuum, have no user.
    const others = await queryOnce(
      url,
      `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null limit 1`,
    );
    if (others.length === 0) return false;
    await sleep(100);
  }
  return true;
}

const OF_NO_EXTENSION = (id: string) =>
  `not exists (select from pg_depend d where d.objid = ${id} and d.deptype = 'e')`;

/** The schema `public` itself stays: its rights aren't ours to grant again. */
const CLEAR = `
do $$
declare
  statement text;
begin
  foreach statement in array array(
    select format('drop %s if exists public.%I cascade', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, relname)
    from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and ${OF_NO_EXTENSION('c.oid')}
    order by relkind::text collate "C" desc) loop
    execute statement;
  end loop;
  foreach statement in array array(select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc p
    where pronamespace = 'public'::regnamespace and ${OF_NO_EXTENSION('p.oid')}) loop
    execute statement;
  end loop;
  foreach statement in array array(select format('drop type if exists %s cascade', oid::regtype) from pg_type t
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and ${OF_NO_EXTENSION('t.oid')}) loop
    execute statement;
  end loop;
  drop schema if exists graphile_worker, drizzle, ${UNFINISHED} cascade;
end $$`;

/** Migrates to the schema of the backup's release. Later migrations then run on the rows, as everywhere. */
async function migrateTo(url: string, migrations: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-migrations-'));
  try {
    const { entries, ...rest } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
    if (migrations > entries.length)
      throw new StartError('the backup was made by a newer release. Restore it with that one.');
    const applied: { tag: string }[] = entries.slice(0, migrations);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: applied }));
    // Write them instead of copying: copies of a release's read-only files would be read-only too.
    for (const { tag } of applied)
      writeFileSync(join(folder, `${tag}.sql`), readFileSync(join(MIGRATIONS, `${tag}.sql`)));
    await migrate(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { connect } from '../db/db.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { queryOnce } from '../db/query-once.ts';
import type { Storage } from '../edges/storage.ts';
import { inFolder, type Key, readStored } from '../edges/stored-streams.ts';
import { markCopy } from '../jobs/installation.ts';
import { StartError } from '../start-error.ts';
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
 * Fills an empty database with a backup, in one transaction, and brings it to the newest schema. The database is marked
 * as a copy (`installation.is_copy`), so that none of its jobs run until it becomes the original.
 */
export async function restoreDatabase({ url, target, backup, key }: Restoring): Promise<Manifest> {
  const manifest = await readManifest(target, backup, key);
  await refuseUnlessEmpty(url);
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
    await client.query('commit; analyze');
  } finally {
    await client.end();
  }
  await migrate(url);
  const { db, close } = connect(url, { size: 1 });
  await markCopy(db).finally(close);
  return manifest;
}

/** Puts the files of a backup into the files' store. */
export async function restoreFiles(target: Storage, storage: Storage, keys: string[], key: Key): Promise<void> {
  for (const one of keys)
    await inFolder(async (path) => {
      const use = (source: Readable) => pipeline(source, createWriteStream(path));
      await readStored(target, fileKey(one), undefined, { key, use });
      await storage.putFile(one, path);
    });
}

async function refuseUnlessEmpty(url: string): Promise<void> {
  const [database] = await queryOnce<{ tables: number }>(
    url,
    `select count(*)::int as tables from pg_tables where schemaname in ('public', 'graphile_worker', 'drizzle')`,
  );
  if ((database?.tables ?? 0) > 0)
    throw new StartError('the database is not empty. Restore into an empty one, so that nothing is written over.');
}

/** The schema of the backup's release; later migrations then run on the rows, as everywhere. */
async function migrateTo(url: string, migrations: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-migrations-'));
  try {
    const { entries, ...rest } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
    if (migrations > entries.length)
      throw new StartError('the backup was made by a newer release. Restore it with that one.');
    const applied: { tag: string }[] = entries.slice(0, migrations);
    mkdirSync(join(folder, 'meta'));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: applied }));
    // Written and not copied: copies of a release's read-only files would be read-only as well.
    for (const { tag } of applied)
      writeFileSync(join(folder, `${tag}.sql`), readFileSync(join(MIGRATIONS, `${tag}.sql`)));
    await migrate(url, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

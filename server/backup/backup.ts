import { posix } from 'node:path';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { Storage } from '../edges/storage.ts';
import { type Key, storeStream } from '../edges/stored-streams.ts';
import { runningRelease } from '../process/release.ts';
import { addBackup, fileKey, type ListedBackup, type Manifest, tableKey } from './backups.ts';
import { type CopiedTable, sequencesOf, tablesOf } from './tables.ts';

export interface Backup {
  url: string;
  /** The files' store. */
  storage: Storage;
  /** Where backups are stored. */
  target: Storage;
  key: Key;
  now: Date;
}

/**
 * Copies the database as of one moment, then its files, so that every file its rows name is there. Files never change,
 * so those of an earlier backup are not stored again. It works with any PostgreSQL, without its tools.
 */
export async function makeBackup({ url, storage, target, key, now }: Backup): Promise<ListedBackup> {
  const name = now.toISOString().slice(0, 19).replace(/[T:]/g, '-');
  const database = await copyDatabase({ url, target, key, name });
  const files = await copyFiles(storage, target, key);
  return addBackup(target, name, { made_at: now.toISOString(), release: runningRelease(), ...database, files }, key);
}

async function copyDatabase({ url, target, key, name }: Pick<Backup, 'url' | 'target' | 'key'> & { name: string }) {
  const client = new pg.Client({ connectionString: url, application_name: 'agrim backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ migrations: number }>(
      'select count(*)::int as migrations from drizzle.__drizzle_migrations',
    );
    const sequences = await sequencesOf(client);
    const tables: Manifest['tables'] = [];
    for (const table of await tablesOf(client)) tables.push(await copyTable(client, target, { table, key, name }));
    return { migrations: rows[0]?.migrations ?? 0, sequences, tables };
  } finally {
    await client.end();
  }
}

async function copyTable(
  client: pg.Client,
  target: Storage,
  { table, key, name }: { table: CopiedTable; key: Key; name: string },
): Promise<Manifest['tables'][number]> {
  const source = client.query(to(`copy ${table.name} (${table.columns}) to stdout`));
  const stored = await storeStream(target, tableKey(name, table.file), source, key);
  return { ...table, ...stored, rows: source.rowCount };
}

/** Stores the missing files; returns the keys of all. */
async function copyFiles(storage: Storage, target: Storage, key: Key): Promise<string[]> {
  const copied = new Set<string>();
  for await (const one of target.keys()) if (one.startsWith('files/')) copied.add(posix.relative('files', one));
  const keys: string[] = [];
  for await (const one of storage.keys()) {
    const source = copied.has(one) || (await storage.open(one));
    // Skip a file that was deleted meanwhile: no row of the copy names it.
    if (!source) continue;
    if (source !== true) await storeStream(target, fileKey(one), source.stream, key);
    keys.push(one);
  }
  return keys;
}

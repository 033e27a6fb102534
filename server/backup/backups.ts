import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { openS3 } from '../edges/open-storage.ts';
import { folderStorage, type Storage } from '../edges/storage.ts';
import { type Key, readStored, storeStream } from '../edges/stored-streams.ts';
import type { Config } from '../process/config.ts';
import { StartError } from '../process/start-error.ts';

const stored = z.object({ bytes: z.int(), sha256: z.string() });

/** The parts of a backup. */
const manifestSchema = z.object({
  made_at: z.string(),
  release: z.string(),
  /** How many migrations the database has. */
  migrations: z.int(),
  tables: z.array(stored.extend({ name: z.string(), file: z.string(), columns: z.string(), rows: z.int() })),
  sequences: z.record(z.string(), z.string()),
  /** The keys in the files' store. */
  files: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** One line of the list of backups; readable without the key. */
const listed = stored.extend({ name: z.string(), made_at: z.string(), rows: z.int(), files: z.int() });
export type ListedBackup = z.infer<typeof listed>;

const LIST = 'backups.json';
const manifestKey = (name: string) => `${name}/manifest.zst`;
export const tableKey = (name: string, file: string) => `${name}/tables/${file}.zst`;
export const fileKey = (key: string) => `files/${key}`;

/**
 * Opens the store for backups: `BACKUP_TO`, a folder or `s3://bucket` with the keys of the files' store. By default it
 * is `backups` in the data folder, on the same disk as the data.
 */
export async function openBackups(config: Config): Promise<Storage> {
  const to = config.BACKUP_TO ?? join(config.AGRIM_DATA, 'backups');
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(to)?.[1];
  if (bucket && bucket === config.S3_BUCKET)
    throw new StartError('BACKUP_TO must be another bucket than S3_BUCKET, or each backup would hold the ones before.');
  if (bucket) return openS3(config, bucket);
  if (to.includes('://')) throw new StartError('BACKUP_TO must be a folder or s3://bucket');
  return folderStorage(resolve(to));
}

/** Lists the backups made here, the oldest first. */
export async function listBackups(target: Storage): Promise<ListedBackup[]> {
  const file = await target.open(LIST);
  return file ? z.array(listed).parse(JSON.parse(await text(file.stream))) : [];
}

/** Picks the named backup, or the newest. Throws a StartError if there is none. */
export async function pickBackup(target: Storage, name: string | undefined): Promise<ListedBackup> {
  const all = await listBackups(target);
  const backup = name ? all.find((one) => one.name === name) : all.at(-1);
  if (!backup)
    throw new StartError(name ? `there is no backup ${name}.` : 'there is no backup yet. npm run backup makes one.');
  return backup;
}

/** Adds a backup, which exists once it's on the list. */
export async function addBackup(target: Storage, name: string, manifest: Manifest, key: Key): Promise<ListedBackup> {
  const manifestFile = await storeStream(target, manifestKey(name), Readable.from([JSON.stringify(manifest)]), key);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const backup = { name, made_at: manifest.made_at, rows, files: manifest.files.length, ...manifestFile };
  await keepList(target, [...(await listBackups(target)), backup]);
  return backup;
}

export const keepList = (target: Storage, backups: ListedBackup[]): Promise<void> =>
  target.put(LIST, Buffer.from(JSON.stringify(backups, null, 1)));

export async function readManifest(target: Storage, backup: ListedBackup, key: Key): Promise<Manifest> {
  let json = '';
  const use = async (source: Readable) => {
    json = await text(source);
  };
  await readStored(target, manifestKey(backup.name), backup, { key, use }).catch((error: Error) => {
    throw /authenticate/i.test(error.message) ? new StartError('BACKUP_KEY is not the key of this backup.') : error;
  });
  return manifestSchema.parse(JSON.parse(json));
}

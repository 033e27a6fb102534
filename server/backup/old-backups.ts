import { DAY_MS } from '../../contract/durations.ts';
import type { Storage } from '../edges/storage.ts';
import type { Key } from '../edges/stored-streams.ts';
import { fileKey, keepList, type ListedBackup, listBackups, readManifest } from './backups.ts';

interface Keeping {
  days: number;
  key: Key;
  now: Date;
}

/**
 * Deletes the backups that are older than this many days, but never the newest, and the files that only they name.
 * Returns their names. The list comes first: a kill in between leaves objects without a backup, never a listed backup
 * with missing files.
 */
export async function dropOldBackups(target: Storage, { days, key, now }: Keeping): Promise<string[]> {
  const all = await listBackups(target);
  const isOld = ({ made_at }: ListedBackup) => now.getTime() - Date.parse(made_at) > days * DAY_MS;
  const old = all.slice(0, -1).filter(isOld);
  if (old.length === 0) return [];
  const recent = all.filter((one) => !old.includes(one));
  const files = await filesOfOnly(target, old, recent, key);
  await keepList(target, recent);
  for (const { name } of old) await removeBelow(target, `${name}/`);
  for (const one of files) await target.remove(fileKey(one));
  return old.map(({ name }) => name);
}

/** Throws if a backup has another key: its files are unknown. */
async function filesOfOnly(
  target: Storage,
  old: ListedBackup[],
  recent: ListedBackup[],
  key: Key,
): Promise<Set<string>> {
  const files = new Set<string>();
  for (const one of old) for (const file of (await readManifest(target, one, key)).files) files.add(file);
  for (const one of recent) for (const file of (await readManifest(target, one, key)).files) files.delete(file);
  return files;
}

async function removeBelow(target: Storage, start: string): Promise<void> {
  const keys: string[] = [];
  for await (const one of target.keys()) if (one.startsWith(start)) keys.push(one);
  for (const one of keys) await target.remove(one);
}

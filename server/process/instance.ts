import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDataFolder } from './data-folder.ts';
import { StartError } from './start-error.ts';

// Without a reference, a lock would be garbage-collected and released.
const held = new Set<DatabaseSync>();

/**
 * Claims the data folder for one server, by SQLite's lock on an empty file. Node has no file locks. This one is
 * atomic, works everywhere, and is released by the kernel even on kill -9. Throws a StartError with the other server's
 * address.
 */
export function claimFolder(dataFolder: string): { announce(address: string): void; release(): void } {
  const folder = makeDataFolder(dataFolder);
  const note = join(folder, 'instance.json');
  const lockFile = join(folder, 'instance.lock');
  let lock: DatabaseSync;
  try {
    lock = new DatabaseSync(lockFile);
  } catch (error) {
    throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`);
  }
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!/locked/.test((error as Error).message))
      throw new StartError(`the data folder ${folder} cannot be used: ${(error as Error).message}`);
    throw new StartError(
      `already running on this data folder${whoIsThere(note)}. Stop it first, or set AGRIM_DATA and PORT for a second one.`,
    );
  }
  held.add(lock);
  chmodSync(lockFile, 0o600);
  writeNote(note, undefined);

  return {
    announce: (address) => writeNote(note, address),
    release: () => {
      if (held.delete(lock)) lock.close();
    },
  };
}

function writeNote(note: string, address: string | undefined) {
  writeFileSync(note, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 });
}

function whoIsThere(note: string): string {
  try {
    const { pid, address } = JSON.parse(readFileSync(note, 'utf8'));
    return address ? ` at ${address} (process ${pid})` : ` (process ${pid}, still starting)`;
  } catch {
    return '';
  }
}

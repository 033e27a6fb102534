import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files live. Keys are the server's own, never a user's file name. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  read(key: string): Readable;
  remove(key: string): Promise<void>;
}

/** A folder of this machine; a file appears whole or not at all. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)?$/.test(key)) throw new Error(`${key} is not a storage key.`);
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

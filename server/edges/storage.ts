import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, copyFile, glob, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  /** How many bytes the stream has. */
  bytes: number;
}

/** Part of a file: the first and the last byte, both included. */
export interface Part {
  start: number;
  end: number;
}

/** Stores files. Keys are the server's own, never a user's file name. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Stores a file of this machine without reading it into memory. */
  putFile(key: string, path: string): Promise<void>;
  /** Opens a file; undefined if there's none under the key. Read its stream to the end, or destroy it. */
  open(key: string, part?: Part): Promise<StoredFile | undefined>;
  /** Returns the bytes of the whole file; undefined if there's none under the key. */
  sizeOf(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Lists every key that has a file. */
  keys(): AsyncIterable<string>;
  /** Whether files can be stored now. */
  isReady(): Promise<boolean>;
}

/** Refuses every key that isn't ours, before it reaches a folder or bucket. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.[a-z0-9]+)?$/.test(key)) throw new Error(`${key} is not a storage key.`);
  return key;
}

/**
 * Keeps files in a folder of this machine. A file appears whole or not at all, and then survives a power cut: so that
 * rows can refer to it.
 */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, checkedKey(key));

  async function keep(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    // Use a unique name: several servers can share the folder, and store the same file.
    const part = `${path}.${randomUUID()}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await write(part);
      await flush(part, 'r+');
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    // Windows cannot flush a folder.
    if (process.platform !== 'win32') await flush(dirname(path), 'r');
  }

  return {
    async isReady() {
      await mkdir(folder, { recursive: true });
      return access(folder, constants.W_OK).then(
        () => true,
        () => false,
      );
    },
    put: async (key, bytes) => keep(key, (part) => writeFile(part, bytes)),
    putFile: async (key, from) => keep(key, (part) => copyFile(from, part)),
    async open(key, part) {
      const path = pathOf(key);
      const file = await open(path).catch(nothingWhereAbsent);
      if (!file) return undefined;
      const bytes = part ? part.end - part.start + 1 : (await file.stat()).size;
      return { stream: createReadStream(path, { fd: file, autoClose: true, ...part }), bytes };
    },
    sizeOf: async (key) => (await stat(pathOf(key)).catch(nothingWhereAbsent))?.size,
    remove: (key) => rm(pathOf(key), { force: true }),
    async *keys() {
      for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
        const key = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
        if (entry.isFile() && !key.endsWith('.part')) yield key;
      }
    },
  };
}

/** Writes the content of a file or a folder onto the disk. */
async function flush(path: string, flags: 'r' | 'r+'): Promise<void> {
  const opened = await open(path, flags);
  await opened.sync().finally(() => opened.close());
}

function nothingWhereAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

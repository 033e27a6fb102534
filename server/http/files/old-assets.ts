import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import type { Storage } from '../../edges/storage.ts';

/** A release whose files we keep. */
interface Release {
  stamp: string;
  at: string;
  files: string[];
}

const MOST_RELEASES = 5;
/** How many files to store at once. */
const FILES_AT_ONCE = 8;
const LIST = 'assets/releases.json';
/** A built file's name, without its compressed forms. */
const FILE = /^[\w-]+\.(js|css|svg|woff2|png|webp|json|wasm)$/;

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
  json: 'application/json',
  wasm: 'application/wasm',
};

const keyOf = (area: string, file: string) => `assets/${area}/${file}`;

/**
 * Copies this release's built files into the store once, and removes files that only releases before the last five had.
 * During a rolling deploy, a page of one release can ask the other release's server for scripts.
 */
export async function publishAssets(
  storage: Storage,
  { stamp, folders, now }: { stamp: string; folders: Record<string, string>; now: Date },
): Promise<void> {
  const releases = await listReleases(storage);
  if (releases.some((release) => release.stamp === stamp)) return;
  const built = await Promise.all(Object.entries(folders).map(filesOf));
  const limit = pLimit(FILES_AT_ONCE);
  const files = await Promise.all(
    built.flat().map(({ key, path }) => limit(() => storage.putFile(key, path).then(() => key))),
  );
  const remaining = [...releases, { stamp, at: now.toISOString(), files }].slice(-MOST_RELEASES);
  await storage.put(LIST, Buffer.from(JSON.stringify(remaining)));
  const needed = new Set(remaining.flatMap((release) => release.files));
  for (const key of releases.flatMap((release) => release.files)) if (!needed.has(key)) await storage.remove(key);
}

async function filesOf([area, folder]: [string, string]) {
  const files = (await readdir(folder)).filter((file) => FILE.test(file));
  return files.map((file) => ({ key: keyOf(area, file), path: join(folder, file) }));
}

/** Finds another release's file and its type; undefined if no release has it. */
export async function otherAsset(storage: Storage, area: string, file: string) {
  if (!FILE.test(file)) return undefined;
  const asset = await storage.open(keyOf(area, file));
  return asset && { ...asset, type: TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream' };
}

async function listReleases(storage: Storage): Promise<Release[]> {
  const list = await storage.open(LIST);
  return list ? JSON.parse(await text(list.stream)) : [];
}

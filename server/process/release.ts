import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.ts';

let release: string | undefined;

/** Names this build: the version, and the start of a hash of the browser build, if it exists. */
export const runningRelease = (): string => (release ??= [versionOf(), hashOfPages()].filter(Boolean).join('+'));

function versionOf(): string {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).version;
}

/** Hashes the files that name the built scripts and styles, whose names change with their content. */
function hashOfPages(): string {
  const pages = contentOf('dist/storefront/client/.vite/manifest.json') + contentOf('dist/admin/index.html');
  return pages && createHash('sha256').update(pages).digest('hex').slice(0, 7);
}

function contentOf(path: string): string {
  try {
    return readFileSync(resolve(root, path), 'utf8').trim();
  } catch {
    return '';
  }
}

let commit: string | undefined;

/** Reads the commit of an archive made by `npm run release`; empty in a checkout, or if made without git. */
export const runningCommit = (): string => (commit ??= contentOf('COMMIT'));

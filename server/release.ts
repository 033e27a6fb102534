import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.ts';

let release: string | undefined;

/** The build of this process: the version, and the beginning of the build's stamp where there is one. */
export const runningRelease = (): string => (release ??= [versionOf(), stampOf()].filter(Boolean).join('+'));

function versionOf(): string {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).version;
}

const stampOf = () => contentOf('dist/storefront/stamp').slice(0, 7);

function contentOf(path: string): string {
  try {
    return readFileSync(resolve(root, path), 'utf8').trim();
  } catch {
    return '';
  }
}

let commit: string | undefined;

/** The commit of an archive that `npm run release` made; empty where it was made without git, and in a checkout. */
export const runningCommit = (): string => (commit ??= contentOf('COMMIT'));

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from './root.ts';

let known: string | undefined;

/** Which build this process runs: the version, and the beginning of the build's stamp where there is one. */
export const runningRelease = (): string => (known ??= [versionOf(), stampOf()].filter(Boolean).join('+'));

function versionOf(): string {
  return JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).version;
}

function stampOf(): string {
  try {
    return readFileSync(resolve(root, 'dist/storefront/stamp'), 'utf8').slice(0, 7);
  } catch {
    return '';
  }
}

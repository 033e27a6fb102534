import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';

export interface Package {
  name: string;
  version: string;
  license: string;
  /** Its folder below the root, `node_modules/…`. */
  folder: string;
  /** The folders of the packages that it needs. */
  needs: string[];
}

interface Manifest {
  version: string;
  license?: string | { type: string };
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/**
 * The packages that these sources import, and all that those need in turn, without packages that only build, test or
 * draw icons.
 */
export function packagesOf(root: string, sources: string[]): Package[] {
  const packages = new Map<string, Package>();
  for (const name of importedNames(sources)) add(name, root);
  return [...packages.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1));

  function add(name: string, from: string): string | undefined {
    const folder = folderOf(name, from, root);
    if (!folder || packages.has(folder)) return folder;
    const { version, license, ...manifest } = manifestIn(join(root, folder));
    const licenseName = (typeof license === 'string' ? license : license?.type) ?? 'not told';
    const one: Package = { name, version, license: licenseName, folder, needs: [] };
    packages.set(folder, one);
    const { dependencies, optionalDependencies } = manifest;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const there = add(needed, join(root, folder));
      if (there) one.needs.push(there);
      else if (!optionalDependencies?.[needed]) throw new Error(`${name} needs ${needed}, which is not installed.`);
    }
    return folder;
  }
}

/**
 * Names of packages that sources import by `from '…'` or `import('…')`; a name that is made at run time is not seen.
 */
function importedNames(sources: string[]): Set<string> {
  const names = new Set<string>();
  for (const source of sources)
    for (const [, specifier = ''] of readFileSync(source, 'utf8').matchAll(
      /(?:\bfrom |\bimport\(?\s*|\.resolve\()['"]([^'"./][^'"]*)['"]/g,
    )) {
      const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '';
      if (!specifier.startsWith('node:') && !builtinModules.includes(name)) names.add(name);
    }
  return names;
}

/** The place where Node finds a package from a folder on; undefined where it is not installed. */
function folderOf(name: string, from: string, root: string): string | undefined {
  for (let at = from; at.startsWith(root); at = dirname(at))
    if (existsSync(join(at, 'node_modules', name, 'package.json')))
      return join(at, 'node_modules', name).slice(root.length + 1);
  return undefined;
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that import from every room: the files behind them do not change because one room does. */
const HUBS = /^(?:contract\/api\.ts|server\/(?:routes|job-list)\.ts|server\/demo\/.*|web\/admin\/screens\.ts)$/;

export type Imports = Map<string, string[]>;

/** The files that each source file loads. Type imports are not followed: the types step finds what they break. */
export function readImports(): Imports {
  const sources = globSync('{contract,server,web,test,tools,bench}/**/*.{ts,tsx,js}').concat(globSync('*.{ts,js}'));
  return new Map(sources.map((file) => [file, loadedBy(file)]));
}

function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const matches = text.matchAll(
    /(?:^|\n)(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|import '(\.[^']+)'|(?:import|new URL)\(\s*'(\.[^']+)'/g,
  );
  return [...matches].map(([, named, bare, late]) => join(file, '..', (named ?? bare ?? late) as string));
}

/** These files and all files that load one of them, at any distance. */
export function importersOf(files: Iterable<string>, imports: Imports): Set<string> {
  const reached = new Set(files);
  for (const file of reached) {
    if (HUBS.test(file)) continue;
    for (const [importer, loaded] of imports) if (loaded.includes(file)) reached.add(importer);
  }
  return reached;
}

/** These files and those that they load under this folder, at any distance. */
export function loadedUnder(folder: string, files: Iterable<string>, imports: Imports): Set<string> {
  const reached = new Set(files);
  for (const file of reached)
    for (const loaded of imports.get(file) ?? []) if (loaded.startsWith(folder)) reached.add(loaded);
  return reached;
}

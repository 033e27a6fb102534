import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import rules from './import-rules.js';
import { CORE, mayUse, moduleOf } from './modules.js';

const ROOTS = ['contract', 'server', 'web'];
const OWNERS = tableOwners();
/**
 * The only places above the owners of stock and quotas that change both: an order, its units and its quota are one
 * step.
 */
const UNITS = ['server/orders/steps/units.ts', 'server/orders/intake/write-batch.ts'];

const { forbidden, options } = rules as { forbidden: { name: string; comment: string }[]; options: ICruiseOptions };
const { output } = await cruise(ROOTS, { ...options, validate: true, ruleSet: { forbidden: forbidden as [] } });
const { modules, summary } = output as ICruiseResult;

// If the cruiser can't read TypeScript, it finds no imports and reports success, so check that it read each of our
// files.
const read = new Set(modules.filter(({ dependencies }) => dependencies.length).map(({ source }) => source));
const unread = sources().filter((file) => /^import /m.test(readFileSync(file, 'utf8')) && !read.has(file));
const comments = new Map(forbidden.map(({ name, comment }) => [name, comment]));
const broken = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name} (${comments.get(rule.name)}): ${from} imports ${to}`),
  ...unread.map((file) => `unread: the imports of ${file} were not understood`),
  ...sources().flatMap(foreignTables),
  ...closedDoors(),
  ...folderCircles(),
];
for (const line of broken) console.error(line);
console.log(`${summary.totalCruised} modules, ${broken.length} broken rules`);
process.exitCode = broken.length || !summary.totalCruised ? 1 : 0;

function sources(): string[] {
  return globSync(ROOTS.map((root) => `${root}/**/*.{ts,tsx}`)).filter((file) => !file.endsWith('.d.ts'));
}

/** Finds `.service` files that only their own module imports: those are inner files. */
function closedDoors(): string[] {
  const importers = Map.groupBy(
    modules
      .filter(({ source }) => !/\.test\.tsx?$/.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({ resolved, from: moduleOf(source) })),
      ),
    ({ resolved }) => resolved,
  );
  return sources()
    .filter((file) => file.startsWith('server/') && file.endsWith('.service.ts'))
    .filter((file) => !importers.get(file)?.some(({ from }) => from !== moduleOf(file)))
    .map((file) => `services-are-doors: no other module imports ${file}, so it is no .service`);
}

/**
 * Finds cycles. Folders of a module, the back office, the contract or a page of the shop can import each other in one
 * direction only. The same holds for a folder of a module or page and a file beside it.
 */
function folderCircles(): string[] {
  const needs = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const from = partOf(source);
    for (const { resolved } of dependencies) {
      const to = partOf(resolved);
      if (!from || !to || from === to || moduleOf(source) !== moduleOf(resolved) || /\.test\.ts$/.test(source))
        continue;
      const imports = needs.get(from) ?? new Map<string, string>();
      needs.set(from, imports.set(to, `${source} imports ${resolved}`));
    }
  }
  const reaches = (from: string, to: string, visited = new Set<string>()): boolean =>
    [...(needs.get(from)?.keys() ?? [])].some(
      (next) => next === to || (!visited.has(next) && reaches(next, to, visited.add(next))),
    );
  return [...needs].flatMap(([from, ties]) =>
    [...ties]
      .filter(([to]) => reaches(to, from))
      .map(([to, tie]) => `one-way-inside-a-module: ${from} and ${to} need each other: ${tie}`),
  );
}

/**
 * Returns a file's folder within a module, the back office, the contract, or a page or the kit of the shop. A file
 * beside the folders of a module or page is a part of its own.
 */
function partOf(file: string): string | undefined {
  if (moduleOf(file)) return file.split('/').slice(0, 3).join('/');
  return /^(?:contract|web\/admin)\/[^/]+(?=\/)|^web\/storefront\/[^/]+\/[^/]+/.exec(file)?.[0];
}

/**
 * Finds tables named in SQL, a dependency without an import: a module can read tables of modules below it, and only the
 * owner writes.
 */
function foreignTables(file: string): string[] {
  const module = moduleOf(file);
  if (!module || module === 'demo' || CORE.includes(module) || /\.test\.ts$/.test(file)) return [];
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const imported = new Map(
    [...text.matchAll(/import \{([^}]*)\} from '(\.[^']*\.table\.ts)'/g)].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [name.trim().split(' as ').at(-1), moduleOf(join(dirname(file), path))] as const),
    ),
  );
  const writes = [
    ...[...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(
      ([call, name]) => [call, imported.get(name)] as const,
    ),
    ...[...text.matchAll(/\b(?:insert into|delete from|update)\s+\$\{(\w+)\}/g)].map(
      ([call, name]) => [call, imported.get(name)] as const,
    ),
    ...[...text.matchAll(/\b(?:insert into|delete from|update)\s+([a-z_]+)\b/g)].map(
      ([call, name = '']) => [call, OWNERS.get(name)] as const,
    ),
  ];
  const reads = [...text.matchAll(/\b(?:from|join)\s+([a-z_]+)\b/g)].map(
    ([call, name = '']) => [call, OWNERS.get(name)] as const,
  );
  return [
    ...writes
      .filter(([, owner]) => owner && owner !== module && !UNITS.includes(file))
      .map(([call, owner]) => `owners-write: ${file} says "${call}", a table of ${owner}`),
    ...reads
      .filter(([, owner]) => owner && !mayUse(module, owner))
      .map(([call, owner]) => `tables-below: ${file} says "${call}", a table of ${owner}, which is above`),
  ];
}

/** Returns the module of each table, by its name in the database. */
function tableOwners(): Map<string, string> {
  return new Map(
    sources().flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].flatMap(([, table = '']) => {
        const module = moduleOf(file);
        return module ? [[table, module] as const] : [];
      }),
    ),
  );
}

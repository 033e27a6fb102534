import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LEFT_TO_CI } from '../../test/length.ts';
import { GROUND, roomOf } from '../domains.js';
import { type Imports, importersOf, loadedUnder, readImports } from './imports.ts';

/** Test files by kind. */
export interface Chosen {
  vitest: string[];
  walks: string[];
}

/** The ground of the tests and of all rooms, and files that nothing imports: they can break every test. */
const EVERYTHING =
  /^(?:package(?:-lock)?\.json|tsconfig.*\.json|tools\/(?:builds|setup|start)\.js|contract\/(?:api|calls\/endpoint)\.ts|server\/db\/migrations\/)/;
/** The ground that all tests of one kind begin with. */
const GROUND_OF_VITEST = /^(?:vitest\.config|test\/(?:global-setup|clone|database))\.ts$/;
const GROUND_OF_WALKS =
  /^(?:(?:playwright\.config|test\/(?:browser|server|clone)|test\/walks\/(?:setup|demo-data))\.ts$|server\/demo\/)/;
/** Files that open the rooms of the server. */
const GROUND_OF_SERVER = /^server\/[^/]+\.ts$/;
/**
 * The walks for the ground of the server, which carries every page alike: from the first page to the order, from the
 * code to the verified proof, and through the desk. The tests of the rooms try that ground in detail.
 */
const ACROSS = ['main-job', 'consumer', 'order-desk'].map((name) => `test/walks/${name}.walk.ts`);
/** Nothing that runs: only the tests that cover them read them. */
const TEXTS = /\.(?:md|grit)$|^(?:docs\/|LICENSE|\.gitignore|biome\.json|\.dependency-cruiser\.js|\.ci\/)/;

export const allTests = (): Chosen => ({
  vitest: globSync('{contract,server,web,test,tools,bench}/**/*.test.ts').sort(),
  walks: globSync('test/walks/*.walk.ts').sort(),
});

/**
 * The files that differ from a revision, HEAD by default, including those that are new to git; throws where git knows
 * no such revision.
 */
export function changedSince(revision = 'HEAD'): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', revision, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** The tests that a change of these files can break. */
export function testsOf(changed: string[]): Chosen {
  const all = allTests();
  const running = changed.filter((file) => !TEXTS.test(file));
  const imports = readImports();
  const files = new Set([...imports.keys(), ...[...imports.values()].flat()]);
  // Data, a page or a missing file: its readers are unknown.
  if (running.some((file) => EVERYTHING.test(file) || !files.has(file))) return all;

  const reached = new Set([...importersOf(running, imports), ...changed]);
  return {
    vitest: running.some((file) => GROUND_OF_VITEST.test(file))
      ? all.vitest
      : all.vitest.filter((file) => canBreak(file, reached, imports)),
    walks: walksOf(all.walks, running, reached, imports),
  };
}

/** Without the tests that a plain run leaves to CI, except for those that have changed themselves. */
export const inShort = ({ vitest, walks }: Chosen, changed: string[]): Chosen => ({
  vitest: vitest.filter((file) => changed.includes(file) || !LEFT_TO_CI.includes(file)),
  walks,
});

/**
 * A test depends on its imports, on the files beside it, and on the rooms that answer the calls it and its desks name;
 * a test that reads sources, or starts the program as a process, depends on the files that it covers, like a walk.
 */
function canBreak(test: string, reached: Set<string>, imports: Imports): boolean {
  const text = readFileSync(test, 'utf8');
  // Tests that go over all calls.
  if (/\.mounted\b|^import .*from '.*\/(?:routes|job-list)\.ts'/m.test(text) && [...reached].some(isOfServer)) return true;
  const covered = pathsCovered(text).map(isBelow);
  if ([...reached].some((file) => covered.some((covers) => covers(file)))) return true;
  const loaded = loadedUnder('test/', [test], imports);
  const beside = [...imports.keys()].filter((file) => dirname(file) === dirname(test) && !/\.test\.ts$/.test(file));
  const calls = [...loaded].flatMap((file) => callsIn(readFileSync(file, 'utf8')));
  return [...loaded, ...beside, ...answering(calls, imports)].some((file) => reached.has(file));
}

const isOfServer = (file: string) => /^(?:server|contract)\//.test(file);

/** The paths of the calls in a text: `order/public` of `POST order/public`. */
const callsIn = (text: string) =>
  [...text.matchAll(/['`](?:GET|POST|PUT|PATCH|DELETE) ([a-z][\w/{}-]*)/g)].map(([, path]) => path as string);

let answers: Map<string, string[]> | undefined;

/** The contract's file of each call and the routes that mount it. */
function answering(paths: string[], imports: Imports): string[] {
  answers ??= new Map(
    globSync('contract/**/*.ts').flatMap((contract) => {
      const routes = [...imports].filter(([file, loaded]) => /\.routes\.ts$/.test(file) && loaded.includes(contract));
      const named = [...readFileSync(contract, 'utf8').matchAll(/\bpath: '([^']+)'/g)];
      return named.map(([, path]) => [path as string, [contract, ...routes.map(([file]) => file)]] as const);
    }),
  );
  return [...new Set(paths)].flatMap((path) => answers?.get(path) ?? []);
}

/**
 * Walks by the paths in their first line; for the contract and the shared parts of screens, by the files that load
 * them.
 */
function walksOf(walks: string[], changed: string[], reached: Set<string>, imports: Imports): string[] {
  const touched = new Set(changed.filter((file) => !/\.test\.tsx?$/.test(file)));
  for (const file of reached) {
    const isNear = imports.get(file)?.some((loaded) => loaded.startsWith('contract/') && touched.has(loaded));
    if (file.startsWith('web/') || isNear) touched.add(file);
  }
  if ([...touched].some((file) => GROUND_OF_WALKS.test(file))) return walks;
  const isGround = [...touched].some((file) => GROUND_OF_SERVER.test(file) || GROUND.includes(roomOf(file)));
  const apps = new Set(changed.flatMap((file) => WHOLE_APP.exec(file)?.[1] ?? []));
  const isTouched = (path: string) =>
    [...touched].some(isBelow(path)) || apps.has('shared') || apps.has(path.split('/')[1] as string);
  return walks.filter(
    (walk) => reached.has(walk) || (isGround && ACROSS.includes(walk)) || coveredBy(walk).some(isTouched),
  );
}

/** A file at the root of an app, or one that styles it, is on each of its pages. */
const WHOLE_APP = /^web\/((?:admin|storefront)(?=\/[^/]+\.(?:tsx?|css|html)$)|shared(?=\/.*\.css$))/;

/** The paths that a walk covers. */
export function coveredBy(walk: string): string[] {
  const paths = pathsCovered(readFileSync(walk, 'utf8'));
  if (!paths.length)
    throw new Error(`${walk} does not begin with the paths that it covers: // covers: web/admin/orders, …`);
  return paths;
}

/** The paths of the line `// covers: …` that a test begins with. */
function pathsCovered(text: string): string[] {
  const [, paths = ''] = /^\/\/ covers: (.+)/.exec(text) ?? [];
  return paths.split(',').flatMap((path) => path.trim() || []);
}

export const isBelow = (folder: string) => (file: string) => file === folder || file.startsWith(`${folder}/`);

/** The tests below a path, and the walks that cover it. */
export function testsBelow(path: string): Chosen {
  const folder = path.replace(/^\.\//, '').replace(/\/$/, '');
  const { vitest, walks } = allTests();
  const here = isBelow(folder);
  return {
    vitest: vitest.filter(here),
    walks: walks.filter(
      (walk) => here(walk) || coveredBy(walk).some((covered) => here(covered) || isBelow(covered)(folder)),
    ),
  };
}

import { existsSync } from 'node:fs';
import type { Chosen } from './changed.ts';
import { readVitest, readWalks } from './reports.ts';
import type { Step } from './run-steps.ts';

export const REPORTS = 'test-results';

/** Files with the rules of the checks of single files: where one changes, all files are checked. */
const RULES = /^(?:biome\.json|package-lock\.json|tools\/english\/|docs\/style\.md)|\.grit$/;

/**
 * Checks that need no server and no browser: these share the processor. Types take longest, so they begin first. Those
 * that look at each file by itself look only at the changed ones, where these are known.
 */
function checksOf(changed: string[] | undefined): Step[] {
  const files = changed?.some((file) => RULES.test(file)) ? undefined : changed?.filter((file) => existsSync(file));
  const checks = [
    { title: 'Types', command: ['node_modules/typescript/bin/tsc'] },
    { title: 'Build', command: ['tools/builds.js'] },
    { title: 'Import rule', command: ['tools/import-rule.ts'] },
  ];
  if (files?.length === 0) return checks;
  const [named, biome] = [files ?? [], ['node_modules/@biomejs/biome/bin/biome', 'check']];
  return [
    ...checks,
    { title: 'English', command: ['tools/english/main.ts', ...named] },
    { title: 'Format and lint', command: [...biome, ...(files ? ['--no-errors-on-unmatched', ...named] : ['.'])] },
  ];
}

const SIZES: Step = { title: 'Sizes', command: ['node_modules/size-limit/bin.js'], needs: 'Build' };
const DATA = 'Demo data for the walks';
/** The number of test files from which they take longer than the data. */
const MANY_FILES = 25;

type Env = Record<string, string>;

interface Wanted {
  /** Undefined for all tests. */
  chosen?: Chosen;
  /** The changed files whose tests are chosen. */
  changed?: string[];
  /** The folder for the walks' first data. */
  walkData: string;
  /** A plain run by hand, which leaves out the tests of test/length.ts. */
  isQuick?: boolean;
}

/** All steps of `npm test`, or those of the chosen tests. */
export function stepsOf({ chosen, changed, walkData, isQuick = false }: Wanted): Step[][] {
  const env = { WALK_DATA: walkData, QUICK: isQuick ? '1' : '' };
  const data = dataOf(env);
  const tests: Step[] = [];
  // A chosen test of operations is run.
  const quick = chosen ? '' : env.QUICK;
  if (!chosen || chosen.vitest.length) tests.push(vitest('Server and web tests', chosen?.vitest, { QUICK: quick }));
  const inBrowser: Step[] = [];
  if (!chosen || chosen.walks.length) inBrowser.push(...walksOf(env, chosen?.walks));
  const dataFor = inBrowser.length ? [data] : [];
  // The data is made beside the tests, of which the timed ones come last; of a few, they may come too soon.
  const isLong = !chosen || chosen.vitest.length >= MANY_FILES;
  const checks = checksOf(changed);
  const first = isLong ? [checks, [...tests, ...dataFor]] : [[...checks, ...dataFor], tests];
  const stages = [...first, ...inBrowser.map((step) => [step]), [SIZES]];
  return stages.filter((steps) => steps.length > 0);
}

const dataOf = (env: Env): Step => ({ title: DATA, command: ['test/walks/demo-data.ts'], env, needs: 'Build' });

/** The walks. Slow ones measure time, or wait for it: nothing else runs beside them. */
const walksOf = (env: Env, files?: string[]): Step[] => [
  walks('Walks in a browser', 'walks', env, files, '--grep-invert=@slow'),
  walks('Walks in real time, one by one', 'slow-walks', env, files, '--grep=@slow', '--workers=1'),
];

const COMMANDS: Step[][] = [
  [{ title: 'Faults', command: ['test/faults/main.ts'] }],
  [{ title: 'Attacks', command: ['test/attacks/main.ts'] }],
];

/**
 * The steps of `npm run test:long`: tests that take minutes, each of which `npm test` runs in short, with the commands
 * for faults and attacks where `isWhole`.
 */
export const longSteps = (files: string[], isWhole: boolean): Step[][] => [
  [{ title: 'Build', command: ['tools/builds.js'] }],
  [vitest('Tests at their full length', files, { LONG: '1' })],
  ...(isWhole ? COMMANDS : []),
];

function vitest(title: string, files: string[] = [], env: Env = {}): Step {
  const [report, times] = [`${REPORTS}/vitest.json`, `${REPORTS}/vitest-times.json`];
  const reporters = ['default', 'json', './tools/test/file-times.ts'].map((reporter) => `--reporter=${reporter}`);
  return {
    title,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...files, ...reporters, `--outputFile.json=${report}`],
    env: { VITEST_TIMES: times, ...env },
    count: () => readVitest(report, times),
  };
}

function walks(title: string, name: string, env: Env, files: string[] = [], ...options: string[]): Step {
  const report = `${REPORTS}/${name}.json`;
  const shared = ['--reporter=list,json', `--output=${REPORTS}/${name}`];
  const some = files.length ? [...files, '--pass-with-no-tests'] : [];
  return {
    title,
    command: ['node_modules/@playwright/test/cli.js', 'test', ...shared, ...options, ...some],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: () => readWalks(report),
    needs: DATA,
    mayBeEmpty: files.length > 0,
  };
}

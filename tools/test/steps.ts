import type { Chosen } from './changed.ts';
import { readVitest, readWalks } from './reports.ts';
import type { Step } from './run-steps.ts';

export const REPORTS = 'test-results';

/** Checks that need no server and no browser: these share the processor. Types take longest, so they begin first. */
const CHECKS: Step[] = [
  { title: 'Types', command: ['node_modules/typescript/bin/tsc'] },
  { title: 'Build', command: ['tools/build.ts'] },
  { title: 'Import rule', command: ['tools/import-rule.ts'] },
  { title: 'English', command: ['tools/english/main.ts'] },
  { title: 'Format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
];

const SIZES: Step = { title: 'Sizes', command: ['node_modules/size-limit/bin.js'], needs: 'Build' };
const DATA = 'Demo data for the walks';

/** All steps of `npm test`, or those of the chosen tests. */
export function stepsOf(chosen: Chosen | undefined, walkData: string): Step[][] {
  const env = { WALK_DATA: walkData };
  const data: Step = { title: DATA, command: ['test/walks/demo-data.ts'], env, needs: 'Build' };
  const tests: Step[] = [];
  if (!chosen || chosen.vitest.length) tests.push(vitest('Server and web tests', chosen?.vitest));
  const inBrowser: Step[] = [];
  if (!chosen || chosen.walks.length)
    inBrowser.push(
      walks('Walks in a browser', 'walks', env, chosen?.walks, '--grep-invert=@slow'),
      // They measure time, or wait for it: nothing else runs beside them.
      walks('Walks in real time, one by one', 'slow-walks', env, chosen?.walks, '--grep=@slow', '--workers=1'),
    );
  // The data is made beside the tests, of which those that measure time come last; of a few, they may come too soon.
  const dataStages = chosen ? [tests, inBrowser.length ? [data] : []] : [[...tests, data]];
  const stages = [CHECKS, ...dataStages, ...inBrowser.map((step) => [step]), [SIZES]];
  return stages.filter((steps) => steps.length > 0);
}

/** The steps of `npm run test:long`: what takes minutes, each held in short by `npm test`. */
export const longSteps = (files: string[]): Step[][] => [
  [{ title: 'Build', command: ['tools/build.ts'] }],
  [vitest('Tests at their full length', files, { LONG: '1' })],
  [{ title: 'Faults', command: ['test/faults/main.ts'] }],
  [{ title: 'Attacks', command: ['test/attacks/main.ts'] }],
];

function vitest(title: string, files: string[] = [], env: Record<string, string> = {}): Step {
  const [report, times] = [`${REPORTS}/vitest.json`, `${REPORTS}/vitest-times.json`];
  const reporters = ['default', 'json', './tools/test/file-times.ts'].map((reporter) => `--reporter=${reporter}`);
  return {
    title,
    command: ['node_modules/vitest/vitest.mjs', 'run', ...files, ...reporters, `--outputFile.json=${report}`],
    env: { VITEST_TIMES: times, ...env },
    count: () => readVitest(report, times),
  };
}

function walks(
  title: string,
  name: string,
  env: Record<string, string>,
  files: string[] = [],
  ...options: string[]
): Step {
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

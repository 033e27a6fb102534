import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

// A step that hangs must not take the whole run with it.
const LONGEST_STEP_MS = 60 * 60_000;
const REPORTS = 'test-results';
const vitestReport = `${REPORTS}/vitest.json`;
const WALK_DATA = mkdtempSync(join(tmpdir(), 'agrim-walk-data-'));

interface Step {
  title: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads the counts of a step that runs tests; any other step counts as one. */
  count?: () => Count;
}

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name: a long log may be read from its end only. */
  names: string[];
}

const steps: Step[] = [
  { title: 'Build', command: ['tools/build.ts'] },
  { title: 'Types', command: ['node_modules/typescript/bin/tsc'] },
  { title: 'Format and lint', command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { title: 'Import rule', command: ['tools/import-rule.ts'] },
  {
    title: 'Server and web tests',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    count: countVitest,
  },
  { title: 'Demo data for the walks', command: ['test/walks/demo-data.ts'], env: { WALK_DATA } },
  walks('Walks in a browser', 'walks', '--grep-invert=@slow'),
  // They measure time, or wait for it: nothing else runs beside them.
  walks('Walks in real time, one by one', 'slow-walks', '--grep=@slow', '--workers=1'),
  { title: 'Sizes', command: ['node_modules/size-limit/bin.js'] },
];

// A report left by an earlier run must not be counted.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
const total: Count = { passed: 0, failed: 0, skipped: 0, names: [] };
for (const step of steps) {
  const { passed, failed, skipped, names } = run(step);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed) total.names.push(`${step.title}:`, ...names.map((name) => `  ${name}`));
}
rmSync(WALK_DATA, { recursive: true, force: true });
if (total.failed) console.log(`\nFailed\n${total.names.join('\n')}`);
if (total.skipped) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

function walks(title: string, name: string, ...options: string[]): Step {
  const report = `${REPORTS}/${name}.json`;
  const shared = ['--reporter=list,json', `--output=${REPORTS}/${name}`];
  return {
    title,
    command: ['node_modules/@playwright/test/cli.js', 'test', ...shared, ...options],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, WALK_DATA },
    count: () => countWalks(report),
  };
}

/** Runs one step to its end. It goes on after a failure, so that one run tells everything. */
function run({ title, command, env, count }: Step): Count {
  console.log(`\n=== ${title} ===`);
  const began = Date.now();
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: LONGEST_STEP_MS,
  });
  const asOne = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0, names: [] };
  const result = count ? judge(tryCount(count), status === 0) : asOne;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`--- ${title}: ${result.failed ? 'FAILED' : 'ok'} in ${seconds} s`);
  return result;
}

function tryCount(count: () => Count): Count | undefined {
  try {
    return count();
  } catch {
    return undefined;
  }
}

/** A step that says it is well though nothing ran, or that ends badly though no test failed, has failed. */
function judge(counted: Count | undefined, endedWell: boolean): Count {
  if (!counted) return { passed: 0, failed: 1, skipped: 0, names: ['it ended without a report'] };
  const isHollow = counted.passed + counted.failed === 0;
  const hidesFailure = !endedWell && counted.failed === 0;
  return isHollow || hidesFailure ? { ...counted, failed: 1 } : counted;
}

function countVitest(): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(vitestReport, 'utf8'),
  ) as VitestReport;
  const names = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (!failed.length && status === 'failed') return [relative('.', name)];
    return failed.map((test) => `${relative('.', name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, names };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

function countWalks(report: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as WalksReport;
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky, skipped, names: suites.flatMap(failedWalks) };
}

interface WalksReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: WalkSuite[];
}

interface WalkSuite {
  file: string;
  specs: { title: string; tests: { projectName: string; status: string; results: WalkResult[] }[] }[];
  suites?: WalkSuite[];
}

interface WalkResult {
  errors: { message?: string }[];
}

function failedWalks({ file, specs, suites = [] }: WalkSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const error = results.flatMap(({ errors }) => errors)[0];
        return `[${projectName}] ${file} › ${title}: ${firstLine(error?.message)}`;
      }),
  );
  return [...own, ...suites.flatMap(failedWalks)];
}

function firstLine(message = 'no message') {
  return stripVTControlCharacters(message).split('\n')[0];
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

// A step that hangs must not take the whole run with it.
const LONGEST_STEP_MS = 40 * 60_000;
const REPORTS = 'test-results';
const vitestReport = `${REPORTS}/vitest.json`;
const walksReport = `${REPORTS}/walks.json`;

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
  {
    title: 'Walks in a browser',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: walksReport },
    count: countWalks,
  },
  { title: 'Sizes', command: ['node_modules/size-limit/bin.js'] },
];

// A report left by an earlier run must not be counted.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];
for (const step of steps) {
  const { passed, failed, skipped } = run(step);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed) failedSteps.push(step.title);
}
if (failedSteps.length) console.log(`\nFailed: ${failedSteps.join(', ')}`);
if (total.skipped) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;

/** Runs one step to its end. It goes on after a failure, so that one run tells everything. */
function run({ title, command, env, count }: Step): Count {
  console.log(`\n=== ${title} ===`);
  const began = Date.now();
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    timeout: LONGEST_STEP_MS,
  });
  const asOne = { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
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
  if (!counted) return { passed: 0, failed: 1, skipped: 0 };
  const isHollow = counted.passed + counted.failed === 0;
  const hidesFailure = !endedWell && counted.failed === 0;
  return isHollow || hidesFailure ? { ...counted, failed: 1 } : counted;
}

function countVitest(): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(vitestReport, 'utf8'),
  );
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

function countWalks(): Count {
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(walksReport, 'utf8')).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Count, countVitest, countWalks, judged } from './counts.ts';

const folder = mkdtempSync(join(tmpdir(), 'agrim-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const counted =
  (passed: number, failed = 0) =>
  (): Count => ({ passed, failed, skipped: 0, names: [] });
const broken = () => {
  throw new Error('no such report');
};

it.each([
  ['tests that passed are counted', counted(7), true, false, { passed: 7, failed: 0 }],
  ['a step that ran no test fails', counted(0), true, false, { failed: 1 }],
  ['changed files may have no tests', counted(0), true, true, { failed: 0 }],
  ['and then no report', broken, true, true, { failed: 0 }],
  ['a bad end fails although each test passed', counted(7), false, false, { passed: 7, failed: 1 }],
  ['failures are not counted twice', counted(5, 2), false, false, { passed: 5, failed: 2 }],
  ['a step without a report fails', broken, true, false, { failed: 1, names: ['it ended without a report'] }],
  ['and so does one of changed files that ended badly', broken, false, true, { failed: 1 }],
] as const)('%s', (_what, read, endedWell, mayBeEmpty, wanted) => {
  expect(judged(read, endedWell, mayBeEmpty)).toMatchObject(wanted);
});

it('names a failed walk with its project and its first error', () => {
  const report = join(folder, 'walks.json');
  const walk = (title: string, status: string, ...errors: { message: string }[]) => ({
    title,
    tests: [{ projectName: 'phone', status, results: [{ errors }] }],
  });
  const specs = [walk('a', 'expected'), walk('b', 'unexpected', { message: 'Hung.\n  at a line' })];
  const stats = { expected: 1, unexpected: 1, flaky: 0, skipped: 0 };
  writeFileSync(report, JSON.stringify({ stats, suites: [{ file: 'one.walk.ts', specs }] }));
  expect(countWalks(report)).toEqual({ passed: 1, failed: 1, skipped: 0, names: ['[phone] one.walk.ts › b: Hung.'] });
});

it('names the reason of a file that failed before its first test', () => {
  const report = join(folder, 'vitest.json');
  const file = {
    name: resolve('test/one.test.ts'),
    status: 'failed',
    message: 'No nginx.\nat a line',
    assertionResults: [],
  };
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  writeFileSync(report, JSON.stringify({ ...none, testResults: [file] }));
  expect(countVitest(report).names).toEqual(['test/one.test.ts: No nginx.']);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readVitest, readWalks } from './reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'agrim-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const location = { file: resolve('test/walks/one.walk.ts'), line: 7 };
const hung = [
  { message: 'Test timeout of 180000ms exceeded.' },
  { message: "Error: locator.click: Test ended.\nCall log:\n  - waiting for getByRole('button')", location },
];

function walk(title: string, status: string, ...errors: unknown[][]) {
  const results = errors.map((of) => ({ duration: 500, errors: of }));
  return { title, tests: [{ projectName: 'phone', status, results }] };
}

it('names the place and the expectation of a failed walk, and apart a walk that passed at its second try', () => {
  const report = join(folder, 'walks.json');
  const specs = [walk('a', 'expected', []), walk('b', 'unexpected', hung, hung), walk('c', 'flaky', hung, [])];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  writeFileSync(report, JSON.stringify({ stats, suites: [{ file: 'one.walk.ts', specs }] }));

  const message =
    "Test timeout of 180000ms exceeded. Error: locator.click: Test ended. - waiting for getByRole('button') (test/walks/one.walk.ts:7)";
  expect(readWalks(report)).toMatchObject({
    passed: 2,
    failed: 1,
    names: [`[phone] one.walk.ts › b: ${message}`],
    unsteady: [`[phone] one.walk.ts › c: ${message}`],
    times: [{ seconds: 0.5 }, { seconds: 1 }, { seconds: 1 }],
  });
});

it('names the reason of a file that failed before its first test', () => {
  const [report, times] = [join(folder, 'vitest.json'), join(folder, 'times.json')];
  const file = {
    name: resolve('test/one.test.ts'),
    status: 'failed',
    message: 'No nginx.\nat a line',
    assertionResults: [],
  };
  const counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  writeFileSync(report, JSON.stringify({ ...counts, testResults: [file] }));
  writeFileSync(times, '[]');
  expect(readVitest(report, times).names).toEqual(['test/one.test.ts: No nginx.']);
});

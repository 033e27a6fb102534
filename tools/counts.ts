import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a step of `npm test`; `names` are its failures, because readers look at the end of a long log. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  names: string[];
}

/** Counts a step without tests as one. */
export const asOne = (endedWell: boolean): Count => ({
  passed: endedWell ? 1 : 0,
  failed: endedWell ? 0 : 1,
  skipped: 0,
  names: [],
});

/**
 * Judges a step of tests by its report. It has failed if it ended badly though no test failed, or left no report. It
 * has also failed if it ran no tests, unless only those of changed files were asked for.
 */
export function judged(read: () => Count, endedWell: boolean, mayBeEmpty: boolean): Count {
  let count: Count;
  try {
    count = read();
  } catch {
    return mayBeEmpty && endedWell
      ? { passed: 0, failed: 0, skipped: 0, names: [] }
      : { ...asOne(false), names: ['it ended without a report'] };
  }
  const isHollow = !mayBeEmpty && count.passed + count.failed === 0;
  return count.failed === 0 && (isHollow || !endedWell) ? { ...count, failed: 1 } : count;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** `message` says why a file failed before its first test. */
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Reads vitest's JSON report. */
export function countVitest(report: string): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as VitestReport;
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (!failed.length && status === 'failed') return [`${relative('.', name)}: ${firstLine(message)}`];
    return failed.map((test) => `${relative('.', name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, names };
}

interface WalksReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

interface Suite {
  file: string;
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: Suite[];
}

/** Reads Playwright's JSON report. */
export function countWalks(report: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as WalksReport;
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky, skipped, names: suites.flatMap(failuresIn) };
}

const failuresIn = ({ file, specs, suites = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(
        ({ projectName, results }) =>
          `[${projectName}] ${file} › ${title}: ${firstLine(results[0]?.errors.map(({ message }) => message).join(' '))}`,
      ),
  ),
  ...suites.flatMap(failuresIn),
];

const firstLine = (message = 'no message') => stripVTControlCharacters(message).split('\n')[0] as string;

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of the failed tests: people may read only the end of a long log. */
  names: string[];
  /** The names of the walks that failed and then passed (only CI tries again). */
  unsteady?: string[];
  /** Seconds of each vitest file or walk. */
  times: Time[];
}

export interface Time {
  name: string;
  seconds: number;
}

export function readVitest(report: string, fileTimes: string): Count {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  ) as VitestReport;
  const names = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (!failed.length && status === 'failed') return [`${relative('.', name)}: ${firstLine(message)}`];
    return failed.map((test) => `${relative('.', name)} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  });
  const times = JSON.parse(readFileSync(fileTimes, 'utf8')) as Time[];
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, names, times };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    /** The reason why a file failed before its first test. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export function readWalks(report: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as WalksReport;
  const { expected, unexpected, flaky, skipped } = stats;
  const walks = suites.flatMap(walksIn);
  const namesOf = (wanted: string) =>
    walks.filter(({ status }) => status === wanted).map(({ name, message }) => `${name}: ${message}`);
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    names: namesOf('unexpected'),
    unsteady: namesOf('flaky'),
    times: walks.map(({ name, seconds }) => ({ name, seconds })),
  };
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
  duration: number;
  errors: WalkError[];
}

interface WalkError {
  message?: string;
  location?: { file: string; line: number };
}

interface Walk extends Time {
  status: string;
  message: string;
}

function walksIn({ file, specs, suites = [] }: WalkSuite): Walk[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file} › ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      status,
      message: (results[0]?.errors ?? []).map(messageOf).join(' '),
    })),
  );
  return [...own, ...suites.flatMap(walksIn)];
}

/** The fault, the expectation of the walk, and its line: the first line of a hanging walk only says that it hung. */
function messageOf({ message = 'no message', location }: WalkError) {
  const lines = stripVTControlCharacters(message).split('\n');
  const awaited = lines.find((line) => line.includes('waiting for'));
  const source = location && `(${relative('.', location.file)}:${location.line})`;
  return [lines[0], awaited?.trim(), source].filter(Boolean).join(' ');
}

function firstLine(message = 'no message') {
  return stripVTControlCharacters(message).split('\n')[0];
}

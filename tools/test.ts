import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Chosen, changedSince, inShort, isBelow, testsBelow, testsOf } from './test/changed.ts';
import { tellDurations } from './test/durations.ts';
import { clearUp, endWhenInterrupted, folder } from './test/processes.ts';
import { runSteps } from './test/run-steps.ts';
import { longSteps, REPORTS, stepsOf } from './test/steps.ts';

const [first, ...rest] = process.argv.slice(2);
endWhenInterrupted();
const walkData = join(folder, 'walk-data');
// Nobody waits for CI: it runs everything, as does a run of a folder.
const isQuick = (first === undefined || first === '--changed') && !process.env.CI;
const steps =
  first === '--long' ? longSteps(filesAtLength(rest), rest.length === 0) : stepsOf({ ...chosen(), walkData, isQuick });
// A report left by an earlier run must not be counted.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
const results = await runSteps(steps);
await clearUp();

const sum = (part: 'passed' | 'failed' | 'skipped') => results.reduce((total, result) => total + result[part], 0);
const failed = results.filter((result) => result.failed);
tellDurations(results);
if (failed.length) console.log('\nFailed');
for (const { name, names } of failed) console.log([`${name}:`, ...names.map((one) => `  ${one}`)].join('\n'));
const unsteady = results.flatMap((result) => result.unsteady ?? []);
if (unsteady.length) console.log(['\nPassed at the second try: mend these', ...unsteady].join('\n  '));
if (sum('skipped')) console.log(`\n${sum('skipped')} skipped`);
if (isQuick)
  console.log('\nWithout all tests of operations and walks tagged @whole: npm test -- --whole has them, as CI has.');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;

/**
 * The chosen tests, and the changed files where they are chosen by these: all without arguments, or with `--whole`.
 * Ends the run where nothing matches.
 */
function chosen(): { chosen?: Chosen; changed?: string[] } {
  if (first === undefined || first === '--whole') return {};
  const files = first === '--changed' ? changed(rest[0]) : undefined;
  // Without the tests that a plain run leaves out.
  const chosen = files ? inShort(testsOf(files), files) : unite([first, ...rest].map(below));
  console.log(`${chosen.vitest.length} test files, ${chosen.walks.length} files of walks`);
  return { chosen, ...(files && { changed: files }) };
}

function below(path: string): Chosen {
  const tests = testsBelow(path);
  if (!tests.vitest.length && !tests.walks.length)
    refuse(`Nothing matches ${path}. Name a folder or a file, such as server/orders.`);
  return tests;
}

function changed(revision: string | undefined): string[] {
  try {
    return changedSince(revision);
  } catch {
    return refuse(`Git knows no revision ${revision}.`);
  }
}

function refuse(line: string): never {
  console.error(line);
  process.exit(1);
}

function unite(parts: Chosen[]): Chosen {
  return {
    vitest: [...new Set(parts.flatMap(({ vitest }) => vitest))],
    walks: [...new Set(parts.flatMap(({ walks }) => walks))],
  };
}

/** The tests that have a longer form (test/length.ts): all, or those below the paths. Ends the run where none matches. */
function filesAtLength(paths: string[]): string[] {
  const files = globSync('{bench,contract,server,test,tools,web}/**/*.test.ts')
    .filter((file) => readFileSync(file, 'utf8').includes('atLength('))
    .filter((file) => paths.length === 0 || paths.some((path) => isBelow(path)(file)));
  return files.length ? files : refuse(`No test with a longer form is below ${paths.join(', ')}.`);
}

import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '../contract/durations.ts';
import { asOne, type Count, countVitest, countWalks, judged } from './counts.ts';
import { clearUp, endWhenInterrupted, folder, isInterrupted, signalGroup, startNode } from './processes.ts';

/**
 * `npm test`: runs the tools one after the other, each as you would call it, and adds up their tests.
 *
 * - Plain: without tests that start processes, measure or attack, and without most walks (test/length.ts).
 * - `--whole`, and CI: all of them.
 * - `--changed [revision]`: the tests that vitest and Playwright choose for files that differ from HEAD or a revision.
 */
const [option, revision = 'HEAD'] = process.argv.slice(2);
if (![undefined, '--whole', '--changed'].includes(option)) {
  console.error('Agrim: npm test takes --whole or --changed. For one folder: npx vitest run server/orders.');
  process.exit(1);
}
const isChanged = option === '--changed';
const isQuick = option !== '--whole' && !process.env.CI;
const REPORTS = 'test-results';
/** A step that hangs must not hold up the whole run. */
const LONGEST_STEP_MS = HOUR_MS;

interface Step {
  title: string;
  command: string[];
  env?: Record<string, string>;
  count?: () => Count;
}

const bin = (file: string, ...args: string[]) => [`node_modules/${file}`, ...args];
const [vitestReport, walksReport] = [`${REPORTS}/vitest.json`, `${REPORTS}/walks.json`];
const env = { QUICK: isQuick ? '1' : '', WALK_DATA: join(folder, 'walk-data') };

const CHECKS: Step[] = [
  { title: 'Types', command: bin('typescript/bin/tsc') },
  { title: 'Build', command: ['tools/builds.js'] },
  { title: 'Import rule', command: ['tools/import-rule.ts'] },
  { title: 'English', command: ['tools/english/main.ts'] },
  { title: 'Format and lint', command: bin('@biomejs/biome/bin/biome', 'check', '.') },
];
const TESTS: Step = {
  title: 'Server and web tests',
  command: bin(
    'vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...(isChanged ? [`--changed=${revision}`] : []),
  ),
  env,
  count: () => countVitest(vitestReport),
};
/** Made beside the tests, or the walks would wait for it. */
const DATA: Step = { title: 'Demo data for the walks', command: ['test/walks/demo-data.ts'], env };
const WALKS: Step = {
  title: 'Walks in a browser',
  command: bin(
    '@playwright/test/cli.js',
    'test',
    '--reporter=list,json',
    ...(isChanged ? [`--only-changed=${revision}`, '--pass-with-no-tests'] : []),
  ),
  env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: walksReport },
  count: () => countWalks(walksReport),
};
const SIZES: Step = { title: 'Sizes', command: bin('size-limit/bin.js') };

endWhenInterrupted();
// A report of an earlier run must not count.
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS);
const counts: Count[] = [];
for (const stage of [CHECKS, isChanged ? [TESTS] : [TESTS, DATA], [WALKS], [SIZES]]) {
  counts.push(...(await Promise.all(stage.map(run))));
  if (isInterrupted()) await new Promise(() => {});
}
await clearUp();

const sum = (part: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[part], 0);
const names = counts.flatMap((count) => count.names);
if (names.length) console.log(['\nFailed', ...names].join('\n  '));
if (sum('skipped')) console.log(`\n${sum('skipped')} skipped`);
if (isQuick) console.log('\nWithout what only --whole and CI run (test/length.ts).');
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;

/** Runs a step. Tests write to the terminal as they go; any other step shows its output at its end. */
async function run({ title, command, env = {}, count }: Step): Promise<Count> {
  const began = performance.now();
  const chunks: Buffer[] = [];
  const child = startNode(command, env, count ? undefined : (chunk) => chunks.push(chunk));
  const timeout = setTimeout(() => signalGroup(child, 'SIGKILL'), LONGEST_STEP_MS);
  const [status] = await once(child, 'close');
  clearTimeout(timeout);
  const result = count ? judged(count, status === 0, isChanged) : asOne(status === 0);
  if (!isInterrupted()) {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${Buffer.concat(chunks)}--- ${title}: ${result.failed ? 'FAILED' : 'ok'} in ${seconds} s`);
  }
  if (result.failed && !result.names.length) result.names.push(title);
  return result;
}

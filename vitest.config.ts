import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { isQuick, leftOutWithoutNginx, ONLY_WHOLE } from './test/length.ts';
import LongestFirst from './test/longest-first.ts';

/** Tests with a limit in milliseconds: after the others and one at a time, so that they measure only themselves. */
const timed = [
  'bench/catalogue.test.ts',
  'server/access/accounts/crowd.test.ts',
  'server/access/grants/matrix.test.ts',
  'server/catalog/import/imports-at-once.test.ts',
  'server/offers/campaigns/quotas.test.ts',
  'server/orders/bulk/many-steps.test.ts',
  'server/orders/live/live.test.ts',
  'server/payments/hostile-files.test.ts',
  'web/admin/media/pasted-html.test.ts',
];

/** Tests that measure memory, each in a process of its own. */
const weighed = [
  'server/catalog/import/imports-at-scale.test.ts',
  'server/media/media.test.ts',
  'server/orders/list/at-scale.test.ts',
  'test/attacks/sockets.test.ts',
];

/** `npm run test:long` runs only tests that have a longer form. */
const withoutLength = process.env.LONG
  ? globSync('{bench,contract,server,test,tools,web}/**/*.test.ts').filter(
      (file) => !/atLength\(|readsBack\(/.test(readFileSync(file, 'utf8')),
    )
  : [];
const leftOut = [...withoutLength, ...leftOutWithoutNginx(process.env), ...(isQuick ? ONLY_WHOLE : [])];
const without = (files: string[]) => files.filter((file) => !leftOut.includes(file));

/** Tests with browser globals of their own, which modules read when they load. */
const withGlobals = globSync('web/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes('stubGlobal('));

/** Half of the time a test waits for PostgreSQL, or for a process it has started. */
const maxWorkers = availableParallelism() + 1;

const onServer = {
  environment: 'node' as const,
  globalSetup: ['test/global-setup.ts'],
  // Ends only a test that hangs: a busy machine makes tests slow, six times if four share a processor.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  env: {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    TZ: 'UTC',
    // Processes that tests start strip the types of their sources once, as those of `npm run` do.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/agrim'),
  },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts'],
          exclude: [...timed, ...withGlobals, ...leftOut],
          env: { TZ: 'UTC' },
          // Loading the libraries again for each file took three quarters of the time.
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: { name: 'web globals', include: without(withGlobals), exclude: timed, env: { TZ: 'UTC' }, maxWorkers },
      },
      {
        test: {
          name: 'server',
          include: [
            '{bench,contract,server,tools}/**/*.test.ts',
            'test/{attacks,faults,operate,simulate}/**/*.test.ts',
          ],
          exclude: [...timed, ...weighed, ...leftOut],
          ...onServer,
          // Loading the server again for each file took a third of the time, and each file makes its own data anyway.
          isolate: false,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'timed',
          include: without(timed),
          ...onServer,
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { name: 'weighed', include: without(weighed), ...onServer, maxWorkers } },
    ],
    // A change may touch no test.
    passWithNoTests: process.argv.some((argument) => argument.startsWith('--changed')),
    sequence: { sequencer: LongestFirst },
  },
});

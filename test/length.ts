import { spawnSync } from 'node:child_process';

/**
 * Sizes a test that takes minutes in full: `npm test` runs the short form, which must fail if the feature is broken;
 * `npm run test:long` runs the long one, in the files that call this.
 */
export const atLength = <T>(short: T, long: T): T => (process.env.LONG ? long : short);

/** Whether this is a plain `npm test`: without ONLY_WHOLE, with WALKS_OF_PLAIN at one width. */
export const isQuick = Boolean(process.env.QUICK);

/**
 * Tests that start processes, measure, attack or play at random, and those that take longest: only CI and
 * `npm test -- --whole` run them.
 */
export const ONLY_WHOLE = [
  'bench/catalogue.test.ts',
  'server/access/accounts/create-admin.test.ts',
  'server/access/accounts/crowd.test.ts',
  'server/access/accounts/login-time.test.ts',
  'server/backup/backup.test.ts',
  'server/catalog/import/imports-at-once.test.ts',
  'server/catalog/import/imports-at-scale.test.ts',
  'server/db/cluster.test.ts',
  'server/db/hosts.test.ts',
  'server/demo/demo.test.ts',
  'server/demo/searches.test.ts',
  'server/http/sheets/sheet-read.test.ts',
  'server/http/sheets/workbooks.test.ts',
  'server/imports/export-and-back.test.ts',
  'server/jobs/runner-pool.test.ts',
  'server/jobs/worker.test.ts',
  'server/limits/crowd-and-attacker.test.ts',
  'server/main.test.ts',
  'server/media/media.test.ts',
  'server/messaging/stopping.test.ts',
  'server/orders/bulk/many-steps.test.ts',
  'server/orders/intake/crowd.test.ts',
  'server/orders/intake/killed.test.ts',
  'server/orders/intake/plans.test.ts',
  'server/orders/intake/three-servers.test.ts',
  'server/orders/list/at-scale.test.ts',
  'server/orders/live/live.test.ts',
  'server/orders/steps/histories.test.ts',
  'server/payments/hostile-files.test.ts',
  'server/payments/money-histories.test.ts',
  'server/payments/one-money.test.ts',
  'server/process/start-error.test.ts',
  'server/purchases/killed.test.ts',
  'server/waiting-room/killed.test.ts',
  'server/waiting-room/shuffle.test.ts',
  'server/waitlist/crowd.test.ts',
  'server/wiring/exit.test.ts',
  'test/attacks/canary.test.ts',
  'test/attacks/fuzz.test.ts',
  'test/attacks/sockets.test.ts',
  'test/faults/faults.test.ts',
  'test/faults/queue.test.ts',
  'test/operate/first-install.test.ts',
  'test/operate/point-in-time.test.ts',
  'test/operate/proxy.test.ts',
  'test/operate/release.test.ts',
  'test/simulate/options.test.ts',
  'test/simulate/simulate.test.ts',
  'tools/add-a-resource.test.ts',
  'tools/interrupted.test.ts',
];

/** The walks of a plain `npm test`: what customers, a shop and a verifier do each day. One opens every screen. */
export const WALKS_OF_PLAIN = [
  'consumer',
  'dashboard',
  'large-text',
  'launch-page',
  'main-job',
  'offline',
  'order-refused',
  'order-steps',
  'screens',
  'shop',
  'today',
  'track',
  'verification',
  'waitlist',
];

/** Leaves out the tests of a real nginx if this machine has none. CI installs it (`.ci/run`), and fails without it. */
export const leftOutWithoutNginx = ({ CI, NGINX_PATH = 'nginx' }: NodeJS.ProcessEnv): string[] =>
  !CI && spawnSync(NGINX_PATH, ['-v']).error ? ['test/operate/proxy.test.ts'] : [];

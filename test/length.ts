import { spawnSync } from 'node:child_process';

/**
 * Sizes a test that takes minutes in full: `npm test` runs the short form, which must fail if the feature is broken;
 * `npm run test:long` runs the long one, in the files that call this.
 */
export const atLength = <T>(short: T, long: T): T => (process.env.LONG ? long : short);

/** Whether this is a plain `npm test`: without ONLY_WHOLE and the walks tagged `@whole`, each walk at one width. */
export const isQuick = Boolean(process.env.QUICK);

/**
 * Tests that start processes, measure, attack or play at random, and the long walks: CI and `npm test -- --whole` run
 * them. A plain `npm test` keeps a few minutes for what people do; one walk opens every screen there.
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
  'server/db/replica.test.ts',
  'server/demo/demo-in-nepali.test.ts',
  'server/http/sheets/sheet-read.test.ts',
  'server/http/sheets/workbooks.test.ts',
  'server/jobs/worker.test.ts',
  'server/limits/crowd-and-attacker.test.ts',
  'server/main.test.ts',
  'server/media/media.test.ts',
  'server/messaging/stopping.test.ts',
  'server/orders/intake/killed.test.ts',
  'server/orders/intake/plans.test.ts',
  'server/orders/intake/three-servers.test.ts',
  'server/orders/list/at-scale.test.ts',
  'server/orders/steps/histories.test.ts',
  'server/payments/hostile-files.test.ts',
  'server/process/start-error.test.ts',
  'server/purchases/killed.test.ts',
  'server/waiting-room/killed.test.ts',
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
  'test/walks/agreed-price.walk.ts',
  'test/walks/api.walk.ts',
  'test/walks/campaign-access.walk.ts',
  'test/walks/content.walk.ts',
  'test/walks/control-room.walk.ts',
  'test/walks/corners.walk.ts',
  'test/walks/counter.walk.ts',
  'test/walks/customers.walk.ts',
  'test/walks/early.walk.ts',
  'test/walks/first-day.walk.ts',
  'test/walks/first-page.walk.ts',
  'test/walks/home-page.walk.ts',
  'test/walks/kit.walk.ts',
  'test/walks/launch-page-editor.walk.ts',
  'test/walks/launch.walk.ts',
  'test/walks/live-price.walk.ts',
  'test/walks/multi-buy.walk.ts',
  'test/walks/offices.walk.ts',
  'test/walks/order-desk.walk.ts',
  'test/walks/passkey.walk.ts',
  'test/walks/payment-qr.walk.ts',
  'test/walks/product.walk.ts',
  'test/walks/rehearsal.walk.ts',
  'test/walks/screens-content.walk.ts',
  'test/walks/screens-offers.walk.ts',
  'test/walks/screens-offices.walk.ts',
  'test/walks/screens-orders.walk.ts',
  'test/walks/screens-products.walk.ts',
  'test/walks/screens-system.walk.ts',
  'test/walks/second-factor.walk.ts',
  'tools/add-a-resource.test.ts',
  'tools/interrupted.test.ts',
];

/** Leaves out the tests of a real nginx if this machine has none. CI installs it (`.ci/run`), and fails without it. */
export const leftOutWithoutNginx = ({ CI, NGINX_PATH = 'nginx' }: NodeJS.ProcessEnv): string[] =>
  !CI && spawnSync(NGINX_PATH, ['-v']).error ? ['test/operate/proxy.test.ts'] : [];

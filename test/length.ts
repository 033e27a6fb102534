import { spawnSync } from 'node:child_process';

/**
 * The size of a test that takes minutes in full: `npm test` runs the short form, which must fail where the feature is
 * broken, `npm run test:long` the long one, in the files that call this.
 */
export const atLength = <T>(short: T, long: T): T => (process.env.LONG ? long : short);

/**
 * Whether this is a plain `npm test` by hand: without the walks tagged `@whole`, each at one width
 * (playwright.config.ts), and without the tests of operations.
 */
export const isQuick = Boolean(process.env.QUICK);

/**
 * Installing, upgrading, copying and moving a running shop, the rehearsal of a launch, the bench's catalogue and the
 * guide: a plain `npm test` leaves them to CI and `--whole`.
 */
export const LEFT_TO_CI = [
  'bench/catalogue.test.ts',
  'server/db/cluster.test.ts',
  'server/db/replica.test.ts',
  'test/faults/queue.test.ts',
  'test/operate/first-install.test.ts',
  'test/operate/proxy.test.ts',
  'test/operate/point-in-time.test.ts',
  'test/operate/release.test.ts',
  'test/simulate/simulate.test.ts',
  'tools/add-a-resource.test.ts',
];

/** The tests of a real nginx, if this machine has none. CI installs it (`.ci/run`), and fails without it. */
export const leftOutWithoutNginx = ({ CI, NGINX_PATH = 'nginx' }: NodeJS.ProcessEnv): string[] =>
  !CI && spawnSync(NGINX_PATH, ['-v']).error ? ['test/operate/proxy.test.ts'] : [];

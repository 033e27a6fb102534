import { defineConfig } from 'vitest/config';

/** Tests that measure time or memory: apart from the others and one at a time, so that they measure nothing but themselves. */
const measured = [
  'bench/catalogue.test.ts',
  'server/access/accounts/login-time.test.ts',
  'server/access/grants/matrix.test.ts',
  'server/catalog/import/imports.test.ts',
  'server/media/media.test.ts',
  'server/offers/campaigns/quotas.test.ts',
  'server/orders/desk/at-scale.test.ts',
  'test/attacks/sockets.test.ts',
  'test/faults/faults.test.ts',
];

const onServer = {
  environment: 'node' as const,
  globalSetup: ['test/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
  env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', TZ: 'UTC' },
};

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'web', include: ['web/**/*.test.ts'], environment: 'node', env: { TZ: 'UTC' } } },
      {
        test: {
          name: 'server',
          include: ['{contract,server,tools}/**/*.test.ts', 'test/attacks/**/*.test.ts'],
          exclude: measured,
          ...onServer,
          // To load the server anew for each file took a third of the time; what a file needs it makes for itself anyway.
          isolate: false,
        },
      },
      {
        test: {
          name: 'measured',
          include: measured,
          ...onServer,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    passWithNoTests: false,
  },
});

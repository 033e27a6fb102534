import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'web', include: ['web/**/*.test.ts'], environment: 'node', env: { TZ: 'UTC' } } },
      {
        test: {
          name: 'server',
          include: ['{contract,server,tools}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', TZ: 'UTC' },
        },
      },
    ],
    passWithNoTests: false,
  },
});

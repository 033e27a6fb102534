import { defineConfig } from '@playwright/test';
import { browserArgs, chromiumPath } from './test/browser.ts';

/** The walks: a real browser on the real server with the demo data; two at a time, each with its own server (test/walks/fixtures.ts). */
export default defineConfig({
  testDir: 'test/walks',
  testMatch: '**/*.walk.ts',
  outputDir: 'test-results/walks',
  // Those of one file share a server and its stock, so they go one after the other; one that fails now and then is broken.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: { executablePath: await chromiumPath(), args: browserArgs },
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-GB',
    // What passes through one escapes the walks that slow the line down or cut it; its own walk lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
    // What waits in real time, for the clock or a slow line, is walked once: on a phone, as customers do.
    { name: 'desktop', grepInvert: /@slow/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});

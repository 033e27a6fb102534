import { defineConfig } from '@playwright/test';
import { browserArgs, chromiumPath } from './test/browser.ts';
import { isQuick } from './test/length.ts';

/**
 * The customers' pages are walked on the phone, as most of them come, and all else on the desktop. A walk about the
 * layout, or with steps of one width alone, is tagged `@both`; one that differs from the others of its file `@desktop`.
 * A plain `npm test` walks each at one width, and not those tagged `@whole`: corners of what another walk or a test of the
 * server passes through.
 */
const ON_PHONE = [
  'agreed-price',
  'consumer',
  'consumer-slow',
  'corners',
  'early',
  'large-text',
  'launch-page',
  'main-job',
  'offline',
  'order-refused',
  'order-sheet',
  'purchase-sheet',
  'review',
  'shop',
  'track',
  'visitor',
];
const ofPhone = `[ /](${ON_PHONE.join('|')})\\.walk\\.ts`;
const both = isQuick ? '' : '@both|';

/**
 * The walks: a real browser on the real server with the demo data; three at a time, which keeps two processors busy, each with
 * its own server (test/walks/fixtures.ts).
 */
export default defineConfig({
  testDir: 'test/walks',
  testMatch: '**/*.walk.ts',
  globalSetup: './test/walks/setup.ts',
  outputDir: 'test-results/walks',
  // Those of one file share a server and its stock, so they go one after the other.
  workers: 3,
  // One that fails now and then is broken. CI tries it again, since no person is there to do so, and names it in the end.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // No walk asserts by it: it ends one that hangs, on a machine at a third of the speed as well.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { executablePath: await chromiumPath(), args: browserArgs },
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-GB',
    // A request that passes through one escapes the walks that slow the line down or cut it; its own walk lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  projects: [
    {
      name: 'phone',
      grep: new RegExp(`${both}${ofPhone}`),
      grepInvert: isQuick ? /@desktop|@whole/ : /@desktop/,
      // One pixel for each of the page: a phone has two or three, and to paint them took a sixth of the walks' time.
      use: { viewport: { width: 360, height: 780 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grep: new RegExp(`${both}@desktop|^(?!.*${ofPhone})`),
      ...(isQuick && { grepInvert: /@whole/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});

import { defineConfig } from '@playwright/test';
import { browserArgs, chromiumPath } from './test/browser.ts';
import { isQuick, WALKS_OF_PLAIN } from './test/length.ts';

/**
 * Customers' pages are tested on the phone, because most customers use one, and all others on the desktop. Tag a walk
 * about the layout, or with steps of one width, `@both`; tag one that differs from the others in its file `@desktop`. A
 * plain `npm test` runs the files in WALKS_OF_PLAIN at one width, without walks tagged `@whole`. `@quick` is for a plain
 * run alone.
 */
const ON_PHONE = [
  'agreed-price',
  'consumer',
  'consumer-slow',
  'corners',
  'counter-day',
  'early',
  'impatient',
  'large-text',
  'launch-page',
  'main-job',
  'nepali-counter',
  'nepali-pages',
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

/** One pixel for each of the page: a real phone has two or three, and painting them took a sixth of the walks' time. */
const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true };

/**
 * The walks: a real browser on the real server with the demo's data, three at a time, which keeps two processors busy.
 * Each file has its own server (test/walks/own-server.ts).
 */
export default defineConfig({
  testDir: 'test/walks',
  testMatch: isQuick ? WALKS_OF_PLAIN.map((name) => `**/${name}.walk.ts`) : '**/*.walk.ts',
  globalSetup: './test/walks/setup.ts',
  outputDir: 'test-results/walks',
  // Walks of one file share its server and stock, so they run one after the other.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // Ends a walk that hangs; none depends on it, even on a machine at a third of the speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { executablePath: await chromiumPath(), args: browserArgs },
    timezoneId: 'Asia/Kathmandu',
    locale: 'en-GB',
    // Walks that slow the network or cut it would miss requests through a service worker; the worker's own walk allows
    // it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'off',
    video: 'off',
  },
  projects: [
    {
      name: 'phone',
      grep: new RegExp(`${both}${ofPhone}`),
      grepInvert: isQuick ? /@desktop|@whole|@slow/ : /@desktop|@quick|@slow/,
      use: phone,
    },
    {
      name: 'desktop',
      grep: new RegExp(`${both}@desktop|^(?!.*${ofPhone})`),
      grepInvert: isQuick ? /@whole|@slow/ : /@quick|@slow/,
      use: { viewport: { width: 1280, height: 800 } },
    },
    // These measure time or wait for it, so nothing else runs beside them.
    ...(isQuick ? [] : [{ name: 'slow', grep: /@slow/, use: phone, workers: 1, dependencies: ['phone', 'desktop'] }]),
  ],
});

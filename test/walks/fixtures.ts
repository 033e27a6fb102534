import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { UNLIMITED } from '../../contract/limits.ts';
import { runServer } from '../server.ts';

interface Watch {
  /** Console errors that the walk provokes on purpose, such as a refused request: `test.use({ expectedErrors: [/409/] })`. */
  expectedErrors: RegExp[];
}

interface OfWorker {
  /** The address of the server that the walks of one worker go through. */
  server: string;
}

// Without prepared data the first start makes the database and the demo's data.
const SERVER_START_MS = 150_000;

/** See demo-data.ts. */
function preparedData(): string | undefined {
  const { WALK_DATA } = process.env;
  return WALK_DATA && existsSync(join(WALK_DATA, 'cluster.json')) ? WALK_DATA : undefined;
}

/** Any console error or uncaught page error fails the walk. */
export const test = base.extend<Watch, OfWorker>({
  // Walks change what they find: side by side, each worker has a server and a stock of its own.
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const { address, stop } = await runServer(
        (chunk, folder) => {
          process.env.WALK_OUTPUT = join(folder, 'output.log');
          appendFileSync(process.env.WALK_OUTPUT, chunk);
        },
        UNLIMITED,
        preparedData(),
      );
      process.env.WALK_URL = address;
      await use(address);
      await stop();
    },
    { scope: 'worker', auto: true, timeout: SERVER_START_MS },
  ],
  expectedErrors: [[], { option: true }],
  baseURL: async ({ server }, use) => use(server),
  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    const note = (text: string) => expectedErrors.some((expected) => expected.test(text)) || errors.push(text);
    context.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (webError) => note(String(webError.error().stack ?? webError.error())));
    await use(context);
    expect(errors, 'errors in the browser').toEqual([]);
  },
});

export { expect };

export const DEMO_PASSWORD = 'agrim demo passphrase';

/** Signs in by the login page; an account without the dashboard is taken there, too, and told so. */
export async function signIn(page: Page, account: string, password = DEMO_PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email Address / Mobile No.').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/dashboard/commerce');
}

/** The code that the server printed last for a recipient, in place of a mail or an SMS. */
export async function lastCodeFor(recipient: string): Promise<string> {
  let code: string | undefined;
  await expect(() => {
    const printed = readFileSync(process.env.WALK_OUTPUT as string, 'utf8').split('\n');
    code = printed.findLast((line) => line.includes(` to ${recipient},`))?.match(/\b\d{6}\b/)?.[0];
    expect(code, `a code for ${recipient}`).toBeDefined();
  }).toPass();
  return code as string;
}

/** How often a page is looked at that moves meanwhile. */
const MOST_LOOKS = 5;

/** Axe finds nothing on the page as it is now; by these rules alone, where they are named. */
export async function expectAccessible(page: Page, rules?: string[]) {
  let findings: string[] = [];
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    // A fade that is halfway through has colours that nobody reads.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
    // In the page itself, which takes half the time: no frame of another origin is looked into, and there is none.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => ({ id, help, target })));
    findings = found.map(({ id, help, target }) => `${id}: ${help} at ${target}`);
    const selectors = found.map(({ target }) => String(target.at(0)));
    if (!(await page.evaluate(isGoing, selectors))) break;
  }
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

/** Whether what was found has begun to fade since, or has gone, as a message does after its two seconds. */
function isGoing(selectors: string[]): boolean {
  return selectors.some((selector) => {
    const found = document.querySelector(selector);
    return !found || document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).target?.contains(found));
  });
}

/** Sets a day and its time, which staff write as Nepal has them. */
export async function fillTime(page: Page, label: string, at: number) {
  const nepal = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kathmandu',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const [day = '', time = ''] = nepal.format(at).split(' ');
  await page.getByLabel(`${label}, day`).fill(day);
  await page.getByLabel(`${label}, time`).fill(time);
}

/** Chooses an option of a select that is searched by typing. */
export async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { isQuick } from '../length.ts';
import { markNew, NEW_PARTS } from './new-parts.ts';
import { type OwnServer, ownServer } from './own-server.ts';
import { DEMO_PASSWORD, sessionOf } from './session.ts';

interface Watch {
  /**
   * Console errors that the walk provokes on purpose, such as a refused request: `test.use({ expectedErrors: [/409/]
   * })`.
   */
  expectedErrors: RegExp[];
}

interface OfFile {
  /** The address of this file's server. */
  server: string;
}

interface OfWorker {
  servers: OwnServer;
}

/** Any console error or uncaught page error fails the walk. */
export const test = base.extend<Watch & OfFile, OfWorker>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const servers = ownServer();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker' },
  ],
  server: [async ({ servers }, use, { file }) => use(await servers.of(file)), { auto: true }],
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

export { DEMO_PASSWORD, expect };

/** Signs in by the login page; also takes an account without the dashboard to its first page. */
export async function signInByForm(page: Page, account: string, password = DEMO_PASSWORD) {
  await page.goto('/login');
  await page.getByLabel('Email Address / Mobile No.').fill(account);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/dashboard/commerce');
}

/** Leaves the same in the browser as a sign-in, by a page without any calls. */
export async function signIn(page: Page, account: string) {
  const session = await sessionOf(account);
  await page.goto(`${process.env.WALK_URL}/robots.txt`);
  await page.evaluate(({ token, data: { routes, ...user } }) => {
    for (const key of ['token', 'user', 'routes']) {
      localStorage.removeItem(key);
      sessionStorage.removeItem(key);
    }
    const storage = user.roles[0]?.session_only ? sessionStorage : localStorage;
    storage.setItem('user', JSON.stringify(user));
    storage.setItem('routes', JSON.stringify(routes));
    storage.setItem('token', token);
  }, session);
}

/** Returns the last code that the server printed for a recipient, instead of sending it. */
export const lastCodeFor = (recipient: string) => lastFor(recipient, /\b\d{6}\b/);

/** Returns the path of the last invitation that the server printed for a recipient. */
export const lastInvitationFor = (recipient: string) => lastFor(recipient, /\/login\?account=\S+/);

export async function lastFor(recipient: string, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect(() => {
    const printed = readFileSync(process.env.WALK_OUTPUT as string, 'utf8').split('\n');
    found = printed.findLast((line) => line.includes(` to ${recipient},`))?.match(wanted)?.[0];
    expect(found, `${wanted} for ${recipient}`).toBeDefined();
  }).toPass();
  return found as string;
}

/** How often to look at a moving page. */
const MOST_LOOKS = 5;
const LONGEST_FADE_MS = 3_000;

interface Look {
  /** Only these rules. */
  rules?: string[];
  /** In the parts that this selector matches. */
  within?: string;
}

/**
 * Checks that axe has no findings on the page. In a quick run, checks only the parts that are new to this worker at
 * this width and in these colours.
 */
export async function expectAccessible(page: Page, given: Look = {}) {
  let look = given;
  if (isQuick && !given.rules && !given.within) {
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
    if (!(await markNew(page, `${page.viewportSize()?.width} px${isDark ? ', dark' : ''}`))) return;
    look = { within: NEW_PARTS };
  }
  let findings: string[] = [];
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    // Wait for fades to end: half-faded text has low contrast.
    await page.waitForFunction(isStill, undefined, { timeout: LONGEST_FADE_MS }).catch(() => {});
    const violations = (await violationsOf(page, look)).flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => ({ id, help, target })),
    );
    const before = findings;
    findings = violations.map(({ id, help, target }) => `${id}: ${help} at ${target}`);
    const selectors = violations.map(({ target }) => String(target.at(0)));
    // A fade that ended between the check and this question leaves no trace: a lasting fault is found twice.
    const isSettled = findings.length === 0 || (looks > 0 && findings.join() === before.join());
    if (isSettled && !(await page.evaluate(isGoing, selectors))) break;
  }
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
}

async function violationsOf(page: Page, look: Look) {
  try {
    return (await (await axeOf(page, look)).analyze()).violations;
  } catch (error) {
    // The parts have gone since, as messages do.
    if (look.within && String(error).includes('No elements found for include')) return [];
    throw error;
  }
}

async function axeOf(page: Page, { rules, within }: Look): Promise<AxeBuilder> {
  const isThere = page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
  // Nothing to load if it is loaded already. Rules that pass are not reported, which takes half the time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ' ' }) }).options({ resultTypes: ['violations'] });
  // In the page itself, which takes half the time: frames of other origins are not checked, and there are none.
  axe.setLegacyMode();
  if (within) axe.include(within);
  return rules ? axe.withRules(rules) : axe;
}

/** Polled: Chromium 156 has transitions whose `finished` never settles, though they leave this list. */
function isStill(): boolean {
  return !document.getAnimations().some(({ playState }) => playState === 'running');
}

/** Whether the found element has begun to fade since, or has gone, like a message after its two seconds. */
function isGoing(selectors: string[]): boolean {
  return selectors.some((selector) => {
    const element = document.querySelector(selector);
    return (
      !element || document.getAnimations().some(({ effect }) => (effect as KeyframeEffect).target?.contains(element))
    );
  });
}

/** Waits until a closed dialog's history entry is gone: until then, the browser drops a navigation. */
export const entriesRemoved = (page: Page) => page.waitForFunction(() => !history.state?.dialogs);

/**
 * Call this before the action that shows the message; it resolves once the message was on the page. Messages disappear
 * after two seconds, in which a busy machine might not look.
 */
export const announced = (page: Page, message: string) =>
  page.waitForFunction(
    (message) => [...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes(message)),
    message,
    { polling: 'raf' },
  );

/** Finds a screen's link in the menu. The count of waiting work becomes part of its name as soon as it's read. */
export const menuLink = (page: Page, label: string) =>
  page
    .getByRole('navigation', { name: 'Screens', exact: true })
    .getByRole('link', { name: new RegExp(`^${RegExp.escape(label)}( \\d+\\+? waiting)?$`) });

/** Sets a day and its time, in Nepal's time. */
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

/** Chooses an option of a select that searches as you type. A field that settles on blur can close the list again. */
export async function choose(page: Page, label: string, option: string | RegExp) {
  const wanted = page.getByRole('option', { name: option, exact: true }).first();
  await expect(async () => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await wanted.click({ timeout: 10_000 });
  }).toPass();
}

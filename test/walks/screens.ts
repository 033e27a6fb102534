import type { Page } from '@playwright/test';
import { type Screen, type ScreenGroup, screens } from '../../contract/screen-list.ts';
import { resources } from '../../web/admin/screens.ts';
import { present } from '../present.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { markNew, NEW_PARTS } from './new-parts.ts';

/** The groups of screens that one walk opens; about the same number of screens in each. */
export const PARTS = {
  orders: ['Dashboard', 'Orders', 'Messages'],
  offers: ['Reports', 'Offers'],
  products: ['Products'],
  content: ['Content'],
  offices: ['Offices', 'Locations', 'Delivery'],
  system: ['People', 'System'],
} satisfies Record<string, ScreenGroup[]>;

/** Widths of a desktop (on which each page is checked by all rules in light mode), a tablet and a phone. */
const WIDTHS = [1280, 768, 360];
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** Their ids are not in the list's rows: they have their own walk. */
const OF_ANOTHER_RECORD = ['customer-manage/erasure/:id'];
/** A healthy server has no errors, and no return of the demo has ended. */
const MAY_BE_WITHOUT_A_ROW = ['server-errors/detail/:id', 'return-completed/detail/:id'];

/** Lists the paths of a screen and its form to add, if it has one. */
function pathsOf(screen: Screen): string[] {
  const { path } = screen;
  const hasForm = resources[path]?.form && routesOf(screen).includes(`${path}/add`);
  return [
    path,
    ...(hasForm ? [`${path}/add`] : []),
    ...(path === 'dashboard/commerce' ? ['dashboard-help', 'profile'] : []),
  ];
}

function routesOf({ grants }: Screen): string[] {
  return Object.values(grants).flatMap((grant) => grant.admin_routes);
}

/** Lists the pages below a screen besides adding: `edit/:id`, `poster/:id`, `official`. */
function pagesBelow(screen: Screen): string[] {
  const { form, detail, pages = {} } = resources[screen.path] ?? {};
  const below = [...(form ? ['edit/:id'] : []), ...(detail ? ['detail/:id'] : []), ...Object.keys(pages)];
  return below.filter((one) => routesOf(screen).some((route) => route.startsWith(`${screen.path}/${one}`)));
}

/** Declares the walk through the screens of a part. */
export function walkScreens(part: keyof typeof PARTS): void {
  const groups: ScreenGroup[] = PARTS[part];
  test(`${groups.join(', ')}: every screen and every page below it opens, in light and dark, and nothing reaches beyond the edge`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    await page.request.post('/api/clientBug', {
      data: { error: 'Error: an example', error_stack: 'Error: an example\n  at here', location: '/', mode: 'live' },
    });
    await signIn(page, 'admin@agrim.example');
    // An older time takes more words than a recent one.
    await page.clock.setSystemTime(Date.now() + 25 * 60_000);
    await page.goto('/admin/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const unopened: string[] = [];
    for (const screen of screens.filter(({ group }) => groups.includes(group))) {
      const [list = '', ...others] = pathsOf(screen);
      await open(page, list);
      const row = await firstRow(page, list);
      await lookAt(page, list);
      for (const path of others) await openAndLookAt(page, path);
      for (const below of pagesBelow(screen)) {
        const path = `${list}/${below}`;
        if (OF_ANOTHER_RECORD.includes(path)) continue;
        if (below.includes(':id') && !row) unopened.push(path);
        else await openAndLookAt(page, path.replace(':id', row ?? ''), path.replace(/\/:id.*/, ''));
      }
    }
    expect(unopened.filter((path) => !MAY_BE_WITHOUT_A_ROW.includes(path))).toEqual([]);
  });
}

async function openAndLookAt(page: Page, path: string, name = path) {
  await open(page, path);
  await lookAt(page, name);
}

/** Opens a screen by the router, like a link: the scripts load once. */
export async function open(page: Page, path: string) {
  await page.evaluate((path) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    history.pushState({ idx: (history.state?.idx ?? 0) + 1 }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/admin/${path}`);
  await expect(page.locator('h1[data-left]'), path).toHaveCount(0);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading, path).toBeVisible();
  await expect(heading, path).not.toHaveText(/no such page|not authroized|went wrong/);
  await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
}

/** Finds the id, or a customer's phone, in the first link of a list to a page below its screen. */
export async function firstRow(page: Page, path: string): Promise<string | undefined> {
  const links = await page
    .locator(`main a[href^="/admin/${path}/"]`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.map((href) => /[0-9a-f]{8}-[0-9a-f-]{27}|9\d{9}$/.exec(href)?.[0]).find(Boolean);
}

/**
 * Checks a page by all rules once; at other widths and in dark mode, only the new parts. LONG=1 keeps a picture of each
 * width with the results of the run.
 */
async function lookAt(page: Page, path: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectWithinEdge(page, path);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (process.env.LONG)
      await page.screenshot({ path: `test-results/screens/${width}/${path.replaceAll('/', '_')}.png` });
    if (width === WIDTHS[0]) await expectAccessible(page);
    else if (await markNew(page, width)) await expectAccessible(page, { within: NEW_PARTS });
    // A part has the same colours at each width.
    if (await markNew(page, 'dark')) await expectReadableInDark(page);
  }
  await page.setViewportSize({ width: WIDTHS[0] as number, height: 800 });
}

export async function setColours(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  // The page learns of it a moment later, and only then do its colours begin to change.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** Only the colours differ between the two. */
async function expectReadableInDark(page: Page) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await setColours(page, colorScheme);
    if (colorScheme === 'dark') await expectAccessible(page, { rules: COLOURS, within: NEW_PARTS });
  }
}

export async function expectWithinEdge(page: Page, path: string) {
  // An element that is too wide widens a phone's innerWidth, so the width of its screen is the measure.
  const width = present(page.viewportSize()).width;
  const reached = () => page.evaluate(() => document.documentElement.scrollWidth);
  // The page learns of another width a moment later.
  await expect.poll(reached, { message: `${path} at ${width} px` }).toBeLessThanOrEqual(width);
}

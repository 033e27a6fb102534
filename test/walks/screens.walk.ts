// covers: web/admin, server/demo, server/access/grants, server/monitoring, server/audit
import type { Page } from '@playwright/test';
import { type Screen, screens } from '../../contract/screens.ts';
import { ROLES } from '../../server/demo/people.ts';
import { resources } from '../../web/admin/screens.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

/** Each screen and, where it has one, the form that adds to it. */
const paths = screens.flatMap((screen) => {
  const hasForm = resources[screen.path]?.form && routesOf(screen).includes(`${screen.path}/add`);
  return [screen.path, ...(hasForm ? [`${screen.path}/add`] : [])];
});

function routesOf({ grants }: Screen): string[] {
  return Object.values(grants).flatMap((grant) => grant.admin_routes);
}

/** What can be opened below a screen besides adding: `edit/:id`, `poster/:id`, `official`. */
function pagesBelow(screen: Screen): string[] {
  const { form, detail, pages = {} } = resources[screen.path] ?? {};
  const below = [...(form ? ['edit/:id'] : []), ...(detail ? ['detail/:id'] : []), ...Object.keys(pages)];
  return below.filter((one) => routesOf(screen).some((route) => route.startsWith(`${screen.path}/${one}`)));
}

/** A phone as it is; of the wider ones a tablet, too. */
const WIDTHS: Record<string, number[]> = { phone: [360], desktop: [1280, 768] };
/** Nothing is wrong on a server that is well, and no return of the demo is over. */
const MAY_BE_WITHOUT_A_ROW = ['server-errors/detail/:id', 'return-completed/detail/:id'];

// The longest walks there are, and they only look.
test.describe.configure({ mode: 'parallel' });

const COLOURS = ['color-contrast', 'link-in-text-block'];

test('every screen opens to who has it, in light and dark, and nothing lies beyond the edge', async ({ page }, {
  project,
}) => {
  test.setTimeout(1_500_000);
  await signIn(page, 'admin@agrim.example');
  // What was done a while ago says so in more words than what was done just now.
  await page.clock.setSystemTime(Date.now() + 25 * 60_000);
  for (const path of [...paths, 'dashboard-help', 'profile']) {
    await open(page, path);
    await keepPicture(page, project.name, path);
    for (const width of WIDTHS[project.name] ?? []) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // The page hears of it a moment later, and only then do its colours begin to change.
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        // Between the two only the colours differ.
        await expectAccessible(page, colorScheme === 'dark' ? COLOURS : undefined);
      }
      await expectWithinEdge(page, path);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  }
});

test('every page below a screen opens: the form and the detail of its first row, and its others', async ({ page }, {
  project,
}) => {
  test.setTimeout(1_500_000);
  const [width = 1280] = WIDTHS[project.name] ?? [];
  await page.request.post('/api/clientBug', {
    data: { error: 'Error: an example', error_stack: 'Error: an example\n  at here', location: '/', mode: 'live' },
  });
  await signIn(page, 'admin@agrim.example');
  await page.setViewportSize({ width, height: 800 });
  const unopened: string[] = [];
  for (const screen of screens) {
    const { path } = screen;
    const below = pagesBelow(screen);
    if (below.length === 0) continue;
    await open(page, path);
    const row = await firstRow(page, path);
    for (const one of below) {
      if (one.includes(':id') && !row) unopened.push(`${path}/${one}`);
      else await lookAt(page, project.name, path, one.replace(':id', row ?? ''));
    }
  }
  expect(unopened.filter((path) => !MAY_BE_WITHOUT_A_ROW.includes(path))).toEqual([]);
});

async function lookAt(page: Page, project: string, path: string, below: string) {
  await open(page, `${path}/${below}`);
  await keepPicture(page, project, `${path}/${below.replace(/\/.*/, '')}`);
  await expectAccessible(page);
  await expectWithinEdge(page, `${path}/${below}`);
}

async function open(page: Page, path: string) {
  await page.goto(`/admin/${path}`);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading, path).toBeVisible();
  await expect(heading, path).not.toHaveText(/no such page|not authroized|went wrong/);
  await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
}

/** The id in the first link of a list that leads below its screen. */
async function firstRow(page: Page, path: string): Promise<string | undefined> {
  const links = await page
    .locator(`main a[href^="/admin/${path}/"]`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return links.map((href) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(href)?.[0]).find(Boolean);
}

/** What each screen looks like is kept with the results of the run. */
const keepPicture = (page: Page, project: string, path: string) =>
  page.screenshot({ path: `test-results/screens/${project}/${path.replaceAll('/', '_')}.png`, scale: 'css' });

async function expectWithinEdge(page: Page, path: string) {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, `${path} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

test('every screen is refused to who lacks it', async ({ page }) => {
  test.setTimeout(120_000);
  const granted = Object.entries(ROLES.Verifier?.grants ?? {}).flatMap(([path, types]) =>
    types.flatMap((type) => screens.find((screen) => screen.path === path)?.grants[type]?.admin_routes ?? []),
  );
  await signIn(page, 'verifier@agrim.example');
  for (const path of paths.filter((path) => !granted.includes(path))) {
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { name: 'You are not authroized' }), path).toBeVisible();
  }
});

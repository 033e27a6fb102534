import { screens } from '../../contract/screens.ts';
import { ROLES } from '../../server/demo/people.ts';
import { resources } from '../../web/admin/screens.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

/** Each screen and, where it has one, the form that adds to it. */
const paths = screens.flatMap((screen) => {
  const routes = Object.values(screen.grants).flatMap((grant) => grant.admin_routes);
  const hasForm = resources[screen.path]?.form && routes.includes(`${screen.path}/add`);
  return [screen.path, ...(hasForm ? [`${screen.path}/add`] : [])];
});

/** A phone as it is; of the wider ones a tablet, too. */
const WIDTHS: Record<string, number[]> = { phone: [360], desktop: [1280, 768] };

const COLOURS = ['color-contrast', 'link-in-text-block'];

test('every screen opens to who has it, in light and dark, and nothing lies beyond the edge', async ({ page }, {
  project,
}) => {
  test.setTimeout(1_500_000);
  await signIn(page, 'admin@agrim.example');
  for (const path of paths) {
    await page.goto(`/admin/${path}`);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading, path).toBeVisible();
    await expect(heading, path).not.toHaveText(/no such page|not authroized|went wrong/);
    await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
    for (const width of WIDTHS[project.name] ?? []) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // The page hears of it a moment later, and only then do its colours begin to change.
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        // Between the two only the colours differ.
        await expectAccessible(page, colorScheme === 'dark' ? COLOURS : undefined);
      }
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

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

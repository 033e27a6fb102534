import type { Page } from '@playwright/test';
import {
  announced,
  choose,
  expect,
  expectAccessible,
  lastInvitationFor,
  menuLink,
  signIn,
  signInByForm,
  test,
} from './fixtures.ts';

const PASSWORD = 'three walking words here';

test.describe('a person makes a role from nothing', () => {
  // The session that ends under the browser answers 403, which this walk is about.
  test.use({ expectedErrors: [/403/] });

  test(
    'and its user sees exactly three screens and their buttons',
    { tag: '@both' },
    async ({ page, baseURL }, { project }) => {
      const role = `Field helper ${project.name}`;
      const email = `helper-${project.name}@agrim.example`;
      await signIn(page, 'admin@agrim.example');
      await addRole(page, role);
      await grantThreeScreens(page, role, project.name === 'phone' ? tickInCard : tickInGrid);
      await addUser(page, { email, role });
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.waitForURL('**/login');

      await setPassword(page, email);
      // The role has no dashboard: it lands on its first screen.
      await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Screens you can open' }).getByRole('link')).toHaveCount(3);
      await expectAccessible(page);

      expect(await menuOf(page)).toEqual(['States', 'Areas', 'SMS list']);
      await openScreen(page, 'States');
      await expect(page.getByText('Koshi').first()).toBeVisible();
      expect(await buttonsOf(page)).toEqual([]);
      await openScreen(page, 'Areas');
      await expect(page.getByText('1–10 of 753')).toBeVisible();
      expect(await buttonsOf(page)).toEqual(['Add']);
      await openScreen(page, 'SMS list');
      expect(await buttonsOf(page)).toEqual([]);
      await page.goto('/admin/user-manage');
      // The texts of spec 2.3.
      await expect(page.getByRole('heading', { name: 'You are not authroized' })).toBeVisible();
      await expect(page.getByText("It seems like you don't have permission to use this page")).toBeVisible();
      await expect(page.getByText('Please contact admin for support.')).toBeVisible();
      await expect(page).toHaveTitle(/^Not Authorized/);
      await expectAccessible(page);

      // The session ends elsewhere: the next call is a 403, which clears the storage and opens the login page.
      const authorization = await page.evaluate(() => localStorage.getItem('token') as string);
      await fetch(`${baseURL}/api/user/logout`, { headers: { authorization } });
      await openMenu(page);
      await menuLink(page, 'States').click();
      await page.waitForURL('**/login');
      // Only the way back, for this tab.
      expect(await keptInStorage(page)).toEqual(['return_to']);
    },
  );
});

test.describe('changing the password', () => {
  test.use({ expectedErrors: [/400/] });

  test('refuses the old one, and logs out after the new one', async ({ page }) => {
    const account = 'editor@agrim.example';
    await signIn(page, account);
    await page.goto('/admin/dashboard/commerce');
    await openChangePassword(page);
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await expect(dialog.getByText('You will be signed out after changing the password')).toBeVisible();
    await expectAccessible(page);
    await fillPasswords(page, 'one and the same thing', 'one and the same thing');
    await expect(dialog.getByText('You cannot use old password. Use new one.')).toBeVisible();
    await fillPasswords(page, 'this is not my password', PASSWORD);
    await expect(dialog.getByText('Wrong password.')).toBeVisible();
    await fillPasswords(page, 'agrim demo passphrase', 'short');
    await expect(dialog.getByText(/at least 12 characters/i).last()).toBeVisible();

    await fillPasswords(page, 'agrim demo passphrase', PASSWORD);
    await expect(page.getByText('Password updated successfully.').first()).toBeVisible();
    await page.waitForURL('**/login');
    expect(await keptInStorage(page)).toEqual([]);
    await signInByForm(page, account, PASSWORD);
    await openChangePassword(page);
    // The demo's own password is in the README, so no one may choose it.
    await fillPasswords(page, PASSWORD, 'agrim demo passphrase');
    await expect(dialog.getByText(/This password is easy to guess/).last()).toBeVisible();
  });
});

test('a distributor only manages the users of its own subtree', { tag: '@both' }, async ({ page }, { project }) => {
  await signIn(page, 'nd@agrim.example');
  await page.goto('/admin/user-manage');
  await expect(page.getByText('Nabin Gurung', { exact: true })).toBeVisible();
  await expect(page.getByText('Asha Shrestha', { exact: true })).toBeHidden();
  // On a phone the name alone leads to the form.
  expect(await buttonsOf(page)).toEqual(project.name === 'phone' ? ['Add'] : ['Add', 'Edit']);
  await expect(page.getByRole('link', { name: /^Nabin Gurung/ })).toBeVisible();
  await expectAccessible(page);
  for (const [act, message] of [
    ['Deactivate', 'User deactivated.'],
    ['Reactivate', 'User reactivated.'],
  ] as const) {
    await page.getByRole('button', { name: 'More actions for Rita Tamang' }).click();
    await page.getByRole('menuitem', { name: act }).click();
    await expect(page.getByRole('dialog', { name: `${act} Rita Tamang?` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: act, exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    // The list is read again: a menu that opens before changes under the hand.
    const inactive = page.getByText('Inactive', { exact: true }).filter({ visible: true });
    await expect(inactive).toHaveCount(act === 'Deactivate' ? 1 : 0);
  }
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nobody');
  await page.getByRole('combobox', { name: 'Office' }).fill('Agrim Head Office');
  await expect(page.getByText('No results.')).toBeVisible();
});

/**
 * Returns what is left of a session; React Router stores a page's scroll position as it closes, which doesn't count.
 */
function keptInStorage(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith('react-router')),
  );
}

async function addRole(page: Page, role: string) {
  await page.goto('/admin/role-manage?find_role_title=Super%20Admin');
  const everything = page.getByRole('main').locator('.mantine-Badge-root').filter({ hasText: 'Can do everything' });
  await everything.scrollIntoViewIfNeeded();
  // Its cell does not cut it off.
  await expect(everything).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Add role' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Role title' }).fill(role);
  await choose(page, 'Role type', 'Others');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Role Page Saved.')).toBeVisible();
}

type Tick = (page: Page, cell: { module: string; type: string; role: string }) => Promise<void>;

const tickInGrid: Tick = (page, { module, type, role }) =>
  page.getByRole('checkbox', { name: `${module}, ${type}, ${role}`, exact: true }).check();

/** Ticks within a module's card, which opens to its access types below each other. */
const tickInCard: Tick = async (page, { module, type, role }) => {
  const card = page.locator('details').filter({ has: page.getByText(module, { exact: true }) });
  const tick = card.getByRole('group', { name: type, exact: true }).getByRole('checkbox', { name: role });
  if (!(await tick.isVisible())) await card.locator('summary').click();
  await tick.check();
};

async function grantThreeScreens(page: Page, role: string, tick: Tick) {
  await page.getByRole('link', { name: 'Access', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Permissions of ${role}` })).toBeVisible();
  for (const [module, type] of [
    ['States', 'View'],
    ['Areas', 'View'],
    ['Areas', 'Add'],
    ['SMS list', 'View'],
  ] as const)
    await tick(page, { module, type, role });
  await expectAccessible(page);
  const isSaved = announced(page, 'Access saved.');
  await page.getByRole('button', { name: 'Save (4)' }).click();
  await isSaved;
}

async function addUser(page: Page, { email, role }: { email: string; role: string }) {
  await page.goto('/admin/user-manage/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hari Walker');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const office = page.getByRole('combobox', { name: 'Office' });
  await expect(office).toBeFocused();
  // The bar with Save covers the end of the page, but never the focused element.
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const [field, bar] = [await office.boundingBox(), await save.boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await office.fill('Head');
  await page.getByRole('option', { name: /^Agrim Head Office/ }).click();
  await page.getByRole('combobox', { name: 'Roles' }).fill(role);
  await page.getByRole('option', { name: role }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('User Saved.')).toBeVisible();
}

/** Sets a password by the link that a new user gets, which signs them in. */
async function setPassword(page: Page, email: string) {
  await page.goto(await lastInvitationFor(email));
  await page.getByLabel('New password').fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/admin/**');
}

async function openMenu(page: Page) {
  const burger = page.getByRole('button', { name: 'Open the menu' });
  if (await burger.isVisible()) await burger.click();
}

async function menuOf(page: Page): Promise<string[]> {
  await openMenu(page);
  const links = page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link');
  await expect(links.first()).toBeVisible();
  return links.allInnerTexts();
}

async function openScreen(page: Page, label: string) {
  await openMenu(page);
  await menuLink(page, label).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: label })).toBeVisible();
}

/** Lists the buttons of a list among add, edit and delete. */
async function buttonsOf(page: Page): Promise<string[]> {
  const list = page.getByRole('main');
  await expect(list.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(list.locator('[aria-busy=true]')).toHaveCount(0);
  const shown: string[] = [];
  for (const act of ['Add', 'Edit', 'Delete']) {
    const buttons = list
      .getByRole('link', { name: new RegExp(`^${act} `) })
      .or(list.getByRole('button', { name: new RegExp(`^${act} `) }));
    if ((await buttons.count()) > 0) shown.push(act);
  }
  return shown;
}

async function openChangePassword(page: Page) {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
}

async function fillPasswords(page: Page, old: string, fresh: string) {
  await page.getByRole('textbox', { name: 'Old password' }).fill(old);
  await page.getByRole('textbox', { name: 'New password' }).fill(fresh);
  await page.getByRole('dialog').getByRole('button', { name: 'Change Password' }).click();
}

test('a person copies a role, compares it, and looks at the back office with it, and can change nothing there', async ({
  page,
}) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/role-manage/add');
  await page.getByRole('textbox', { name: 'Role title' }).fill('Evening Verifier');
  await page.getByRole('combobox', { name: 'Copy from' }).fill('Verifier');
  await page.getByRole('option', { name: 'Verifier', exact: true }).click();
  await page.getByRole('combobox', { name: 'Role type' }).click();
  await page.getByRole('option', { name: 'User' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Evening Verifier' })).toBeVisible();

  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('combobox', { name: 'Another role' }).fill('Viewer');
  await page.getByRole('option', { name: 'Viewer' }).click();
  const row = page.getByRole('row', { name: /Review proofs of payment/ });
  await expect(row.getByRole('img')).toHaveCount(2);
  await expectAccessible(page);
  await page.goBack();

  await page.getByRole('button', { name: 'View as this role' }).click();
  await expect(
    page.getByText('You are viewing the back office as Evening Verifier. Return to your own view to make changes.'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Roles' })).toHaveCount(0);
  await menuLink(page, 'Multi-buy orders').click();
  await expect(page.getByRole('heading', { name: 'Multi-buy orders' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to your own view' }).click();
  await expect(page.getByRole('heading', { name: 'Evening Verifier' })).toBeVisible();
  await expect(page.getByText('You are viewing the back office as')).toHaveCount(0);
});

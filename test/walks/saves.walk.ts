import type { Page } from '@playwright/test';
import { colleague } from './colleague.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

const ADMIN = 'admin@agrim.example';

const meanwhile = (page: Page) => page.getByRole('dialog', { name: /was changed meanwhile$/ });

/** Holds back what a save is answered until it may go on. */
async function holdBack(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') await promise;
    await route.continue();
  });
  return resolve;
}

test.describe('what a button asks for', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('a draft that meets a change of somebody else stays a draft', async ({ page, baseURL }, { project }) => {
    const call = await colleague(baseURL as string);
    const key = `contested-draft-${project.name}`;
    const written = { key, name: `Contested draft ${project.name}`, is_page: true, is_active: true };
    const { data: saved } = await call('POST', 'content', { ...written, description: '<p>As it was</p>' });
    await signIn(page, ADMIN);
    await page.goto(`/admin/page-manage/edit/${saved._id}`);
    await page.getByLabel('Name in Nepali').fill('मस्यौदा');
    await call('POST', 'content', { ...written, _id: saved._id, name_ne: 'अर्कै', description: '<p>As it was</p>' });
    await page.getByRole('button', { name: 'Save draft' }).click();
    await meanwhile(page).getByText('Keep mine').click();
    await expectAccessible(page);
    await meanwhile(page).getByRole('button', { name: 'Save like this' }).click();
    await expect(page.getByText('This is a draft.')).toBeVisible();
    const { data: shown } = await call('GET', `content/key/${key}`);
    expect(shown.name_ne).toBe('अर्कै');

    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByText('This is a draft.')).toBeHidden();
    expect((await call('GET', `content/key/${key}`)).data.name_ne).toBe('मस्यौदा');
  });

  test('a folder that could not be renamed is not renamed by adding one inside', async ({ page, baseURL }, {
    project,
  }) => {
    const call = await colleague(baseURL as string);
    const name = `Phones of ${project.name}`;
    const { data: folder } = await call('POST', 'files/folder', { name });
    await signIn(page, ADMIN);
    await page.goto('/admin/media-manage');
    await page.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Folders', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Folder ${name}` });
    await dialog.getByLabel('Name').fill('Fronts');
    await page.route('**/api/files/folder', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/files/folder');
    await dialog.getByRole('button', { name: 'Add inside' }).click();
    await expect(page.getByText('Folder Saved.')).toBeVisible();
    const { data } = await call('GET', 'files/folder?size=0');
    expect(data).toContainEqual(expect.objectContaining({ _id: folder._id, name }));
    expect(data).toContainEqual(expect.objectContaining({ parent_id: folder._id, name: 'Fronts' }));
  });
});

test('a time and an option that are still being typed are saved by Enter and by Ctrl-S', async ({ page, baseURL }, {
  project,
}) => {
  const call = await colleague(baseURL as string);
  const key = `timed-${project.name}`;
  const { data: saved } = await call('POST', 'content', { key, name: `Timed ${project.name}`, is_page: true });
  await signIn(page, ADMIN);
  await page.goto(`/admin/page-manage/edit/${saved._id}`);
  const time = page.getByLabel('Shown from, time');
  await page.getByLabel('Shown from, day').fill('2027-01-01');
  await time.fill('9:30');
  await time.press('Enter');
  await expect(page.getByText('Content Saved.')).toBeVisible();
  await expect(time).toBeFocused();
  const shownFrom = async () => (await call('GET', `content/${saved._id}`)).data.publish_from;
  expect(await shownFrom()).toBe('2027-01-01T03:45:00.000Z');
  await time.fill('10');
  await time.press('Control+s');
  await expect.poll(shownFrom).toBe('2027-01-01T04:15:00.000Z');
  await expect(time).toHaveValue('10:00:00');

  await page.goto('/admin/product-manage/main/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Typed to its end ${project.name}`);
  await page.getByRole('button', { name: 'Add inventory type' }).click();
  await page.getByLabel('Name of type 1').fill('Colour');
  await page.getByLabel('Add an option to type 1').or(page.getByLabel('Add an option to Colour')).fill('Black');
  await page.keyboard.press('Control+s');
  await page.waitForURL('**/product-manage/main/edit/*');
  await expect(page.getByLabel('Option 1 of Colour')).toHaveValue('Black');
});

test.describe('a save that is answered late', () => {
  test.use({ expectedErrors: [/409/] });

  test('leads nobody back who has gone on, and says where it was refused', async ({ page, baseURL }, { project }) => {
    const call = await colleague(baseURL as string);
    const { data: brand } = await call('POST', 'brand', { name: `Late ${project.name}`, description: 'As it was' });
    const saved = async () => (await call('GET', `brand/${brand._id}`)).data.description;
    await signIn(page, ADMIN);

    async function saveAndLeave(description: string) {
      await page.goto(`/admin/brand-manage/edit/${brand._id}`);
      await page.getByLabel('Description').fill(description);
      const answer = await holdBack(page, '**/api/brand');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      // On a phone the menu's entry is behind its button.
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/sms-list"]')?.click());
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'SMS list' })).toBeVisible();
      return answer;
    }

    const answer = await saveAndLeave('Saved late');
    answer();
    await expect(page.getByText('Brand Saved.')).toBeVisible();
    expect(await saved()).toBe('Saved late');
    await expect(page).toHaveURL(/sms-list$/);
    await page.unrouteAll();

    const refuse = await saveAndLeave('Refused late');
    await call('POST', 'brand', { _id: brand._id, name: brand.name, description: 'Theirs' });
    refuse();
    await expect(page.getByRole('alert').filter({ hasText: 'changed this brand since you opened it' })).toBeVisible();
    await expect(page).toHaveURL(/sms-list$/);
  });
});

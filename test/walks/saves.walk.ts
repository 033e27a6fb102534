import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack, loseNextAnswer } from './line.ts';
import { colleague } from './session.ts';

const ADMIN = 'admin@agrim.example';

const meanwhile = (page: Page) => page.getByRole('dialog', { name: /changed while you were editing$/ });

test.describe('the save that a button needs', () => {
  test.use({ expectedErrors: [/409|ERR_FAILED/] });

  test('a draft that meets the change of another user stays a draft', async ({ page }, { project }) => {
    const call = await colleague();
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
    await meanwhile(page).getByRole('button', { name: 'Save merged version' }).click();
    await expect(page.getByText('This is a draft.')).toBeVisible();
    const { data: shown } = await call('GET', `content/key/${key}`);
    expect(shown.name_ne).toBe('अर्कै');

    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByText('This is a draft.')).toBeHidden();
    expect((await call('GET', `content/key/${key}`)).data.name_ne).toBe('मस्यौदा');
  });

  test('a folder whose renaming failed is not renamed by adding one inside', async ({ page }, { project }) => {
    const call = await colleague();
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
    await dialog.getByRole('button', { name: 'Add subfolder' }).click();
    await expect(page.getByText('Folder Saved.')).toBeVisible();
    const { data } = await call('GET', 'files/folder?size=0');
    expect(data).toContainEqual(expect.objectContaining({ _id: folder._id, name }));
    expect(data).toContainEqual(expect.objectContaining({ parent_id: folder._id, name: 'Fronts' }));
  });
});

test.describe('a new record', () => {
  test.use({ expectedErrors: [/422|ERR_FAILED/] });

  test('is added once after a lost reply, however often it is sent', async ({ page }, { project }) => {
    const call = await colleague();
    const named = async (name: string) => (await call('GET', `layout?find_name=${encodeURIComponent(name)}`)).totalData;
    const [first, other] = [`Sent twice ${project.name}`, `Sent again ${project.name}`];
    await signIn(page, ADMIN);
    await page.goto('/admin/home-page-groups/add');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const notice = page.getByText('Your first version was already added.');

    // After a change it is not added beside the first.
    await loseNextAnswer(page, '**/api/layout');
    await name.fill(first);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Not saved.')).toBeVisible();
    expect(await named(first)).toBe(1);
    await name.fill(`${first}, changed`);
    await page.keyboard.press('Control+s');
    await expect(notice).toBeVisible();
    expect(await named(first)).toBe(1);

    // A repeat gets its answer as if the first hadn't been lost.
    await loseNextAnswer(page, '**/api/layout');
    await name.fill(other);
    await page.keyboard.press('Control+s');
    await expect(notice).toBeHidden();
    await expect(page.getByText('Not saved.')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Home Page Saved.')).toBeVisible();
    expect(await named(other)).toBe(1);
  });
});

test.describe('pictures of the library', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('say in their dialog that their move failed, and another search ends the choice', {
    tag: '@both',
  }, async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin/media-manage');
    const pictures = page.getByRole('list', { name: 'Pictures' }).locator('button[aria-pressed]');
    await pictures.nth(0).click();
    await pictures.nth(1).click();
    const chosen = page.getByText('2 chosen');
    await pictures.last().scrollIntoViewIfNeeded();
    await expect(chosen).toBeInViewport();
    await expectAccessible(page);
    await page.route('**/api/files/multiple/folder', (route) => route.abort());
    await page.getByRole('button', { name: 'Move to a folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move to a folder' });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/files/multiple/folder');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(chosen).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('a');
    await expect(chosen).toBeHidden();

    await pictures.first().click();
    await page.getByRole('button', { name: 'Move to a folder' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText('Pictures moved.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('a time and an option that are still being typed are saved by Enter and by Ctrl-S', async ({ page }, {
  project,
}) => {
  const call = await colleague();
  const key = `timed-${project.name}`;
  const { data: saved } = await call('POST', 'content', { key, name: `Timed ${project.name}`, is_page: true });
  await signIn(page, ADMIN);
  await page.goto(`/admin/page-manage/edit/${saved._id}`);
  const time = page.getByLabel('Publish on, time', { exact: true });
  await page.getByLabel('Publish on, day', { exact: true }).fill('2027-01-01');
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

test.describe('a late answer to a save', () => {
  test.use({ expectedErrors: [/409/] });

  test('doesn’t lead back a user who has gone on, and names the page whose save was refused', async ({ page }, {
    project,
  }) => {
    const call = await colleague();
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

test.describe('a record in a dialog', () => {
  test.use({ expectedErrors: [/409/] });

  test('a menu that two people change has both changes', async ({ page }, { project }) => {
    const call = await colleague();
    const add = async (name: string) => {
      const label = `${name} ${project.name}`;
      const written = { menu: 'footer', label, kind: 'address', address: '/products' };
      const { data } = await call('POST', 'menu', written);
      return { label, _id: data._id as string };
    };
    const [first, second] = [await add('First'), await add('Second')];
    await signIn(page, ADMIN);
    await page.goto('/admin/menu-manage');
    await page.getByText('Footer', { exact: true }).click();
    await page.getByRole('button', { name: `Move ${second.label}` }).click();
    const theirs = await add('Theirs');
    await page.getByRole('menuitem', { name: 'Nest under the one above' }).click();
    await expect(
      page.getByText('Someone else changed this menu in the meantime. Both changes are kept.'),
    ).toBeVisible();
    await expect(page.getByText('Menu Saved.').first()).toBeVisible();
    const entries = page.getByRole('list', { name: 'Items in the footer' }).getByRole('listitem');
    await expect(entries.filter({ hasText: theirs.label })).toBeVisible();
    const { data } = await call('GET', 'menu');
    expect(data).toContainEqual(expect.objectContaining({ _id: second._id, parent_id: first._id }));
    expect(data.find(({ _id }: { _id: string }) => _id === theirs._id)).not.toHaveProperty('parent_id');
  });

  test('shows the change of another user meanwhile, and is saved once that is settled', async ({ page }, {
    project,
  }) => {
    const call = await colleague();
    const label = `Dialog ${project.name}`;
    const written = { menu: 'footer', label, label_ne: 'पहिले', kind: 'address', address: '/products' };
    const { data: entry } = await call('POST', 'menu', written);
    await signIn(page, ADMIN);
    await page.goto('/admin/menu-manage');
    await page.getByText('Footer', { exact: true }).click();
    await page.getByRole('button', { name: `Edit ${label}` }).click();
    const dialog = page.getByRole('dialog', { name: `Edit ${label}` });
    await dialog.getByLabel('Label in Nepali').fill('मेरो');
    await call('POST', 'menu', { ...written, _id: entry._id, label_ne: 'उनको', address: '/track' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(meanwhile(page).getByText(/^Address: .* → \/track$/)).toBeVisible();
    await meanwhile(page).getByRole('radiogroup', { name: 'Label in Nepali' }).getByText('Keep mine').click();
    await expectAccessible(page);
    await meanwhile(page).getByRole('button', { name: 'Save merged version' }).click();
    await expect(dialog).toBeHidden();
    const { data } = await call('GET', 'menu');
    expect(data).toContainEqual(expect.objectContaining({ _id: entry._id, label_ne: 'मेरो', address: '/track' }));
  });

  test('offers typed text only in its own dialog, with others’ changes still to merge', async ({ page }, {
    project,
  }) => {
    const call = await colleague();
    const [one, other] = [`One ${project.name}`, `Other ${project.name}`];
    const written = { menu: 'footer', label: one, label_ne: 'एक', kind: 'heading' };
    const { data: entry } = await call('POST', 'menu', written);
    await call('POST', 'menu', { ...written, label: other });
    page.on('dialog', (dialog) => dialog.accept());
    await signIn(page, ADMIN);

    async function open() {
      await page.goto('/admin/menu-manage');
      await page.getByText('Footer', { exact: true }).click();
    }
    async function addBelow(label: string) {
      await open();
      await page.getByRole('button', { name: `Move ${label}` }).click();
      await page.getByRole('menuitem', { name: 'Add an item below it' }).click();
      await expect(page.getByRole('dialog', { name: 'Add item' })).toBeVisible();
    }
    const offered = page.getByRole('button', { name: 'Restore draft' });
    await addBelow(one);
    await page.getByLabel('Label in Nepali').fill('आधा');
    await addBelow(other);
    await expect(offered).toBeHidden();
    await addBelow(one);
    await offered.click();
    await expect(page.getByLabel('Label in Nepali')).toHaveValue('आधा');

    const edit = page.getByRole('dialog', { name: `Edit ${one}` });
    const startEdit = async () => {
      await open();
      await page.getByRole('button', { name: `Edit ${one}` }).click();
    };
    await startEdit();
    await edit.getByLabel('Label in Nepali').fill('मेरो');
    await call('POST', 'menu', { ...written, _id: entry._id, label_ne: 'उनको' });
    await startEdit();
    await offered.click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await meanwhile(page).getByText('Use theirs').click();
    await meanwhile(page).getByRole('button', { name: 'Save merged version' }).click();
    await expect(edit).toBeHidden();
    const { data } = await call('GET', 'menu');
    expect(data).toContainEqual(expect.objectContaining({ _id: entry._id, label_ne: 'उनको' }));
  });
});

test.describe('an answer by a colleague from meanwhile', () => {
  test.use({ expectedErrors: [/409/] });

  test('is shown before it is overwritten', async ({ page }, { project }) => {
    const call = await colleague();
    const { data: questions } = await call('GET', 'question?size=1');
    const [mine, theirs] = [`Mine, ${project.name}.`, `Theirs, ${project.name}.`];
    await signIn(page, ADMIN);
    await page.goto('/admin/asked-questions');
    await page
      .getByRole('button', { name: /^Answer / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^About / });
    await dialog.getByRole('textbox', { name: 'Answer' }).fill(mine);
    await call('POST', `question/answer/${questions[0]._id}`, { answer: theirs, is_published: false });
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('changed this question since you opened it: answer');
    await expect(alert).toContainText('Save again to overwrite');
    await expectAccessible(page);
    await expect(dialog.getByRole('textbox', { name: 'Answer' })).toHaveValue(mine);
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await expect(dialog).toBeHidden();
    const { data: answered } = await call('GET', 'question?size=1');
    expect(answered[0].answer).toBe(mine);
  });
});

test('a save waits for pictures under way, and Ctrl-S in a dialog does not save the page behind it', async ({ page }, {
  project,
}) => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#06A77D' } })
    .jpeg()
    .toBuffer();
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/brand')) saves.push(request.postData() ?? '');
  });
  await signIn(page, ADMIN);
  await page.goto('/admin/brand-manage/add');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`With a logo ${project.name}`);
  await page.getByRole('button', { name: 'Choose from the library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose pictures' });
  await expect(library.getByRole('list', { name: 'Pictures' }).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await expect(library).toBeHidden();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  expect(saves).toEqual([]);

  const answer = await holdBack(page, '**/api/files/upload*');
  const buffer = { name: `logo-${project.name}.jpg`, mimeType: 'image/jpeg', buffer: picture };
  await page.locator('input[type=file]').first().setInputFiles(buffer);
  await expect(page.getByRole('progressbar')).toBeAttached();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Waiting for pictures…')).toBeVisible();
  expect(saves).toEqual([]);
  answer();
  await expect(page.getByText('Brand Saved.')).toBeVisible();
  expect(saves).toHaveLength(1);
  expect(JSON.parse(saves[0] as string).logo_id).toBeTruthy();
});

test('a picture under way is a change: leaving the page asks about it', async ({ page }, { project }) => {
  const call = await colleague();
  const { data: brand } = await call('POST', 'brand', {
    name: `Logo alone ${project.name}`,
    description: 'As it was',
  });
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2E5EAA' } })
    .jpeg()
    .toBuffer();
  await signIn(page, ADMIN);
  await page.goto(`/admin/brand-manage/edit/${brand._id}`);
  const answer = await holdBack(page, '**/api/files/upload*');
  const file = { name: `alone-${project.name}.jpg`, mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Waiting for pictures…')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  answer();
  await expect(page.getByText('Brand Saved.')).toBeVisible();
  expect((await call('GET', `brand/${brand._id}`)).data.logo).toBeTruthy();
});

test('during a save only a picture can come into the form, and it is still to be saved', async ({ page }, {
  project,
}) => {
  const call = await colleague();
  const { data: brand } = await call('POST', 'brand', {
    name: `Late logo ${project.name}`,
    description: 'As it was',
  });
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8E5572' } })
    .jpeg()
    .toBuffer();
  const description = page.getByLabel('Description');
  const restore = page.getByRole('button', { name: 'Restore draft' });
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page, ADMIN);
  await page.goto(`/admin/brand-manage/edit/${brand._id}`);
  await description.fill('Left behind');
  await page.reload();
  await expect(restore).toBeEnabled();
  await description.fill('Sent');
  const saved = await holdBack(page, '**/api/brand');
  const uploaded = await holdBack(page, '**/api/files/upload*');
  await page.keyboard.press('Control+s');
  await expect(restore).toBeDisabled();
  const file = { name: `late-${project.name}.jpg`, mimeType: 'image/jpeg', buffer };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByRole('progressbar')).toBeAttached();
  saved();
  await expect(page.getByText('Brand Saved.')).toBeVisible();
  uploaded();
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Discard', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/brand-manage$/);
  const { data } = await call('GET', `brand/${brand._id}`);
  expect(data).toMatchObject({ description: 'Sent', logo: expect.anything() });
});

test('a draft that one tab has saved, another neither offers nor restores', async ({ page, context }, { project }) => {
  const call = await colleague();
  const { data: brand } = await call('POST', 'brand', {
    name: `A pair of tabs ${project.name}`,
    description: 'As it was',
  });
  const address = `/admin/brand-manage/edit/${brand._id}`;
  await signIn(page, ADMIN);
  await page.goto(address);
  await page.getByLabel('Description').fill('The first');
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')));
  await expect.poll(keys).toHaveLength(1);
  const other = await context.newPage();
  await other.goto(address);
  const restore = other.getByRole('button', { name: 'Restore draft' });
  await expect(restore).toBeVisible();
  await other.getByLabel('Name in Nepali').fill('दोस्रो');
  await expect.poll(keys).toHaveLength(2);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/brand-manage$/);
  expect(await keys()).toHaveLength(1);
  await restore.click();
  await expect(restore).toBeHidden();
  await expect(other.getByLabel('Name in Nepali')).toHaveValue('दोस्रो');
  await expect(other.getByLabel('Description')).toHaveValue('As it was');
});

test('a folder whose dialog was closed during its save closes no other', async ({ page }, { project }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/media-manage');
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  const name = dialog.getByLabel('Name');
  await page.getByRole('button', { name: 'New folder' }).click();
  await name.fill(`Late ${project.name}`);
  const goOn = await holdBack(page, '**/api/files/folder');
  await dialog.getByRole('button', { name: 'Add folder' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Close without saving' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'New folder' }).click();
  await name.fill('Half a name');
  goOn();
  await expect(page.getByText('Folder Saved.')).toBeVisible();
  await expect(name).toHaveValue('Half a name');
});

test('a user who signs out is asked before typed text is lost, and leaves none of it on the device', async ({ page }, {
  project,
}) => {
  const call = await colleague();
  const { data: brand } = await call('POST', 'brand', { name: `Left ${project.name}`, description: 'As it was' });
  page.on('dialog', (dialog) => dialog.accept());
  await signIn(page, ADMIN);
  await page.goto(`/admin/brand-manage/edit/${brand._id}`);
  await page.getByLabel('Description').fill('Nobody else’s business');
  const draftCount = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft ')).length);
  await expect.poll(draftCount).toBe(1);
  const dialog = page.getByRole('dialog', { name: 'Sign out without saving?' });
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Screens, orders').fill('Logout');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue('Nobody else’s business');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  expect(await draftCount()).toBe(0);
});

test.describe('an answer to a question', () => {
  test.use({ expectedErrors: [/409/] });

  test('does not overwrite a colleague’s unseen when it is restored, and closes no other when it is closed', async ({
    page,
  }, { project }) => {
    const call = await colleague();
    const { data: questions } = await call('GET', 'question?size=2');
    page.on('dialog', (dialog) => dialog.accept());
    await signIn(page, ADMIN);
    await page.goto('/admin/asked-questions');
    const icons = page.getByRole('button', { name: /^Answer the question by/ });
    const dialog = page.getByRole('dialog', { name: /^About / });
    const answer = dialog.getByRole('textbox', { name: 'Answer' });
    await icons.nth(0).click();
    await answer.fill(`Mine ${project.name}`);
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft '))))
      .toBe(true);
    await call('POST', `question/answer/${questions[0]._id}`, {
      answer: `Theirs ${project.name}`,
      is_published: true,
    });
    await page.reload();
    await icons.nth(0).click();
    await dialog.getByRole('button', { name: 'Restore draft' }).click();
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await expect(dialog.getByText('Your text is still here')).toBeVisible();
    await expect(answer).toHaveValue(`Mine ${project.name}`);

    const goOn = await holdBack(page, '**/api/question/answer/*');
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Close without saving' }).click();
    await expect(dialog).toBeHidden();
    await icons.nth(1).click();
    await answer.fill('Half a sen');
    goOn();
    await expect(page.getByText('Answer Saved.')).toBeVisible();
    await expect(answer).toHaveValue('Half a sen');
  });
});

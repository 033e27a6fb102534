import type { Page } from '@playwright/test';
import { announced, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack } from './line.ts';
import { colleague } from './session.ts';

const ADMIN = 'admin@agrim.example';

// Calls are cut off or refused on purpose.
test.use({ expectedErrors: [/ERR_FAILED|status of 409/] });

/** Calls as the page's signed-in user. */
async function send(page: Page, path: string, body?: object) {
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'));
  const reply = await page.request.fetch(`/api/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: token as string },
    ...(body && { data: body }),
  });
  expect(reply.ok(), path).toBe(true);
  return (await reply.json()).data;
}

test.describe('the access of all roles', () => {
  /** Finds a module's tick: in a grid, or on a phone in a card that opens. */
  async function tickOf(page: Page, module: string, type: string, role: string) {
    if ((page.viewportSize()?.width ?? 0) > 600)
      return page.getByRole('checkbox', { name: `${module}, ${type}, ${role}`, exact: true });
    const card = page.locator('details').filter({ has: page.getByText(module, { exact: true }) });
    const tick = card.getByRole('group', { name: type, exact: true }).getByRole('checkbox', { name: role });
    if (!(await tick.isVisible())) await card.locator('summary').click();
    return tick;
  }

  test('keeps ticks made during a save for the next one', { tag: '@both' }, async ({ page }, { project }) => {
    await signIn(page, ADMIN);
    const role_title = `Ticked meanwhile ${project.name}`;
    const role = await send(page, 'role/role', { role_title, role_type: 'others', description: 'x' });
    await page.goto(`/admin/module-manage/access?roles=${role._id}`);
    await (await tickOf(page, 'States', 'View', role_title)).check();
    const answer = await holdBack(page, /api\/role\/access$/);
    await page.getByRole('button', { name: 'Save (1)' }).click();
    await (await tickOf(page, 'Areas', 'View', role_title)).check();
    await (await tickOf(page, 'States', 'View', role_title)).uncheck();
    const isSaved = announced(page, 'Access saved.');
    answer();
    await isSaved;
    await page.getByRole('button', { name: 'Save (2)' }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await page.reload();
    await expect(await tickOf(page, 'Areas', 'View', role_title)).toBeChecked();
    await expect(await tickOf(page, 'States', 'View', role_title)).not.toBeChecked();
  });

  test('keeps a draft of grants that somebody else has given meanwhile', async ({ page }, { project }) => {
    await signIn(page, ADMIN);
    const role_title = `Drafted ${project.name}`;
    const role = await send(page, 'role/role', { role_title, role_type: 'others', description: 'x' });
    const { Module } = await send(page, 'role/access');
    const areas = Module.find((module: { module_name: string }) => module.module_name === 'area-manage');
    const view = areas.path.find((type: { access_type: string }) => type.access_type === 'view')._id;
    await page.goto(`/admin/module-manage/access?roles=${role._id}`);
    await (await tickOf(page, 'Areas', 'View', role_title)).check();
    await send(page, 'role/access', { Access: [{ module_id: areas._id, role_id: role._id, access_type: [view] }] });
    await page.reload();
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(await tickOf(page, 'Areas', 'View', role_title)).toBeChecked();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  });

  test('does not give grants again that somebody else has withdrawn meanwhile', async ({ page }, { project }) => {
    await signIn(page, ADMIN);
    const role_title = `Withdrawn meanwhile ${project.name}`;
    const role = await send(page, 'role/role', { role_title, role_type: 'others', description: 'x' });
    const { Module } = await send(page, 'role/access');
    const areas = Module.find((module: { module_name: string }) => module.module_name === 'area-manage');
    const remove = areas.path.find((type: { access_type: string }) => type.access_type === 'delete')._id;
    const entry = (access_type: string[]) => ({ module_id: areas._id, role_id: role._id, access_type });
    await send(page, 'role/access', { Access: [entry([remove])] });
    await page.goto(`/admin/module-manage/access?roles=${role._id}`);
    const deleting = await tickOf(page, 'Areas', 'Delete', role_title);
    await expect(deleting).toBeChecked();
    await send(page, 'role/access', { Access: [entry([])] });

    await (await tickOf(page, 'Areas', 'Add', role_title)).check();
    const isSaved = announced(page, 'Access saved.');
    await page.getByRole('button', { name: 'Save (1)' }).click();
    await expect(page.getByText(`Someone else changed ${role_title}: area-manage in the meantime.`)).toBeVisible();
    await isSaved;
    await expectAccessible(page);
    await page.reload();
    await expect(await tickOf(page, 'Areas', 'Add', role_title)).toBeChecked();
    await expect(deleting).not.toBeChecked();
  });
});

test('a moved quota counts as moved even if the numbers cannot be read again', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/scheme-manage/data-campaign');
  await page.getByRole('link', { name: 'Retailer access of Dashain 2026' }).click();
  await page.getByRole('button', { name: 'Move quota' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move quota' });
  await dialog.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option').last().click();
  await dialog.getByRole('textbox', { name: 'Orders' }).fill('1');
  await page.route(/api\/campaign\/access\/[^/]+$/, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Quota moved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Saved, but the page could not refresh. Reload it before you continue.')).toBeVisible();
  await expectAccessible(page);
});

test('a row deleted by its own bin is not chosen any more, and a chosen one shows its present values', async ({
  page,
}, { project }) => {
  const prefix = `Binned ${project.name}`;
  await signIn(page, ADMIN);
  const only = { sku_of_seller: 'x', is_available: true, inventory: 0, price: 100, sales_price: 90 };
  const add = (number: number) =>
    send(page, 'product', { type: 'BUNDLE', name: `${prefix} ${number}`, variant: [only] });
  const first = await add(1);
  await add(2);
  await add(3);
  await page.goto(`/admin/product-manage/bundle?find_search=${encodeURIComponent(prefix)}`);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(page.getByText('3 chosen')).toBeVisible();
  const variant = [{ ...only, _id: first.variant[0]._id }];
  await send(page, 'product', { _id: first._id, type: 'BUNDLE', name: `${prefix} renamed`, variant });
  await page.getByRole('button', { name: `Delete ${prefix} 2` }).click();
  const deletion = page.getByRole('dialog', { name: `Delete ${prefix} 2?` });
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(deletion).toBeHidden();
  await expect(page.getByText('2 chosen')).toBeVisible();
  await expect(page.getByText(`${prefix} renamed`)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 products?' });
  await expect(question.getByText(`${prefix} renamed`)).toBeVisible();
  await question.getByRole('button', { name: 'Delete 2 products' }).click();
  await expect(page.getByText('No Data Found')).toBeVisible();
});

test.describe('the search for everything', () => {
  async function open(page: Page) {
    await signIn(page, ADMIN);
    await page.goto('/admin/dashboard/commerce');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    return page.getByRole('dialog').getByRole('textbox', { name: 'Search screens and records' });
  }

  test('does not open a record found by an earlier text', async ({ page }) => {
    const search = await open(page);
    await search.pressSequentially('Tara Buds');
    await expect(page.getByRole('dialog').getByText('Tara Buds')).toBeVisible();
    await search.fill('Tara Buds of somebody');
    await search.press('Enter');
    await expect(page.getByText('No results.')).toBeVisible();
    await expect(page).toHaveURL(/dashboard/);
  });

  test('finds a customer by digits in the middle of a number', async ({ page }) => {
    const call = await colleague();
    const { data } = await call('GET', 'customer?size=1');
    const [{ _id: phone, name }] = data as [{ _id: string; name: string }];
    const search = await open(page);
    await search.fill(phone.slice(3, 8));
    await page
      .getByRole('dialog')
      .getByRole('button')
      .filter({ hasText: new RegExp(`${name}.*${phone}, \\d+ orders?`) })
      .click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('link', { name: phone, exact: true })).toBeVisible();
  });

  test('says what it failed to search, and searches again', async ({ page }) => {
    const search = await open(page);
    await page.route(/api\/product\?.*find_search/, (route) => route.abort());
    await search.fill('Tara Buds');
    const again = page.getByRole('dialog').getByText('Products could not be searched');
    await expect(again).toBeVisible();
    await expect(page.getByText('No results.')).toBeHidden();
    await expectAccessible(page);
    await page.unroute(/api\/product\?.*find_search/);
    await again.click();
    await expect(page.getByRole('dialog').getByText('Tara Buds', { exact: true })).toBeVisible();
  });
});

test('a row that is opened before the search has begun stays open', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.clock.install();
  const goOn = await holdBack(page, /assets\/ProductForm-[^/]*\.js$/, 'GET');
  await page.goto('/admin/product-manage/bundle');
  const row = page.getByRole('link', { name: 'Tara' }).first();
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search products by name or SKU' }).fill('Tara');
  await row.click();
  await page.clock.runFor(1_000);
  goOn();
  await expect(page).toHaveURL(/bundle\/edit\//);
  await expect(page.getByRole('combobox', { name: 'Specification sheet' })).toBeVisible();
});

test('a letter typed while the list turns to the search stays', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/product-manage/bundle');
  const box = page.getByRole('searchbox', { name: 'Search products by name or SKU' });
  await expect(box).toBeVisible();
  // Between the new address of the search and the list for it.
  await box.evaluate((input: HTMLInputElement) => {
    const replace = history.replaceState;
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    history.replaceState = function (...state) {
      replace.apply(this, state);
      if (!location.search.endsWith('find_search=Tar')) return;
      history.replaceState = replace;
      write?.call(input, 'Tara');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      // A busy machine: the next search is due before this one is drawn.
      const until = performance.now() + 500;
      while (performance.now() < until);
      const drawn = new Set<string>();
      Object.assign(window, { drawn });
      const look = () => {
        drawn.add(input.value);
        requestAnimationFrame(look);
      };
      look();
    };
  });
  await box.pressSequentially('Tar');
  await expect(page).toHaveURL(/find_search=Tara$/);
  await expect(box).toHaveValue('Tara');
  expect(await page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn])).toEqual(['Tara']);
});

test('a saved view is deleted and replaced only on purpose', async ({ page }, { project }) => {
  const name = `Mine alone ${project.name}`;
  await signIn(page, ADMIN);
  const keep = async (query: string) => {
    await page.goto(`/admin/orders?${query}`);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save this view' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    return dialog;
  };
  const keptQuery = async () =>
    ((await send(page, 'view?find_screen=orders')) as { name: string; query: string }[])
      .filter((view) => view.name === name)
      .map((view) => view.query);

  const first = await keep('find_status=CONTACTED');
  await first.getByRole('checkbox', { name: /Share it/ }).check();
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first).toBeHidden();
  const second = await keep('find_status=PLACED');
  await second.getByRole('textbox', { name: 'Name' }).press('Enter');
  const question = page.getByRole('dialog', { name: `Replace ${name}?` });
  await expect(question).toContainText('others use it');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep', exact: true }).click();
  expect(await keptQuery()).toEqual(['find_status=CONTACTED']);
  await second.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(second).toBeHidden();
  expect(await keptQuery()).toEqual(['find_status=PLACED']);

  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: `Delete ${name}` }).click();
  const deletion = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(deletion).toBeVisible();
  expect(await keptQuery()).toEqual(['find_status=PLACED']);
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(deletion).toBeHidden();
  expect(await keptQuery()).toEqual([]);
});

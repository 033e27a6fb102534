import type { Page } from '@playwright/test';
import { formatRs } from '../../contract/money.ts';
import { choose, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack } from './line.ts';
import { colleague } from './session.ts';

const ADMIN = 'admin@agrim.example';

async function addBrand(call: Awaited<ReturnType<typeof colleague>>, name: string) {
  const { data } = await call('POST', 'brand', { name, description: 'As it was' });
  return data as { _id: string; name: string };
}

interface PriceRow {
  variant_id: string;
  product_name: string;
  sku_of_seller: string;
  sales_price: number;
  scheme_price?: number | null;
}

/** Copies the demo's scheme as a draft, so that no other walk orders at this walk's prices. */
async function draftScheme(call: Awaited<ReturnType<typeof colleague>>, name: string) {
  const { data: schemes } = await call('GET', 'scheme?find_type=PRE-ORDER&size=0');
  for (const { _id } of schemes as { _id: string }[]) {
    const { data } = await call('GET', `scheme/${_id}`);
    if (data.main_variant.length < 2) continue;
    const dates = { start_date: '2027-03-01T04:15:00.000Z', end_date: '2027-03-09T04:15:00.000Z' };
    return (await call('POST', `scheme/duplicate/${_id}`, { name, ...dates })).data;
  }
}

/** Sets the prices of some variants, and leaves the rest of the scheme unchanged. */
async function savePrices(call: Awaited<ReturnType<typeof colleague>>, id: string, prices: Record<string, number>) {
  const { data } = await call('GET', `scheme/${id}`);
  const image = data.image.map(({ document }: { document: { _id: string } }) => ({ document: document._id }));
  const main_variant = data.main_variant.map((row: PriceRow) => ({
    ...row,
    scheme_price: prices[row.variant_id] ?? row.scheme_price,
  }));
  expect(await call('POST', 'scheme', { ...data, revision: undefined, image, main_variant })).toMatchObject({
    success: true,
  });
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test('a save fails at once with a message, and is never sent later', async ({ page, context }, { project }) => {
    const call = await colleague();
    const brand = await addBrand(call, `Offline ${project.name}`);
    await signIn(page, ADMIN);
    await page.goto(`/admin/brand-manage/edit/${brand._id}`);
    await page.getByLabel('Description').fill('Never to be saved');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await save(page).click();
    await expect(page.getByText(/^Not saved\./)).toBeVisible();
    await expect(save(page)).toBeEnabled();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Brands' })).toBeVisible();
    await expect(page.getByRole('link', { name: brand.name }).first()).toBeVisible();
    const { data } = await call('GET', `brand/${brand._id}`);
    expect(data.description).toBe('As it was');
  });

  test('a screen that failed to load comes up once the network is back', async ({ page, context }) => {
    await signIn(page, ADMIN);
    await page.goto('/admin/dashboard/commerce');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await context.setOffline(true);
    // On a phone the menu's entry is behind its button.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/sms-list"]')?.click());
    await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'SMS list' })).toBeVisible();
  });

  test('a part of a screen that failed to load leaves the rest in place', async ({ page }) => {
    await page.route(/DaysChart/, (route) => route.abort('internetdisconnected'));
    await signIn(page, ADMIN);
    await page.goto('/admin/dashboard/commerce');
    await expect(page.getByRole('button', { name: 'Not loaded. Reload the page' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await page.unroute(/DaysChart/);
    await page.getByRole('button', { name: 'Not loaded. Reload the page' }).click();
    await expect(page.locator('.recharts-surface').first()).toBeVisible();
  });
});

test.describe('a change by somebody else', () => {
  test.use({ expectedErrors: [/409/] });

  test('is shown with its author, time and values, and is taken or kept field by field', async ({ page }, {
    project,
  }) => {
    const call = await colleague();
    const brand = await addBrand(call, `Contested ${project.name}`);
    await signIn(page, ADMIN);
    await page.goto(`/admin/brand-manage/edit/${brand._id}`);
    await page.getByLabel('Description').fill('Mine');
    await call('POST', 'brand', { _id: brand._id, name: `${brand.name} theirs`, description: 'Theirs' });
    await save(page).click();

    const dialog = page.getByRole('dialog', { name: 'This brand changed while you were editing' });
    await expect(dialog.getByText(/changed name, description/)).toBeVisible();
    await expectAccessible(page);
    await expect(dialog.getByText(`Name: ${brand.name} → ${brand.name} theirs`)).toBeVisible();
    const contested = dialog.getByRole('radiogroup', { name: 'Description' });
    await expect(dialog.locator('mark', { hasText: /^Theirs$/ })).toBeVisible();
    await expect(contested.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Save merged version' })).toBeDisabled();
    await contested.getByText('Keep mine').click();
    await dialog.getByRole('button', { name: 'Save merged version' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Brand Saved.' })).toBeVisible();
    const { data } = await call('GET', `brand/${brand._id}`);
    expect(data).toMatchObject({ name: `${brand.name} theirs`, description: 'Mine' });
  });

  test('is merged with mine in another row of a list, and in the same row the user chooses', async ({ page }, {
    project,
  }) => {
    const call = await colleague();
    const scheme = await draftScheme(call, `Two price lists ${project.name}`);
    const prices = async () => {
      const { data } = await call('GET', `scheme/${scheme._id}`);
      return data.main_variant.slice(0, 2).map((row: PriceRow) => row.scheme_price);
    };
    const [first, second] = scheme.main_variant as [PriceRow, PriceRow];
    // Go below the current price: an earlier walk might have lowered it, and the same price is no change.
    const below = (row: PriceRow, rupees: number) => (row.scheme_price ?? row.sales_price) - rupees;
    const priceOf = (row: PriceRow) =>
      page.getByRole('textbox', { name: `Scheme price of ${row.product_name} ${row.sku_of_seller}` });
    const place = `Main variant ${first.sku_of_seller} · Scheme price`;
    await signIn(page, ADMIN);
    await page.goto(`/admin/scheme-manage/pre-order/edit/${scheme._id}`);
    await priceOf(second).fill(String(below(second, 300)));
    await savePrices(call, scheme._id, { [first.variant_id]: below(first, 100) });
    await save(page).click();
    await expect(page.getByText('Scheme Saved.')).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: 'Both changes are kept.' });
    await expect(notice).toContainText(` changed ${place} in the meantime.`);
    expect(await prices()).toEqual([below(first, 100), below(second, 300)]);
    await expect(priceOf(first)).toHaveValue(formatRs(below(first, 100)));

    await priceOf(first).fill(String(below(first, 200)));
    await savePrices(call, scheme._id, {
      [first.variant_id]: below(first, 400),
      [second.variant_id]: below(second, 500),
    });
    await save(page).click();
    const dialog = page.getByRole('dialog', { name: 'This scheme changed while you were editing' });
    const contested = dialog.getByRole('listitem').filter({ has: page.getByRole('radiogroup', { name: place }) });
    await expect(contested).toContainText(`Theirs${formatRs(below(first, 400))}Yours${formatRs(below(first, 200))}`);
    await expect(
      dialog.getByText(
        `Main variant ${second.sku_of_seller} · Scheme price: ${formatRs(below(second, 300))} → ${formatRs(below(second, 500))}`,
      ),
    ).toBeVisible();
    await expect(dialog).not.toContainText(/entries|read the same/);
    await expectAccessible(page);
    await contested.getByText('Keep mine').click();
    await dialog.getByRole('button', { name: 'Save merged version' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(prices).toEqual([below(first, 200), below(second, 500)]);
  });
});

test('typed text is offered after a reload, and dropped on request', async ({ page }, { project }) => {
  const brand = await addBrand(await colleague(), `Draft ${project.name}`);
  await signIn(page, ADMIN);
  await page.goto(`/admin/brand-manage/edit/${brand._id}`);
  await page.getByLabel('Description').fill('Half a sentence');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/You left unsaved changes here/)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('As it was');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(page.getByLabel('Description')).toHaveValue('As it was');
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('As it was');
  await expect(page.getByText(/You left unsaved changes here/)).toBeHidden();
});

test('a draft that was left behind stays on offer, whole, until it is saved or thrown away', async ({ page }, {
  project,
}) => {
  const brand = await addBrand(await colleague(), `Two drafts ${project.name}`);
  const last = `Typed last ${project.name}`;
  const isKept = (text: string) =>
    page.evaluate((text) => Object.values(localStorage).some((value) => value.includes(text)), text);
  const restore = page.getByRole('button', { name: 'Restore draft' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const [nepali, description] = [page.getByLabel('Name in Nepali'), page.getByLabel('Description')];
  await signIn(page, ADMIN);
  await page.goto(`/admin/brand-manage/edit/${brand._id}`);
  await description.fill('Half a sentence');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(restore).toBeVisible();
  await nepali.fill('पछि');
  await expect.poll(() => isKept('पछि')).toBe(true);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('link', { name: brand.name }).first().click();
  await nepali.fill('फेरि');
  await expect.poll(() => isKept('फेरि')).toBe(true);
  await page.reload();

  // The newest first; text typed meanwhile swaps places with it.
  await name.fill(last);
  await restore.click();
  await expect(nepali).toHaveValue('फेरि');
  await expect(description).toHaveValue('As it was');
  await expect(name).toHaveValue(brand.name);
  await restore.click();
  await expect(name).toHaveValue(last);
  await expect(nepali).toHaveValue('');
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(restore).toBeVisible();
  await save(page).click();
  await page.getByRole('link', { name: last }).first().click();
  await restore.click();
  await expect(description).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(name).toHaveValue(last);
  await page.reload();
  await expect(name).toHaveValue(last);
  await expect(description).toHaveValue('As it was');
  await expect(restore).toBeHidden();
});

test('text typed during the first save stays', async ({ page }, { project }) => {
  const name = `Slow ${project.name}`;
  await signIn(page, ADMIN);
  await page.goto('/admin/brand-manage/add');
  const answer = await holdBack(page, '**/api/brand');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await save(page).click();
  await page.getByLabel('Description').fill('Typed while it was being saved');
  answer();
  await page.waitForURL('**/admin/brand-manage/edit/*');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Typed while it was being saved');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await save(page).click();
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByLabel('Description')).toHaveValue('Typed while it was being saved');
});

test(
  'dialogs and matrices keep typed text and ticks over a reload',
  { tag: '@both' },
  async ({ page }, { project }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await signIn(page, ADMIN);
    await page.goto('/admin/media-manage');
    const newFolder = page.getByRole('button', { name: 'New folder' });
    await newFolder.click();
    await page.getByLabel('Name').fill(`Half a name ${project.name}`);
    await page.reload();
    await newFolder.click();
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(page.getByLabel('Name')).toHaveValue(`Half a name ${project.name}`);
    await expectAccessible(page);

    await page.goto('/admin/module-manage/access');
    // On a phone the ticks are in a card that opens.
    const isPhone = project.name === 'phone';
    const card = page.locator('details').filter({ has: page.getByText('Pre-orders', { exact: true }) });
    const open = () => (isPhone ? card.locator('summary').click() : undefined);
    // Among two thousand ticks a label is found soon, a role and its name after seconds.
    const tick = isPhone
      ? card.getByRole('group', { name: 'View' }).getByRole('checkbox', { name: 'Editor' })
      : page.getByLabel('Pre-orders, View, Editor', { exact: true });
    await open();
    const was = await tick.isChecked();
    await tick.click();
    await page.reload();
    await open();
    await expect(tick).toBeChecked({ checked: was });
    await page.getByRole('button', { name: 'Restore draft' }).click();
    await expect(tick).toBeChecked({ checked: !was });
    // Axe takes a minute for the two thousand ticks of the wide one.
    if (isPhone) await expectAccessible(page);
  },
);

test.describe('a session that ends', () => {
  test.use({ expectedErrors: [/403/] });

  test('says so, leads back to the form, and no typed text is lost', async ({ page, baseURL }, { project }) => {
    const brand = await addBrand(await colleague(), `Session ${project.name}`);
    await signIn(page, ADMIN);
    await page.goto(`/admin/brand-manage/edit/${brand._id}`);
    await page.getByLabel('Description').fill('Typed before the end');
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'));
    await fetch(`${baseURL}/api/user/logout`, { headers: { authorization: token as string } });
    await save(page).click();

    await comeBack(page, brand._id, 'Typed before the end');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: 'Brand Saved.' })).toBeVisible();
  });

  test('in one tab ends in the others, and leads back as well', async ({ page, context }, { project }) => {
    const brand = await addBrand(await colleague(), `Two tabs ${project.name}`);
    await signIn(page, ADMIN);
    const other = await context.newPage();
    await other.goto('/admin/dashboard/commerce');
    await page.goto(`/admin/brand-manage/edit/${brand._id}`);
    await page.getByLabel('Description').fill('Typed beside');
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft '))))
      .toBe(true);
    await other.getByRole('button', { name: /^Account of/ }).click();
    await other.getByRole('menuitem', { name: 'Logout' }).click();
    const question = other.getByRole('dialog', { name: 'Sign out without saving?' });
    await question.getByRole('button', { name: 'Sign out' }).click();
    await comeBack(page, brand._id, 'Typed beside');
  });
});

/** Signs in again after a session has ended, and finds the form of a brand unchanged. */
async function comeBack(page: Page, id: string, typed: string) {
  await page.waitForURL('**/login');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email Address / Mobile No.').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill('agrim demo passphrase');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**/admin/brand-manage/edit/${id}`);
  await page.getByRole('button', { name: 'Restore draft' }).click();
  await expect(page.getByLabel('Description')).toHaveValue(typed);
}

test('a deep link survives signing in', async ({ page }) => {
  await page.goto('/admin/brand-manage?sort=name:desc');
  await page.waitForURL('/');
  await page.goto('/login');
  await page.getByLabel('Email Address / Mobile No.').fill(ADMIN);
  await page.getByLabel('Password', { exact: true }).fill('agrim demo passphrase');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/brand-manage?sort=name:desc');
});

test('gifts that are chosen while another still loads all have their rows', async ({ page }) => {
  const call = await colleague();
  const { data } = await call('GET', 'product?find_type=BUNDLE&find_search=Tara%20Buds&size=0');
  const buds = (data as { _id: string; name: string }[]).find(({ name }) => name === 'Tara Buds');
  await signIn(page, ADMIN);
  await page.goto('/admin/scheme-manage/pre-order/add');
  const goOn = await holdBack(page, new RegExp(`api/product/product/${buds?._id}`), 'GET');
  await choose(page, 'Bundle products', /^Tara Buds \(/);
  await choose(page, 'Bundle products', /^Tara Boom \(/);
  await page.keyboard.press('Escape');
  const rows = page.getByRole('table', { name: 'Bundle product variants' });
  await expect(rows.getByText('Tara Boom').first()).toBeVisible();
  goOn();
  await expect(rows.getByText('Tara Buds').first()).toBeVisible();
  await expect(rows.getByText('Tara Boom').first()).toBeVisible();
});

test('the fields below an editor keep their place while it loads', { tag: '@both' }, async ({ page }) => {
  await signIn(page, ADMIN);
  const goOn = await holdBack(page, /\/assets\/RichText-[^/]+\.js$/, 'GET');
  await page.goto('/admin/scheme-manage/pre-order/add');
  const below = page.getByText('In Nepali', { exact: true }).first();
  await expect(below).toBeVisible();
  const place = async () => (await below.boundingBox())?.y;
  const before = await place();
  goOn();
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();
  expect(await place()).toBe(before);
});

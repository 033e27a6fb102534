import { typeCounterOrder } from './counter-order.ts';
import { announced, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack } from './line.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF');

test(
  'an order at the counter appears elsewhere at once, is called about, noted, handed on and printed',
  {
    tag: '@both',
  },
  async ({ page, context }, { project }) => {
    const customer = `Counter ${project.name}`;
    await signIn(page, 'retailer@agrim.example');
    // Another user has the list open.
    const other = await context.newPage();
    await signIn(other, 'admin@agrim.example');
    await other.goto('/admin/orders');
    await expect(other.getByRole('link', { name: /AG-/ }).first()).toBeVisible();

    await page.goto('/admin/order-manage/pre-order');
    await page.getByRole('link', { name: 'Add order' }).click();
    await expect(page.getByRole('heading', { name: 'Order at the counter' })).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('This field is required.').first()).toBeVisible();
    await expectAccessible(page);
    await typeCounterOrder(page, {
      name: customer,
      phone: project.name === 'phone' ? '9841666601' : '9841666602',
    });
    await page.getByRole('button', { name: 'Place Order' }).click();
    const heading = page.getByRole('heading', { name: /^AG-/ });
    await expect(heading).toBeVisible();
    const order_id = await heading.innerText();
    await expect(page.getByText('Ramesh Thapa').first()).toBeVisible();

    // The other user's list only changes on request.
    const news = other.getByRole('button', { name: /new orders? · Show/ });
    await expect(news).toBeVisible();
    await expect(other.getByText(customer)).toBeHidden();
    await expectAccessible(other);
    await news.click();
    await expect(other.getByText(customer)).toBeVisible();
    await other.close();

    await page.getByRole('button', { name: 'Log a call' }).click();
    const call = page.getByRole('dialog', { name: `Call to ${customer}` });
    await call.getByRole('radio', { name: 'No answer' }).check();
    await call.getByRole('textbox', { name: 'Note' }).fill('Engaged.');
    await expectAccessible(page);
    await call.getByRole('button', { name: 'Save call' }).click();
    await expect(page.getByText('Call: no answer')).toBeVisible();

    await page.getByRole('textbox', { name: 'Add a note' }).fill('Wants the bill by mail.');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer: PDF });
    await expect(page.getByText('bill.pdf')).toBeVisible();
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('button', { name: /bill\.pdf \(1 kB\)/ })).toBeVisible();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /bill\.pdf \(1 kB\)/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('bill.pdf');
    await expectAccessible(page);

    await page.goto('/admin/work-list');
    const waiting = page.getByRole('listitem').filter({ hasText: customer });
    await expect(waiting.getByText(/1 call so far, the last: no answer, “Engaged.”/)).toBeVisible();
    await expect(waiting.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:\+977984/);
    await expectAccessible(page);
    // A slip is undone: the call is gone from the card.
    await waiting.getByRole('button', { name: 'No answer' }).click();
    await expect(waiting.getByText(/2 calls so far/)).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(waiting.getByText(/1 call so far, the last: no answer, “Engaged.”/)).toBeVisible();
    // A confirmation sends a message, so it can be undone for ten seconds.
    const undo = page.getByRole('status').filter({ hasText: 'Confirming' }).getByRole('button', { name: 'Undo' });
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await expect(waiting).toBeHidden();
    await undo.click();
    await expect(waiting).toBeVisible();
    const confirmed = page.waitForResponse(/\/call$/);
    await waiting.getByRole('button', { name: 'Confirm' }).click();
    await expectAccessible(page);
    expect((await confirmed).status()).toBe(200);
    await expect(waiting).toBeHidden();

    // The row shows the next step, and one tap takes it.
    await page.goto(`/admin/order-manage/pre-order?find_order_id=${order_id}`);
    await page.getByRole('button', { name: `Allocate a unit: ${order_id}` }).click();
    await page.getByRole('button', { name: `Mark as ready: ${order_id}` }).click();
    await page
      .getByRole('dialog', { name: `Mark as ready: ${order_id}` })
      .getByRole('button', { name: 'Mark as ready' })
      .click();
    await expect(page.getByRole('button', { name: `Hand over: ${order_id}` })).toBeVisible();

    await page.getByRole('link', { name: order_id }).first().click();
    await page.getByRole('link', { name: 'Print the slip' }).click();
    await expect(page.getByRole('img', { name: `QR code of ${order_id}` })).toBeVisible();
    await expect(page.getByRole('article').getByText(customer)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('article')).toBeVisible();
  },
);

test('orders are filtered, kept as a view, taken a step together, exported and walked through by keys', async ({
  page,
}, { project }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/order-manage/pre-order');
  const tabs = page.getByRole('navigation', { name: 'Open work' });
  await tabs.getByRole('link', { name: /^To confirm/ }).click();
  await expect(page).toHaveURL(/find_status=CONTACTED/);
  await expect(page.getByText('Placed', { exact: true }).and(page.locator('.mantine-Badge-label'))).toHaveCount(0);
  await expectAccessible(page);

  const name = `To confirm ${project.name}`;
  await page.getByRole('button', { name: 'Saved views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const save = page.getByRole('dialog', { name: 'Save this view' });
  await save.getByRole('textbox', { name: 'Name' }).fill(name);
  await save.getByRole('checkbox', { name: /Share it/ }).check();
  await save.getByRole('button', { name: 'Save' }).click();
  await expect(save).toBeHidden();
  await page.goto('/admin/order-manage/pre-order');
  await page.getByRole('button', { name: 'Saved views' }).click();
  // The earlier rows are not chosen any more: they would be taken along unseen.
  const ticks = page.getByRole('checkbox', { name: /^Choose AG-/ });
  await expect(ticks.first()).toBeEnabled();
  const answer = await holdBack(page, /api\/order\?.*find_status=CONTACTED/, 'GET');
  await page
    .getByRole('menuitem', { name: new RegExp(name) })
    .first()
    .click();
  await expect(page).toHaveURL(/find_status=CONTACTED/);
  await expect(ticks.first()).toBeDisabled();
  answer();
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole('button', { name: 'Change status' }).click();
  await expectAccessible(page);
  const isDone = announced(page, '2 orders updated.');
  await page.getByRole('menuitem', { name: 'Confirm (2)' }).click();
  await isDone;

  await tabs.getByRole('link', { name, exact: true }).click();
  await expect(tabs.locator('[aria-current]')).toHaveText([name]);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Source' }).click();
  await expectAccessible(page);
  await page.getByRole('list', { name: 'Source' }).getByRole('button', { name: 'Counter' }).click();
  await expect(page).toHaveURL(/find_source=counter/);
  await page.getByRole('button', { name: 'Clear source' }).click();
  await expect(page).not.toHaveURL(/find_source/);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('orders.csv');
  await expect(page.getByText(/\d+ orders? exported\./)).toBeVisible();

  await page.getByRole('link', { name: /AG-/ }).first().click();
  const heading = page.getByRole('heading', { name: /^AG-/ });
  const first = await heading.innerText();
  await expect(page.getByRole('button', { name: 'Next order (J)' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading).not.toHaveText(first);
  await page.keyboard.press('k');
  await expect(heading).toHaveText(first);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: /^Customer: / });
  await edit.getByRole('textbox', { name: 'Address' }).fill('Baneshwor 10');
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByText('Baneshwor 10')).toBeVisible();

  // On a later page of a list without a size in its address, too, and over the edge of the page.
  await page.goto(`${new URL(page.url()).pathname.replace(/\/detail\/.*$/, '')}?page=2`);
  await page.getByRole('link', { name: /AG-/ }).first().click();
  const eleventh = await heading.innerText();
  await expect(page.getByRole('button', { name: 'Previous order (K)' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading).not.toHaveText(eleventh);
  await expect(page.getByRole('button', { name: 'Next order (J)' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading).toHaveText(eleventh);
});

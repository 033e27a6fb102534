import type { Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, lastCodeFor, signIn, test } from './fixtures.ts';
import { answerNext } from './line.ts';
import { colleague } from './session.ts';

test('products are found in spite of a typing error, without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/products');
  await page.getByLabel('Search products').fill('taar x1 pr');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Tara X1 Pro' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tara X1 Pro' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tara X1 Pro Pre-order' })).toBeVisible();
  const instead = page.getByRole('region', { name: 'Reviews' }).locator('noscript');
  await expect(instead).toBeVisible();
  expect(await instead.textContent()).toContain('Please turn on JavaScript to write a review.');
  await expect(page.locator('button', { hasText: 'Write a review' })).toBeHidden();
  await expect(page.locator('button', { hasText: 'Ask a question' })).toBeHidden();
  await page.getByRole('link', { name: 'Picture 3 of 5' }).click();
  await expect(page.getByRole('list', { name: 'Pictures of Tara X1 Pro' }).getByRole('button').nth(2)).toBeInViewport({
    ratio: 0.5,
  });
  // The sizes and blurs of the demo's pictures are made in the background.
  await expect(async () => {
    await page.reload();
    const picture = page.getByRole('list', { name: 'Pictures of Tara X1 Pro' }).locator('img').first();
    await expect(picture).toHaveCSS('background-image', /^url\("data:image\/webp;base64,/, { timeout: 100 });
  }).toPass({ timeout: 50_000 });
  await context.close();
});

test.describe('a review with a wrong code and a file that is no picture', () => {
  test.use({ expectedErrors: [/(status of 4(00|15)|ERR_CONNECTION_RESET) .*review\/public/] });

  test('a customer with a delivered order reviews by a phone code, and the review is shown once it is approved', async ({
    page,
  }, { project }) => {
    await signIn(page, 'admin@agrim.example');
    const phone = await buyerOfCase();
    const text = `Fits well and looks good (${project.name}).`;
    const black = sharp({ create: { width: 64, height: 64, channels: 3, background: 'black' } });
    const picture = { name: 'case.png', mimeType: 'image/png', buffer: await black.png().toBuffer() };
    const refusal = { status: 415, json: { success: false, msg: 'This picture is damaged or incomplete.' } };
    const notPicture = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('These are no pixels.') };
    await page.goto('/products/tara-guard-case');
    await page.getByRole('button', { name: 'Write a review' }).click();
    await page.getByLabel('Phone number on your order').fill(phone);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByText('we have sent a code')).toBeVisible();
    const code = page.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await page.getByLabel('Your name').fill('Gita');
    await page.getByRole('radio', { name: '4' }).check();
    await page.getByLabel('Your review').fill(text);
    await page.getByLabel('Pictures (optional').setInputFiles(Array.from({ length: 5 }, () => picture));
    await expect(page.getByText('Only the first 4 will be sent. Remove one to send another.')).toBeVisible();
    const remove = await page.getByRole('button', { name: 'Remove case.png' }).first().boundingBox();
    expect([remove?.width, remove?.height]).toEqual([44, 44]);
    await expect(page.getByRole('img', { name: 'case.png' })).toHaveCount(4);
    for (const left of [3, 2, 1]) {
      await page.getByRole('button', { name: 'Remove case.png' }).first().click();
      await expect(page.getByRole('img', { name: 'case.png' })).toHaveCount(left);
    }
    await expect(page.getByText('Only the first 4 will be sent.')).toBeHidden();
    // A second choice joins the first; a file that isn't a picture is refused at once, before the form is sent.
    await page.getByLabel('Pictures (optional').setInputFiles([notPicture, picture]);
    await expect(page.getByText('We can’t use notes.png.')).toBeVisible();
    await expect(page.getByRole('img', { name: 'case.png' })).toHaveCount(2);
    // A customer who enters another number still has all typed and chosen values.
    await page.getByRole('button', { name: 'Another number' }).click();
    await expect(page.getByLabel('Your review')).toBeHidden();
    await expect(page.getByLabel('Phone number on your order')).toBeFocused();
    await page.getByLabel('Phone number on your order').fill(phone);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(code).toBeFocused();
    await expect(page.getByLabel('Your name')).toHaveValue('Gita');
    await expect(page.getByRole('radio', { name: '4' })).toBeChecked();
    await expect(page.getByLabel('Your review')).toHaveValue(text);
    await expect(page.getByRole('img', { name: 'case.png' })).toHaveCount(2);
    await code.fill('0');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(await lastCodeFor(phone));
    await expectAccessible(page);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const refuse = async (route: Route) => {
      await held;
      await route.fulfill(refusal);
    };
    await answerNext(page, '**/review/public/picture/*', refuse);
    // The server has the review, but its answer is lost: the code is spent, and the same review gets the same answer.
    await loseAnswer(page, '*/review/public');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' })).toBeVisible();
    await page.getByRole('button', { name: 'Submit review' }).click();
    // A picture under way cannot be changed any more.
    await expect(page.getByRole('button', { name: 'Sending picture 1 of 2' })).toBeVisible();
    await expect(page.getByLabel('Pictures (optional')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Remove case.png' }).first()).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Another number' })).toBeDisabled();
    release();

    // The server refuses one picture: the review and the good picture are kept, and another can be chosen.
    await expect(page.getByRole('alert').filter({ hasText: 'Your review is saved' })).toContainText(
      'case.png: This picture is damaged',
    );
    await expect(page.getByLabel('Pictures (optional, up to 3)')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Pictures (optional').setInputFiles(picture);
    // The picture arrives, but its answer is lost: the automatic repetition makes no second picture.
    await loseAnswer(page, '*/review/public/picture/*');
    await page.getByRole('button', { name: 'Send pictures' }).click();
    await expect(page.getByRole('button', { name: 'Send pictures' })).toBeHidden();
    await expect(page.getByText('Your review will be shown once we have read it.')).toBeVisible();

    await page.goto(`/admin/review-manage?find_customer_phone=${phone}&find_text=Fits`);
    await page.getByRole('button', { name: 'Decide on the review of Tara Guard Case by Gita' }).click();
    await page.getByLabel('Reply').fill('We are glad to hear it.');
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Review approved.')).toBeVisible();
    // The keyboard goes on from its place.
    await expect(page.getByRole('button', { name: 'Decide on the review of Tara Guard Case by Gita' })).toBeFocused();
    await page.goto('/products/tara-guard-case');
    const review = page.getByRole('listitem').filter({ hasText: text });
    await expect(review.getByRole('img')).toHaveCount(2);
    await expect(page.getByText('We are glad to hear it.').first()).toBeVisible();
  });
});

/** Lets the next request to an address reach the server, and breaks the connection before the answer comes. */
async function loseAnswer(page: Page, urlPattern: string) {
  const network = await page.context().newCDPSession(page);
  await network.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] });
  network.once('Fetch.requestPaused', async ({ requestId }) => {
    await network.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await network.detach();
  });
}

/** Returns the phone of a customer whose delivered order had a case that they have not reviewed yet. */
async function buyerOfCase(): Promise<string> {
  const call = await colleague();
  const { data: orders } = await call('GET', 'order?find_status=DELIVERED&size=100');
  const { data: reviews } = await call('GET', 'review?page=1&size=100');
  const reviewers = (reviews as { product: { name: string }; customer_phone: string }[])
    .filter(({ product }) => product.name === 'Tara Guard Case')
    .map(({ customer_phone }) => customer_phone);
  const buyers = (orders as { product_name: string; customer_phone: string }[])
    .filter(({ product_name }) => product_name === 'Tara X1 Pro')
    .map(({ customer_phone }) => customer_phone);
  return buyers.find((phone) => !reviewers.includes(phone)) as string;
}

test('a question is asked in public, answered by staff and shown', async ({ page }, { project }) => {
  const question = `Does it fit a small hand (${project.name})?`;
  await page.goto('/products');
  await expectAccessible(page);
  await page.goto('/products/tara-mini');
  await page.getByRole('button', { name: 'Ask a question' }).click();
  await page.getByLabel('Your name').fill('Maya');
  await page.getByLabel('Your question').fill(question);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/We will publish your question here/)).toBeVisible();

  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/asked-questions?find_question=${encodeURIComponent(question)}`);
  await page.getByRole('button', { name: 'Answer the question by Maya' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('Yes, it is made for it.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('Answer Saved.')).toBeVisible();
  await page.goto('/products/tara-mini');
  await expect(page.getByText(question)).toBeVisible();
});

test('stock goes out as a file and comes back in', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/product-manage/bundle');
  await page.getByRole('button', { name: 'Import and export' }).click();
  const exported = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as XLSX' }).click();
  const file = await (await exported).path();

  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText(/rows checked: 0 new, 0 changed, \d+ unchanged/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await expectAccessible(page);
});

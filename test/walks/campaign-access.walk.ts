import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { holdBack } from './line.ts';

// The save of an outdated form is refused.
test.use({ expectedErrors: [/status of 409/] });

test('bad numbers are refused at their retailer, and saves of another user are merged with mine', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/scheme-manage/data-campaign');
  await page.getByRole('link', { name: 'Retailer access of Dashain 2026' }).click();
  const numbers = page.getByRole('textbox', { name: /^Quota of/ });
  const [mine, theirs] = [numbers.nth(0), numbers.nth(2)];
  const save = page.getByRole('button', { name: 'Save Access' });
  for (const wrong of ['2.5', '-3']) {
    await mine.fill(wrong);
    await save.click();
    await expect(page.getByText('Nothing saved')).toBeVisible();
    await expect(mine).toHaveAccessibleDescription('Enter a whole number from 0 to 1,000,000.');
  }
  await expectAccessible(page);
  await mine.fill('11');

  const other = await page.context().newPage();
  await other.goto(page.url());
  const field = other.getByRole('textbox', { name: /^Quota of/ }).nth(2);
  const now = String(Number((await field.inputValue()) || '0') + 3);
  await field.fill(now);
  await other.getByRole('button', { name: 'Save Access' }).click();
  // A change of three in ten needs a confirmation, because the campaign runs.
  await other.getByRole('dialog').getByRole('button', { name: 'Save the change' }).click();
  await expect(other.getByText('Campaign Access Saved Successfully')).toBeVisible();
  await other.close();

  await save.click();
  await expect(
    page.getByText('1 retailer changed by someone else in the meantime. Both changes are kept.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/scheme-manage\/data-campaign$/);
  await page.getByRole('link', { name: 'Retailer access of Dashain 2026' }).click();
  await expect(theirs).toHaveValue(now);
  await expect(mine).toHaveValue('11');

  await mine.fill('12');
  const another = await page.context().newPage();
  await another.goto(page.url());
  await another
    .getByRole('textbox', { name: /^Quota of/ })
    .nth(0)
    .fill('10');
  await another.getByRole('button', { name: 'Save Access' }).click();
  await expect(another.getByText('Campaign Access Saved Successfully')).toBeVisible();
  await another.close();
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'This campaign changed while you were editing' });
  const name = (await mine.getAttribute('aria-label'))?.replace('Quota of ', '');
  const contested = dialog.getByRole('listitem').filter({ hasText: `Retailer ${name} · Orders` });
  await expect(contested).toContainText('Theirs10Yours12');
  await expectAccessible(page);
  await contested.getByText('Use theirs').click();
  await dialog.getByRole('button', { name: 'Save merged version' }).click();
  await expect(page).toHaveURL(/\/admin\/scheme-manage\/data-campaign$/);
  await page.getByRole('link', { name: 'Retailer access of Dashain 2026' }).click();
  await expect(mine).toHaveValue('10');
});

test('a number typed during a save is still to be saved, and can be discarded', async ({ page }) => {
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/scheme-manage/data-campaign');
  await page.getByRole('link', { name: 'Retailer access of Dashain 2026' }).click();
  const number = page.getByRole('textbox', { name: /^Quota of/ }).nth(4);
  const goOn = await holdBack(page, '**/api/campaign/access/*');
  await number.fill('21');
  await page.getByRole('button', { name: 'Save Access' }).click();
  await number.fill('22');
  goOn();
  await expect(page.getByText('Campaign Access Saved Successfully')).toBeVisible();
  await expect(number).toHaveValue('22');
  await expectAccessible(page);
  // The button can be clicked once everything has been read again.
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(number).toHaveValue('21');
  await expect(page.getByText('changed in the meantime')).toBeHidden();
  await number.fill('23');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/admin\/scheme-manage\/data-campaign$/);
  await page.getByRole('link', { name: 'Retailer access of Dashain 2026' }).click();
  await expect(number).toHaveValue('23');
  await page.getByRole('link', { name: 'Back to the campaigns' }).click();
  await expect(page).toHaveURL(/\/admin\/scheme-manage\/data-campaign$/);
});

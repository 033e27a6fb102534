import type { Page } from '@playwright/test';
import { isQuick } from '../length.ts';
import { payFor } from './customers.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { orderShown, reference, workOffBefore } from './proof-desk.ts';

/** The number for one person in an hour. */
const AN_HOUR = 300;
const PROOFS = isQuick ? 8 : 32;

test(
  'payments are verified by the keyboard alone, three hundred in an hour, and on a phone with the thumb',
  {
    tag: ['@both', '@whole'],
  },
  async ({ page }, { project }) => {
    test.setTimeout(240_000);
    await (project.name === 'phone' ? byThumb(page) : byKeys(page));
  },
);

test('a reference that paid at another bank is reported while it is typed, before it counts as an approval', async ({
  page,
}) => {
  const [paid] = await payFor(1);
  const [elsewhere] = await payFor(1, 'Khalti');
  const typed = `TX${Date.now()}`;
  await signIn(page, 'verifier@agrim.example');
  await workOffBefore(page, paid as string);
  await reference(page).fill(typed);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(orderShown(page)).toHaveAccessibleName(`Order ${elsewhere}`);
  await reference(page).fill(typed);
  // The verifier can decide at once, without waiting for the facts that still load.
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert').filter({ hasText: 'Reference already used' });
  await expect(alert).toContainText('This reference needs two approvals, and yours is the first.');
  await expect(alert.getByRole('link', { name: paid as string })).toBeVisible();
  await expect(orderShown(page)).toHaveAccessibleName(`Order ${elsewhere}`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${elsewhere} has its first approval.`, { exact: false })).toBeVisible();
});

async function byThumb(page: Page) {
  const [approved, rejected] = await payFor(2);
  await signIn(page, 'verifier@agrim.example');
  await workOffBefore(page, approved as string);
  await expect(orderShown(page)).toHaveAccessibleName(`Order ${approved}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).tap();
  await expect(page.getByText('No reference entered. Tap “Approve” again', { exact: false })).toBeVisible();
  await reference(page).fill(`TX${Date.now()}`);
  await page.getByRole('button', { name: 'Approve' }).tap();
  await expect(page.getByText(`${approved} confirmed.`)).toBeVisible();
  await page.getByRole('button', { name: 'Reject' }).tap();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'The payment has not arrived.' }).tap();
  await page.getByRole('button', { name: 'Reject', exact: true }).tap();
  await expect(page.getByText(`Payment for ${rejected} rejected.`)).toBeVisible();
}

async function byKeys(page: Page) {
  const ids = await payFor(PROOFS);
  await signIn(page, 'verifier@agrim.example');
  await workOffBefore(page, ids[0] as string);
  let decisions = 0;
  let serverTime = 0;
  page.on('requestfinished', (request) => {
    if (!/\/api\/verification\/[\w-]+\/(approve|reject_proof)$/.test(request.url())) return;
    decisions += 1;
    serverTime += request.timing().responseEnd;
  });
  await expect(orderShown(page)).toHaveAccessibleName(`Order ${ids[0]}`);
  await expectAccessible(page);

  // The screen lists the keys.
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await expect(page.getByRole('img', { name: `Proof of payment of ${ids[0]}` })).toHaveCSS('transform', /matrix\(1\.5/);
  await page.keyboard.press('e');
  await expect(reference(page)).toBeFocused();

  // Letters go into the reference while it has the focus: a rejection that begins there can't approve the proof.
  for (const key of ['r', '1', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByText('Too short for a reference.', { exact: false })).toBeVisible();
  await reference(page).fill('');
  await expect(page.getByText('Too short for a reference.', { exact: false })).toBeHidden();

  // Nothing moves when the field loses the focus, or a click would miss its button.
  const skip = page.getByRole('button', { name: 'Skip' });
  const place = await skip.boundingBox();
  await reference(page).blur();
  expect(await skip.boundingBox()).toEqual(place);
  await reference(page).focus();

  const began = Date.now();
  let keys = 0;
  for (const [at, id] of ids.entries()) {
    await expect(orderShown(page)).toHaveAccessibleName(`Order ${id}`);
    await expect(reference(page)).toBeFocused();
    // Its picture is there: the next one loaded before this decision.
    await expect(page.getByRole('img', { name: `Proof of payment of ${id}` })).toBeVisible();
    if (at % 4 === 3) {
      for (const key of ['Escape', 'r', '1', 'Enter']) await page.keyboard.press(key);
      keys += 4;
    } else {
      const typed = `TX${String(Date.now()).slice(-6)}${at}`;
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      keys += typed.length + 1;
    }
    const message = at % 4 === 3 ? `Payment for ${id} rejected.` : `${id} confirmed.`;
    await expect(page.getByText(message)).toBeVisible();
  }
  const seconds = (Date.now() - began) / 1000;
  await expect(page.getByText('No payments to verify.', { exact: false })).toBeVisible();
  expect(decisions).toBe(PROOFS);
  console.log(
    `${PROOFS} proofs in ${seconds.toFixed(1)} s without looking at them: ${Math.round((PROOFS / seconds) * 3600)} an hour; ` +
      `${(keys / PROOFS).toFixed(1)} keys and ${Math.round(serverTime / decisions)} ms of the server for each.`,
  );
  // The rest of the twelve seconds is for looking.
  expect((PROOFS / seconds) * 3600).toBeGreaterThan(AN_HOUR * 4);
}

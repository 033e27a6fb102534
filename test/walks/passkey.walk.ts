import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';

/** An account whose password no other walk changes. */
const ACCOUNT = 'rd@agrim.example';

/** Passkeys are bound to a name, but a walk's server listens on a numeric address. */
const byName = (path: string) => `${String(process.env.WALK_URL).replace('127.0.0.1', 'localhost')}${path}`;

/** Adds the phone's own store of passkeys, which always agrees. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test.use({ expectedErrors: [/400 \(Bad Request\)/] });

test('a passkey is added under a name, signs in without a password, and is removed @both', async ({ page }) => {
  await addAuthenticator(page);
  await page.goto(byName('/login'));
  await page.getByLabel('Email Address / Mobile No.').fill(ACCOUNT);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/admin/dashboard/commerce');

  await page.goto(byName('/admin/profile'));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Phone in the drawer');
  await expectAccessible(page);
  await page.getByLabel(/^Password/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys).toContainText('Phone in the drawer');
  await expect(passkeys).toContainText('never used');
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL('**/admin/dashboard/commerce');

  await page.goto(byName('/admin/profile'));
  await expect(passkeys).toContainText('last used');
  await page.getByRole('button', { name: 'Remove Phone in the drawer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkeys yet.')).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('We don’t recognise this passkey')).toBeVisible();
  await expectAccessible(page);
});

test('a numeric address offers no passkey @desktop', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeHidden();
  await signIn(page, ACCOUNT);
  await page.goto('/admin/profile');
  await expect(page.getByText('Passkeys need a newer browser')).toBeVisible();
});

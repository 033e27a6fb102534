import { generate } from 'otplib';
import { expect, expectAccessible, lastInvitationFor, test } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

const PASSWORD = 'a second walking phrase';

// A wrong first code is refused on purpose; the sign-in in two steps begins with a 400.
test.use({ expectedErrors: [/400/] });

test('a role requires two-step verification: until it is set up there is only the profile', async ({ page }, {
  project,
}) => {
  const mobile_no = project.name === 'phone' ? '9811111111' : '9822222222';
  await buildCarefulUser(project.name, mobile_no);

  await page.goto(await lastInvitationFor(mobile_no));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();

  await page.waitForURL('**/admin/profile');
  await expect(page.getByText('Set up two-step verification first')).toBeVisible();
  await page.goto('/admin/sms-list');
  await page.waitForURL('**/admin/profile');
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '');

  const code = page.getByRole('textbox', { name: /Enter the six-digit code/ });
  await code.fill('000000');
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await code.fill(await generate({ secret }));

  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const recovery_code = await codes.first().innerText();
  await page.getByLabel('I have saved the codes').check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Set up two-step verification first')).toBeHidden();
  await page.goto('/admin/sms-list');
  await expect(page.getByRole('heading', { name: 'SMS list' })).toBeVisible();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email Address / Mobile No.').fill(mobile_no);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Code from your authenticator app').fill(recovery_code);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/admin/dashboard/commerce');
});

/** Builds a user whose role requires two-step verification and has one screen, by the screens' own calls. */
async function buildCarefulUser(name: string, mobile_no: string) {
  const call = await colleague();
  const { data: admin } = await sessionOf('admin@agrim.example');
  const { data: role } = await call('POST', 'role/role', {
    role_title: `Careful ${name}`,
    role_type: 'user',
    is_active: true,
    is_seller: false,
    session_only: false,
    totp_required: true,
  });
  const { data: modules } = await call('GET', 'role/module?find_module_name=sms-list');
  const [{ _id: module_id }] = modules;
  const { data: matrix } = await call('GET', `role/access/module/${module_id}`);
  const access_type = matrix.Module.path.map((type: { _id: string }) => type._id);
  await call('POST', 'role/access', { Access: [{ module_id, role_id: role._id, access_type }] });
  const user = { name: 'Careful Walker', mobile_no, office_id: admin.office._id, roles: [role._id], is_active: true };
  expect(await call('POST', 'user', user)).toMatchObject({ success: true });
}

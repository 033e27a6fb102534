import { expect, expectAccessible, lastInvitationFor, signIn, test } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

test('an invited retailer signs in by a link and four words, and the list says so @both', async ({ page }, {
  project,
}) => {
  const mobile_no = project.name === 'phone' ? '9813333331' : '9813333332';
  const name = `Nima of the ${project.name}`;
  const call = await colleague();
  const { data: retailer } = await sessionOf('retailer@agrim.example');
  const role = retailer.roles[0]?._id;
  const user = { name, mobile_no, office_id: retailer.office._id, roles: [role], is_active: true };
  expect(await call('POST', 'user', user)).toMatchObject({ success: true });

  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/user-manage?find_invitation=INVITED');
  const list = page.getByRole('main');
  await expect(list.getByText(name).first()).toBeVisible();
  await expect(list.getByText('Invited', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  const link = await lastInvitationFor(mobile_no);

  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await expect(page.getByLabel('Email Address / Mobile No.')).toHaveValue(mobile_no);
  await expect(page.getByLabel('Code', { exact: true })).toHaveCount(0);
  await page.getByLabel('New password').fill('kite river onion lamp');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL('**/admin/**');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();

  await signIn(page, 'admin@agrim.example');
  await page.goto(`/admin/user-manage?find_invitation=ACCEPTED&find_search=${mobile_no}`);
  await expect(list.getByText(name).first()).toBeVisible();
});

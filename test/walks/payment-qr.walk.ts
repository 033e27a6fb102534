import { toBuffer } from 'qrcode';
import { paymentText } from '../../server/demo/payment-qr.ts';
import { DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague, sessionOf } from './session.ts';

test('a payment QR is read, requested with the password, and waits for another person if there is one', async ({
  page,
}, { project }) => {
  const shop = `Walk Mobile ${project.name}`;
  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/payment-qr?find_search=RT-003');
  await page.getByRole('link', { name: 'Digital Point, Kathmandu' }).click();
  await expect(page.getByRole('img', { name: 'Payment QR for Digital Point, Kathmandu' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const picture = await toBuffer(paymentText({ name: `${shop}, Kathmandu`, office_code: 'RT-003' }), { width: 600 });
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByLabel('Picture of the code').click();
  await (await choosing).setFiles({ name: 'code.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByText(shop)).toBeVisible();
  await expect(dialog.getByRole('switch')).toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(dialog.getByText(/password/i).last()).toBeVisible();
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Request approval' }).click();

  // No other user is allowed to approve it yet.
  const alone = page.getByRole('region', { name: 'Waiting for your approval' });
  await expect(alone.getByRole('button', { name: 'Approve' })).toBeVisible();
  await expect(page.getByText('No second approver')).toBeVisible();
  await expectAccessible(page);
  await buildApprover(project.name);
  await page.reload();

  const waits = page.getByRole('region', { name: 'Waiting for a second approver' });
  await expect(waits.getByText(shop, { exact: false })).toBeVisible();
  // The person who asked does not approve.
  await expect(waits.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  await expect(waits.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expectAccessible(page);
  await waits.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(waits).toHaveCount(0);
  await expect(page.getByText('Rejected: Asha Shrestha').first()).toBeVisible();
});

test.use({ expectedErrors: [/status of 400/] });

/** Builds a head office user who is only allowed to approve payment QRs. */
async function buildApprover(name: string) {
  const call = await colleague();
  const { data: admin } = await sessionOf('admin@agrim.example');
  const { data: role } = await call('POST', 'role/role', { role_title: `Approver ${name}`, role_type: 'user' });
  const { data: modules } = await call('GET', 'role/module?find_module_name=payment-qr');
  const [{ _id: module_id }] = modules;
  const { data: matrix } = await call('GET', `role/access/module/${module_id}`);
  const access_type = matrix.Module.path.map((type: { _id: string }) => type._id);
  await call('POST', 'role/access', { Access: [{ module_id, role_id: role._id, access_type }] });
  const user = {
    name: 'Approver',
    email: `approver-${name}@agrim.example`,
    office_id: admin.office._id,
    is_active: true,
  };
  expect(await call('POST', 'user', { ...user, roles: [role._id] })).toMatchObject({ success: true });
}

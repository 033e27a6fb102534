import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { colleague } from './session.ts';

test('the audit names records, steps and old values in plain words', async ({ page }) => {
  const call = await colleague();
  const [order] = (await call('GET', 'order?find_status=PLACED&find_scheme_type=CAMPAIGN&size=1')).data;
  await call('POST', `order/${order._id}/cancel`, { reason: 'Bought elsewhere.' });
  const [setting] = (await call('GET', 'setting/all?find_key=CallWithinHours')).data;
  await call('POST', `setting/${setting.type}`, { ...setting, value: 9 });

  await signIn(page, 'admin@agrim.example');
  await page.goto('/admin/audit?find_entity=Order');
  const cancelled = page.getByRole('row').filter({ hasText: order.order_id }).first();
  await expect(cancelled).toContainText('Order. Cancel the order');
  await cancelled.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: `Cancel the order: ${order.order_id}` });
  await expect(details.getByRole('row', { name: /^Status Placed Cancelled$/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/admin/audit?find_action=sign-in');
  const signedIn = page.getByRole('row').filter({ hasText: 'Signed in' }).first();
  await expect(signedIn).not.toContainText(/outcome|Sign-in\./i);

  await page.goto('/admin/audit?find_entity=Setting');
  const changed = page.getByRole('row').filter({ hasText: 'CallWithinHours' }).first();
  await changed.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /^Value 12 9$/ })).toBeVisible();
  await call('DELETE', `setting/delete/${setting._id}`);
});

import { DEMO_PASSWORD, expect, expectAccessible, signIn, test } from './fixtures.ts';

/** Not the editor: another walk changes its password. */
const ACCOUNT = 'verifier@agrim.example';

test('you see your sessions, and end one from there @both', async ({ page, request }) => {
  await signIn(page, ACCOUNT);
  const elsewhere = async (agent: string) => {
    const reply = await request.post('/api/user/login', {
      headers: { 'user-agent': agent },
      data: { email: ACCOUNT, password: DEMO_PASSWORD },
    });
    return (await reply.json()).token as string;
  };
  const statusOf = async (token: string) =>
    (await request.get('/api/user/profile', { headers: { authorization: token } })).status();
  const phone = await elsewhere('Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36');
  const tablet = await elsewhere(
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1',
  );

  await page.goto('/admin/profile');
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByText('This session')).toHaveCount(1);
  await sessions.scrollIntoViewIfNeeded();
  await expectAccessible(page);

  await sessions
    .getByRole('button', { name: /^End the session on .*Android/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
  await expect(page.getByText('Session ended.').first()).toBeVisible();
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([403, 200]);

  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText(/^\d+ sessions? ended\.$/).first()).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect(await statusOf(tablet)).toBe(403);
});

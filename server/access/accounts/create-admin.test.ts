import { spawn } from 'node:child_process';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { SECRET, testApp } from '../../../test/app.ts';
import { roles } from '../access.table.ts';

const { db, url, call } = await testApp();

function createAdmin(email: string, password: string): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATABASE_URL: url, AGRIM_SECRET: SECRET, VITEST: '' };
  const command = spawn(process.execPath, ['server/access/accounts/create-admin.ts', email, 'Sita Rai'], { env });
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (output += chunk));
  command.stdin.end(`${password}\n`);
  return new Promise((resolve) => command.once('close', (code) => resolve({ code, output })));
}

it('the first account of a shop signs in, and does nothing before its two-step verification is set up', async () => {
  const password = 'seven quiet yaks on a ridge';
  const made = await createAdmin('sita@shop.example', password);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('sita@shop.example can sign in now')]);
  const { reply } = await call('POST user/login', { body: { email: 'sita@shop.example', password } });
  expect(reply.data).toMatchObject({ totp_required: true, routes: [] });
  expect((await call('GET user', { token: reply.token })).status).toBe(403);
  const [role] = await db.select().from(roles).where(eq(roles.is_super, true));
  expect(role?.totp_required).toBe(true);
  expect((await createAdmin('ram@shop.example', 'password12345678')).code).toBe(1);
});

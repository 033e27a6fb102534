import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildUser } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { accessTypes, roleAccess, roles, userRoles } from '../access.table.ts';

const { db, call } = await testApp();
const { token, user } = await buildUser(db, { grants: ['GET sms/admin'] });
const { role_id } = firstOf(await db.select().from(userRoles).where(eq(userRoles.user_id, user._id)));
const status = async () => (await call('GET sms/admin', { token })).status;

it.each([
  ['the role is switched off', () => db.update(roles).set({ is_active: false }).where(eq(roles._id, role_id)), 403],
  ['it is switched on again', () => db.update(roles).set({ is_active: true }).where(eq(roles._id, role_id)), 200],
  ['its grants name no route', () => db.update(accessTypes).set({ server_routes: [] }), 403],
  ['they name it again', () => db.update(accessTypes).set({ server_routes: sql`array['GET sms/admin']` }), 200],
  ['the role has no grants', () => db.delete(roleAccess).where(eq(roleAccess.role_id, role_id)), 403],
])('the next request knows it when %s, by whatever hand', async (_, change, expected) => {
  await status();
  await change();
  expect(await status()).toBe(expected);
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildUser } from '../../test/builders.ts';
import { firstOf } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { roleAccess, roles, sessions, userRoles } from './access.table.ts';
import { ensurePresetRoles } from './grants/preset-roles.ts';

const { call, db, clock } = await testApp();
await ensurePresetRoles(db);
const { token, user } = await buildUser(db, { is_super: true });
const roleId = async (title: string) => firstOf(await db.select().from(roles).where(eq(roles.role_title, title)))._id;
const view = async (title: string, as = token) =>
  call('POST role/view/{id}', { token: as, params: { id: await roleId(title) } });

it('a user sees what a role sees, clearly marked, and can’t change anything', async () => {
  const { status, reply } = await view('Editor');
  expect([status, reply.data.viewing, reply.data.name]).toEqual([200, 'Editor', user.name]);
  const viewing = reply.token;
  const seen = await call('GET user/reload-access', { token: viewing });
  expect(seen.reply.data).toMatchObject({ viewing: 'Editor', roles: [{ role_title: 'Editor' }] });
  expect(seen.reply.data.routes.flatMap((route) => route.admin_routes)).not.toContain('/admin/order-manage/pre-order');
  expect((await call('GET content', { token: viewing })).status).toBe(200);
  expect((await call('GET role/role', { token: viewing })).status).toBe(403);

  const body = { name: 'New', key: 'new', description: '', is_active: true, is_page: true };
  const refused = await call('POST content', { token: viewing, body });
  expect([refused.status, refused.reply.msg]).toEqual([
    409,
    'You are viewing the back office as Editor. Return to your own view to make changes.',
  ]);
  expect((await call('POST user/profile', { token: viewing, body: { name: 'X' } })).status).toBe(409);
  expect((await view('Viewer', viewing)).status).toBe(403);
  const [row] = await db.select().from(audits).where(eq(audits.action, 'view-as'));
  expect(row).toMatchObject({ entity: 'Role', user_id: user._id, after: { role_title: 'Editor' } });
});

it('a GET from a read-only view doesn’t flush the cache', async () => {
  const { reply } = await view('Head Office Manager');
  const manager = firstOf(await db.select().from(roles).where(eq(roles.role_title, 'Head Office Manager')));
  await db.update(roles).set({ is_super: true }).where(eq(roles._id, manager._id));
  expect((await call('GET setting/redis/flush/db', { token: reply.token })).status).toBe(409);
  await db.update(roles).set({ is_super: false }).where(eq(roles._id, manager._id));
});

it('viewing ends after an hour, with the session that started it, or when the user loses the grant', async () => {
  const first = (await view('Viewer')).reply.token;
  expect((await call('GET user/logout', { token: first })).status).toBe(200);
  expect((await call('GET user/reload-access', { token: first })).status).toBe(403);
  expect((await call('GET user/reload-access', { token })).status).toBe(200);

  const late = (await view('Viewer')).reply.token;
  clock.now = new Date(clock.now.getTime() + 61 * 60_000);
  expect((await call('GET user/reload-access', { token: late })).status).toBe(403);

  const other = await buildUser(db, { is_super: true });
  const looking = (await view('Viewer', other.token)).reply.token;
  await db.delete(userRoles).where(eq(userRoles.user_id, other.user._id));
  expect((await call('GET user/reload-access', { token: looking })).status).toBe(403);

  const viewToken = (await view('Viewer')).reply.token;
  await call('GET user/logout', { token });
  expect((await call('GET user/reload-access', { token: viewToken })).status).toBe(403);
  expect(await db.$count(sessions, eq(sessions.user_id, user._id))).toBe(0);
});

it('keeps the waiting-room pass with the session that started it', async () => {
  const { token } = await buildUser(db, { is_super: true });
  const looking = (await view('Viewer', token)).reply.token;
  const passOf = async (token: string | undefined) => (await call('GET user/logout', { token })).headers['set-cookie'];
  expect(await passOf(looking)).toBeUndefined();
  expect(String(await passOf(token))).toContain('staff=; Path=/scheme; Max-Age=0');
});

it('refuses, with a reason, a role without grants and one with more grants than the caller', async () => {
  const { token: strong } = await buildUser(db, { is_super: true });
  await db.insert(roles).values({ role_title: 'Empty', role_type: 'user' });
  const empty = await view('Empty', strong);
  expect([empty.status, empty.reply.msg]).toEqual([409, 'Empty has no permissions yet. Give it some, then view it.']);
  const { token: weak } = await buildUser(db, { grants: ['POST role/view/{id}'] });
  expect((await view('Editor', weak)).status).toBe(409);
  expect((await call('GET role/role', { token: strong, query: { size: 0 } })).reply.data).toContainEqual(
    expect.objectContaining({ role_title: 'Empty', ticks: 0 }),
  );
});

it('a new role starts with the grants of another, and a comparison shows each difference', async () => {
  const { token: strong } = await buildUser(db, { is_super: true });
  const body = { role_title: 'Night Verifier', description: '', role_type: 'user' as const };
  const copied = await call('POST role/role', {
    token: strong,
    body: { ...body, copy_from: await roleId('Verifier') },
  });
  expect(copied.status).toBe(200);
  const made = copied.reply.data._id;
  expect(await db.$count(roleAccess, eq(roleAccess.role_id, made))).toBe(
    await db.$count(roleAccess, eq(roleAccess.role_id, await roleId('Verifier'))),
  );
  const compare = async (other: string) =>
    (await call('GET role/compare/{id}/{other}', { token: strong, params: { id: made, other: await roleId(other) } }))
      .reply.data.ticks;
  expect((await compare('Verifier')).filter((tick) => tick.has_one !== tick.has_other)).toEqual([]);
  expect(await compare('Viewer')).toContainEqual(
    expect.objectContaining({
      module_name: 'order-manage/multi-buy',
      access_type: 'proof',
      about: 'Review proofs of payment and accept or reject them.',
      has_one: true,
      has_other: false,
    }),
  );

  const superRole = firstOf(await db.select().from(roles).where(eq(roles.is_super, true)))._id;
  const refused = await call('POST role/role', {
    token: strong,
    body: { ...body, role_title: 'More than the amount due', copy_from: superRole },
  });
  expect(refused.reply.errors).toEqual({
    copy_from: 'This role can do everything, so it can’t be copied. Copy another one and tick the rest.',
  });
  expect(await db.$count(roles, eq(roles.role_title, 'More than the amount due'))).toBe(0);
  const { token: weak } = await buildUser(db, { grants: ['POST role/role'] });
  expect(
    (await call('POST role/role', { token: weak, body: { ...body, role_title: 'Z', copy_from: made } })).status,
  ).toBe(409);
});

import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { routeName } from '../../../contract/access/grants.ts';
import { screens } from '../../../contract/screen-list.ts';
import { tickWords } from '../../../contract/screens/tick-words.ts';
import { testApp } from '../../../test/app.ts';
import { buildUser, PASSWORD } from '../../../test/builders.ts';
import { present } from '../../../test/present.ts';
import { accessTypes, roleAccess, roles, userRoles } from '../access.table.ts';
import { ensureModules } from './ensure-modules.ts';
import { ensurePresetRoles, PRESET_ROLES } from './preset-roles.ts';

const { call, db } = await testApp();

it('every access type has a description, even in an installation that had none', async () => {
  for (const screen of screens)
    for (const type of Object.keys(screen.grants))
      expect(tickWords(screen, type), `${screen.path} ${type}`).toMatch(/^[A-Z].{9,}\.$/);
  const ours = await db.select().from(accessTypes).where(eq(accessTypes.access_type, 'poster'));
  expect(ours[0]?.access_type_description).toContain('poster');
  await db.update(accessTypes).set({ access_type_description: '' });
  await db.update(accessTypes).set({ access_type_description: 'Ours' }).where(eq(accessTypes.access_type, 'poster'));
  await ensureModules(db);
  const after = await db.select().from(accessTypes);
  expect(after.filter((type) => type.access_type_description === '')).toEqual([]);
  expect(after.find((type) => type.access_type === 'poster')?.access_type_description).toBe('Ours');
});

it('a new installation has each of these roles, with a description and grants, and keeps what staff change in them', async () => {
  await ensurePresetRoles(db);
  const made = await db.select().from(roles).where(eq(roles.is_super, false));
  expect(made.map(({ role_title }) => role_title).sort()).toEqual(Object.keys(PRESET_ROLES).sort());
  for (const { _id, role_title, description } of made) {
    expect(description, role_title).toMatch(/^[A-Z].{20,}\.$/);
    expect(await db.$count(roleAccess, eq(roleAccess.role_id, _id)), role_title).toBeGreaterThan(2);
  }
  await db.update(roles).set({ role_title: 'Shop' }).where(eq(roles.role_title, 'Retailer'));
  await ensurePresetRoles(db);
  expect(await db.$count(roles, eq(roles.role_title, 'Retailer'))).toBe(0);
});

it('a role that moves money or gives access requires two-step verification, set up at the first sign-in', async () => {
  const MONEY = ['refund', 'confirm', 'proof', 'decide'];
  const gives = ([path, types]: [string, string[]]) =>
    types.some((type) => MONEY.includes(type) || (['user-manage', 'role-manage'].includes(path) && type === 'add'));
  for (const [title, { grants, totp_required = false }] of Object.entries(PRESET_ROLES))
    expect([title, totp_required]).toEqual([title, Object.entries(grants).some(gives)]);

  await ensurePresetRoles(db);
  const [role] = await db.select().from(roles).where(eq(roles.role_title, 'Accountant'));
  const { user, office } = await buildUser(db, {});
  await db
    .update(userRoles)
    .set({ role_id: present(role)._id })
    .where(eq(userRoles.user_id, user._id));
  const body = { email: user.email, password: PASSWORD };
  const { status, reply } = await call('POST user/login', { body });
  expect([status, reply.data.totp_required, reply.data.routes]).toEqual([200, true, []]);
  const start = { token: reply.token, body: { password: PASSWORD } };
  expect((await call('POST user/totp/start', start)).status, office.name).toBe(200);
});

it('a viewer can change nothing, and a manager no roles and no settings', async () => {
  const { token } = await buildUser(db, { is_super: true });
  const { reply } = await call('GET role/access', { token });
  const ticksOf = (title: string) => {
    const role = reply.data.Roles.find(({ role_title }) => role_title === title);
    const ids = new Set(
      reply.data.Access.filter(({ role_id }) => role_id === role?._id).flatMap((cell) => cell.access_type),
    );
    return reply.data.Module.flatMap(({ module_name, path }) =>
      path.filter(({ _id }) => ids.has(_id)).map((type) => `${module_name} ${type.access_type}`),
    );
  };
  expect(ticksOf('Viewer').filter((tick) => !/ (view|detail)$/.test(tick))).toEqual([]);
  const manager = ticksOf('Head Office Manager');
  expect(manager).toContain('scheme-manage/pre-order publish');
  expect(manager.filter((tick) => /^(role-manage (add|edit)|module-manage|global-setting|jobs)/.test(tick))).toEqual(
    [],
  );
});

it('an accountant may open every screen and send every call that a refund takes', () => {
  const { grants } = present(PRESET_ROLES.Accountant);
  const granted = Object.entries(grants).flatMap(([path, types]) =>
    (types as string[]).map((type) => present(screens.find((screen) => screen.path === path)?.grants[type])),
  );
  expect(granted.flatMap(({ admin_routes }) => admin_routes)).toContain('order-manage/multi-buy/refund');
  const routes = granted.flatMap(({ server_routes = [] }) => server_routes.map(routeName));
  expect(routes).toEqual(
    expect.arrayContaining(['GET verification', 'GET verification/refund', 'POST order/{id}/refund {MULTI-BUY}']),
  );
});

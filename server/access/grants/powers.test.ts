import { and, eq, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ServerRoute } from '../../../contract/api.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildUser, insertOne, signIn, unique } from '../../../test/builders.ts';
import { firstOf } from '../../../test/present.ts';
import { audits } from '../../db/audit.ts';
import { accessTypes, modules, roleAccess, roles, userRoles, users } from '../access.table.ts';
import { NO_PASSWORD } from '../accounts/passwords.ts';

const { db, call, clock } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const admin = await buildUser(db, { is_super: true, office: head });

const MANAGER: ServerRoute[] = [
  'GET user',
  'POST user',
  'POST user {_id}',
  'GET user/{id}',
  'POST user/active/{id}',
  'POST user/reset-link/{id}',
  'POST role/role',
  'POST role/role {_id}',
  'POST role/module',
  'POST role/module {_id}',
  'POST role/access',
  'POST role/access/module/{id}',
  'POST role/module/import',
  'GET state',
];

const input = (office_id: string, roles: string[]) => ({
  name: unique('New'),
  email: `${unique('n').replace(' ', '')}@agrim.example`,
  office_id,
  roles,
  is_active: true,
});

/** Finds the only module and access type that `buildUser` made for a role. */
async function moduleOf(role_id: string) {
  const rows = await db
    .select({
      module_id: modules._id,
      module_name: modules.module_name,
      module_group: modules.module_group,
      type: accessTypes,
    })
    .from(roleAccess)
    .innerJoin(accessTypes, eq(accessTypes._id, roleAccess.access_type_id))
    .innerJoin(modules, eq(modules._id, accessTypes.module_id))
    .where(eq(roleAccess.role_id, role_id));
  return firstOf(rows);
}

it('nobody can remove from others a grant that they lack themselves, in the form or by an import', async () => {
  const keeper = await buildUser(db, {
    office: head,
    grants: ['POST role/module', 'POST role/module {_id}', 'POST role/module/import', 'GET state'],
  });
  const holder = await buildUser(db, { office: head, grants: ['GET state'] });
  const theirs = await moduleOf(holder.role._id);
  const { module_id, module_name, module_group } = theirs;
  const line = { access_type: 'view', access_type_description: '', admin_routes: [], server_routes: [] };
  const emptied = await call('POST role/module', {
    token: keeper.token,
    body: { _id: module_id, module_name, module_group, path: [{ ...line, _id: theirs.type._id }] },
  });
  expect(emptied.reply.errors).toHaveProperty(['path.0.server_routes']);
  const { reply } = await call('GET user/reload-access', { token: holder.token });
  expect(reply.data.routes[0]?.server_routes).toEqual([{ method: 'GET', route: 'state' }]);
});

describe('nobody raises their own grants', () => {
  it('by a role, a user, the matrix, a module or an import', async () => {
    const manager = await buildUser(db, { office: head, grants: MANAGER });
    const greater = await buildUser(db, { office: head, grants: ['DELETE state/{id}'] });
    const ownModule = await moduleOf(manager.role._id);
    const theirs = await moduleOf(greater.role._id);
    const token = manager.token;

    const giveSuper = await call('POST user', { token, body: input(head._id, [admin.role._id]) });
    expect(giveSuper.reply.errors).toHaveProperty('roles');
    const giveGreater = await call('POST user', {
      token,
      body: { ...input(head._id, [manager.role._id, greater.role._id]), _id: manager.user._id },
    });
    expect(giveGreater.reply.errors).toHaveProperty('roles');

    const entry = { module_id: theirs.module_id, role_id: manager.role._id, access_type: [theirs.type._id] };
    expect((await call('POST role/access', { token, body: { Access: [entry] } })).reply.errors).toHaveProperty(
      'Access',
    );
    const oneModule = await call('POST role/access/module/{id}', {
      token,
      params: { id: theirs.module_id },
      body: { Access: [entry] },
    });
    expect(oneModule.reply.errors).toHaveProperty('Access');

    const widened = { ...ownModule.type, server_routes: [...ownModule.type.server_routes, 'DELETE state/{id}'] };
    const body = {
      _id: ownModule.module_id,
      module_name: ownModule.module_name,
      description: '',
      module_group: ownModule.module_group,
      path: [widened],
    };
    expect((await call('POST role/module', { token, body })).reply.errors).toEqual({
      'path.0.server_routes': 'You can’t use DELETE state/{id} yourself, so you can’t grant it.',
    });
    expect((await call('DELETE state/{id}', { token, params: { id: head._id } })).status).toBe(403);
  });

  it('by moving a route between the lines of a module', async () => {
    const manager = await buildUser(db, { office: head, grants: MANAGER });
    const ownModule = await moduleOf(manager.role._id);
    const greater = await insertOne(db, accessTypes, {
      module_id: ownModule.module_id,
      access_type: 'greater',
      admin_routes: [],
      server_routes: ['DELETE state/{id}'],
    });
    const path = [{ ...ownModule.type, server_routes: ['DELETE state/{id}'] }, greater];
    const body = {
      _id: ownModule.module_id,
      module_name: ownModule.module_name,
      description: '',
      module_group: ownModule.module_group,
      path,
    };
    expect((await call('POST role/module', { token: manager.token, body })).reply.errors).toHaveProperty(
      'path.0.server_routes',
    );
  });

  it('by taking over a user who has more', async () => {
    const manager = await buildUser(db, { office: head, grants: MANAGER });
    const takeOver = await call('POST user', {
      token: manager.token,
      body: { ...input(head._id, [manager.role._id]), _id: admin.user._id },
    });
    expect(takeOver.status).toBe(409);
    expect(
      (await call('POST user/reset-link/{id}', { token: manager.token, params: { id: admin.user._id } })).status,
    ).toBe(409);
    const shutOut = { token: manager.token, params: { id: admin.user._id }, body: { is_active: false } };
    expect((await call('POST user/active/{id}', shutOut)).status).toBe(409);
    const change = { ...admin.role, role_title: 'Mine now' };
    expect((await call('POST role/role', { token: manager.token, body: change })).status).toBe(409);
  });
});

describe('users', () => {
  it('are added with office and roles, get a code for the password, and leave an audit row', async () => {
    const shop = await buildOffice(db, {}, head);
    const role = await buildUser(db, { grants: ['GET state'] });
    const body = input(shop._id, [role.role._id]);
    const { status, reply } = await call('POST user', { token: admin.token, body });
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ name: body.name, roles: [{ _id: role.role._id }], office: { _id: shop._id } });
    const [trail] = await db.select().from(audits).where(eq(audits.entity_id, reply.data._id));
    expect(trail).toMatchObject({ action: 'add', entity: 'User', user_name: admin.user.name });
    expect((await call('POST user/login', { body: { email: body.email, password: 'none' } })).status).toBe(400);
  });

  it('get only "View For Seller" roles from distributors, and are found by their company’s name', async () => {
    const office = await buildOffice(db, { type: 'ND' }, head);
    const { token, role } = await buildUser(db, { office, grants: [...MANAGER, 'GET role/role'] });
    const { role: staff } = await buildUser(db, { office: head, grants: ['GET state'] });
    await db.update(roles).set({ is_seller: true }).where(eq(roles._id, role._id));
    const seen = (await call('GET role/role', { token, query: { size: 100 } })).reply.data;
    expect(seen.map(({ _id }) => _id)).toContain(role._id);
    expect(seen.map(({ _id }) => _id)).not.toContain(staff._id);
    const refused = await call('POST user', { token, body: input(office._id, [staff._id]) });
    expect(refused.reply.errors?.roles).toContain('head office');
    const { reply } = await call('POST user', { token, body: input(office._id, [role._id]) });
    expect(reply.success).toBe(true);
    // A role given by head office stays.
    await db.insert(userRoles).values({ user_id: reply.data._id, role_id: staff._id, position: 1 });
    await db.update(roleAccess).set({ role_id: role._id }).where(eq(roleAccess.role_id, staff._id));
    const body = { ...input(office._id, [role._id, staff._id]), _id: reply.data._id };
    expect((await call('POST user', { token, body })).reply).toMatchObject({ success: true });
    const { data } = (await call('GET user', { token, query: { find_company_name: office.name.toLowerCase() } })).reply;
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map((user) => user.office._id))).toEqual(new Set([office._id]));
  });

  it('are a 404 for a distributor of another office', async () => {
    const nd = await buildOffice(db, { type: 'ND' }, head);
    const own = await buildUser(db, { office: await buildOffice(db, {}, nd) });
    const manager = await buildUser(db, { office: nd, grants: MANAGER });
    const listed = (await call('GET user', { token: manager.token })).reply.data.map((user) => user._id);
    expect(listed.sort()).toEqual([own.user._id, manager.user._id].sort());
    expect((await call('GET user/{id}', { token: manager.token, params: { id: admin.user._id } })).status).toBe(404);
    expect(
      (await call('POST user', { token: manager.token, body: input(head._id, [manager.role._id]) })).reply.errors,
    ).toHaveProperty('office_id');
  });

  it.each(['save', 'active', 'reset', 'invite'])(
    'are out of reach once somebody has given them more, though a %s was on its way before',
    async (way) => {
      const manager = await buildUser(db, { office: head, grants: [...MANAGER, 'POST user/invite'] });
      const stronger = await buildUser(db, { office: head, grants: ['DELETE state/{id}'] });
      const { user, role } = await buildUser(db, { office: head });
      if (way === 'invite') await db.update(users).set({ password_hash: NO_PASSWORD }).where(eq(users._id, user._id));
      const { token } = manager;
      const params = { id: user._id };
      const change = () => {
        if (way === 'save')
          return call('POST user', { token, body: { ...input(head._id, [role._id]), _id: user._id } });
        if (way === 'active') return call('POST user/active/{id}', { token, params, body: { is_active: false } });
        if (way === 'reset') return call('POST user/reset-link/{id}', { token, params });
        return call('POST user/invite', { token, body: { user_id: [user._id] } });
      };
      let changing: ReturnType<typeof change> | undefined;
      await db.transaction(async (still) => {
        await still.select().from(users).where(eq(users._id, user._id)).for('update');
        changing = change();
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
        await still.insert(userRoles).values({ user_id: user._id, role_id: stronger.role._id, position: 1 });
      });
      const refused = await changing;
      expect([refused?.status, refused?.reply.msg]).toEqual([
        409,
        'This user has more access than you. Ask someone with more access.',
      ]);
      const [after] = await db.select().from(users).where(eq(users._id, user._id));
      expect(after).toMatchObject({ name: user.name, email: user.email, is_active: true });
      expect(await db.$count(audits, eq(audits.entity_id, user._id))).toBe(0);
    },
  );

  it('are signed out when they are deactivated', async () => {
    const { user, role, token } = await buildUser(db, { office: head });
    const body = { ...input(head._id, [role._id]), _id: user._id, is_active: false };
    expect((await call('POST user', { token: admin.token, body })).status).toBe(200);
    expect((await call('GET user/reload-access', { token })).status).toBe(403);
  });

  it('are deactivated and reactivated by a separate call, which changes nothing else and is audited once', async () => {
    const { user, role, token } = await buildUser(db, { office: head });
    const setActive = (is_active: boolean) =>
      call('POST user/active/{id}', { token: admin.token, params: { id: user._id }, body: { is_active } });
    const read = async () => (await call('GET user/{id}', { token: admin.token, params: { id: user._id } })).reply.data;
    const before = await read();
    expect((await setActive(false)).reply.data).toEqual({ _id: user._id, is_active: false });
    expect((await call('GET user/reload-access', { token })).status).toBe(403);
    expect(await read()).toEqual({ ...before, is_active: false, revision: 1 });
    // A reactivated user can't be second approver for some days.
    const [row] = await db.select().from(users).where(eq(users._id, user._id));
    expect(row?.identity_changed_at).toEqual(clock.now);
    expect((await setActive(false)).status).toBe(200);
    expect((await setActive(true)).status).toBe(200);
    expect((await call('GET user/reload-access', { token })).status).toBe(403);
    expect(await read()).toEqual({ ...before, is_active: true, revision: 2 });
    const trail = await db.select().from(audits).where(eq(audits.entity_id, user._id)).orderBy(audits.position);
    expect(trail).toMatchObject([
      {
        action: 'edit',
        entity: 'User',
        user_name: admin.user.name,
        before: { name: user.name, is_active: true },
        after: { name: user.name, is_active: false },
      },
      { before: { is_active: false }, after: { is_active: true } },
    ]);
    // A form opened earlier names the user who saved first.
    const late = {
      _id: user._id,
      name: user.name,
      email: user.email,
      office_id: head._id,
      roles: [role._id],
      is_active: false,
      revision: 1,
    };
    expect((await call('POST user', { token: admin.token, body: late })).status).toBe(409);
  });

  it('need a unique email address or mobile number', async () => {
    const { email: _email, ...without } = input(head._id, [admin.role._id]);
    expect((await call('POST user', { token: admin.token, body: without })).reply.errors).toHaveProperty('email');
    const nothing = await call('POST user', { token: admin.token, body: {} as never });
    expect(Object.keys(nothing.reply.errors ?? {}).sort()).toEqual([
      'email',
      'is_active',
      'name',
      'office_id',
      'roles',
    ]);
    const both = { ...without, email: admin.user.email, mobile_no: admin.user.mobile_no };
    const refused = await call('POST user', { token: admin.token, body: both });
    expect(Object.keys(refused.reply.errors ?? {}).sort()).toEqual(['email', 'mobile_no']);
    const duplicate = { ...without, email: admin.user.email.toUpperCase() };
    expect((await call('POST user', { token: admin.token, body: duplicate })).reply.errors).toEqual({
      email: 'Already in use. Choose another.',
    });
  });

  it('keep a Super Admin at the head office, because a retailer could not move back', async () => {
    const shop = await buildOffice(db, { type: 'RETAILER' }, head);
    const body = { ...input(shop._id, [admin.role._id]), _id: admin.user._id };
    const { status, reply } = await call('POST user', { token: admin.token, body });
    expect([status, reply.msg]).toEqual([409, 'This is the head office’s last active Super Admin. Add another first.']);
    const [stays] = await db.select().from(users).where(eq(users._id, admin.user._id));
    expect(stays?.office_id).toBe(head._id);
  });

  it.each(['save', 'call'])('keep a Super Admin, even when two remove each other at once, by a %s', async (way) => {
    const second = await buildUser(db, { office: head });
    const earlier = and(eq(userRoles.role_id, admin.role._id), ne(userRoles.user_id, admin.user._id));
    await db.delete(userRoles).where(earlier);
    await db.insert(userRoles).values({ user_id: second.user._id, role_id: admin.role._id });
    const others = and(eq(roles.is_super, true), ne(roles._id, admin.role._id));
    await db.update(roles).set({ is_super: false }).where(others);
    await db.update(users).set({ is_active: true }).where(eq(users._id, admin.user._id));
    const token = await signIn(db, admin.user._id);
    const deactivate = (_id: string, token: string) =>
      way === 'save'
        ? call('POST user', { token, body: { ...input(head._id, [admin.role._id]), _id, is_active: false } })
        : call('POST user/active/{id}', { token, params: { id: _id }, body: { is_active: false } });
    const both = await Promise.all([deactivate(second.user._id, token), deactivate(admin.user._id, second.token)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await db
      .select({ is_active: users.is_active })
      .from(users)
      .innerJoin(userRoles, eq(userRoles.user_id, users._id))
      .where(eq(userRoles.role_id, admin.role._id));
    expect(left.filter((user) => user.is_active)).toHaveLength(1);
  });
});

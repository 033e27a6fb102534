import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildUser, insertOne, unique } from '../../test/builders.ts';
import { roles } from './access.table.ts';
import { grantScreens } from './grants/ensure-modules.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const admin = await buildUser(db, { is_super: true, office: head });
const { user, role } = await buildUser(db, { office: head });

const why = async (path: string, id = user._id) =>
  (await call('GET user/why/{id}', { params: { id }, query: { path }, token: admin.token })).reply.data;

async function otherRole(grants: Record<string, string[]>) {
  const role_title = unique('Other');
  const other = await insertOne(db, roles, { role_title, description: '', role_type: 'others' });
  await grantScreens(db, other._id, grants);
  return role_title;
}

it('names the missing module and access type, and who has them', async () => {
  const other = await otherRole({ 'state-manage': ['edit'] });
  const reply = await why('/admin/state-manage/edit/01a1fd79-0000-7000-8000-000000000000');
  expect(reply).toMatchObject({ allowed: false, is_known: true, is_super: false });
  expect(reply.grants).toEqual([
    expect.objectContaining({
      module_name: 'state-manage',
      access_type: 'edit',
      granted_by: [],
      inactive_roles: [],
      other_roles: [other],
    }),
  ]);
});

it('names the role that grants it, and says when that one is not active', async () => {
  await grantScreens(db, role._id, { 'area-manage': ['view'] });
  expect(await why('area-manage')).toMatchObject({ allowed: true, grants: [{ granted_by: [role.role_title] }] });
  await db.update(roles).set({ is_active: false }).where(eq(roles._id, role._id));
  expect(await why('area-manage')).toMatchObject({
    allowed: false,
    grants: [{ granted_by: [], inactive_roles: [role.role_title] }],
  });
  await db.update(roles).set({ is_active: true }).where(eq(roles._id, role._id));
});

it('explains that a required two-step verification must be set up first', async () => {
  await db.update(roles).set({ totp_required: true }).where(eq(roles._id, role._id));
  expect(await why('area-manage')).toMatchObject({ allowed: false, totp_missing: true });
  await db.update(roles).set({ totp_required: false }).where(eq(roles._id, role._id));
});

it('recognises paths that aren’t pages, and users who can open everything', async () => {
  expect(await why('no/such-page')).toMatchObject({ allowed: false, is_known: false, grants: [] });
  expect(await why('area-manage', admin.user._id)).toMatchObject({ allowed: true, is_super: true });
});

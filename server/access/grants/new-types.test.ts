// covers: server/access/grants/ensure-modules.ts, server/db/migrations/*_deposits_are_confirmed.sql
import { and, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { insertOne } from '../../../test/builders.ts';
import { databaseBefore } from '../../../test/database-before.ts';
import { connect } from '../../db/db.ts';
import { migrate } from '../../db/migrate.ts';
import { accessTypes, moduleGroups, modules, roleAccess, roles } from '../access.table.ts';
import { ensureModules } from './ensure-modules.ts';

const url = await databaseBefore('deposits_are_confirmed');
const { db, close } = connect(url);
afterAll(close);

const typesOf = async (module_name: string) => {
  const types = await db
    .select({ access_type: accessTypes.access_type })
    .from(accessTypes)
    .innerJoin(modules, and(eq(modules._id, accessTypes.module_id), eq(modules.module_name, module_name)))
    .orderBy(accessTypes.access_type);
  return types.map(({ access_type }) => access_type);
};

it('makes what a release can do new on a screen, and lets those who lock months confirm deposits', async () => {
  const group = await insertOne(db, moduleGroups, { name: 'Orders' });
  const add = async (module_name: string, types: Record<string, string[]>) => {
    const module = await insertOne(db, modules, { module_name, module_group: group._id });
    const made: Record<string, string> = {};
    for (const [access_type, server_routes] of Object.entries(types)) {
      const type = { module_id: module._id, access_type, admin_routes: [], server_routes };
      made[access_type] = (await insertOne(db, accessTypes, type))._id;
    }
    return made;
  };
  const money = await add('office-money', {
    deposit: ['POST office-money/{id}/deposit', 'POST office-money/deposit/{id}/correct'],
    lock: ['POST office-money/{id}/lock'],
  });
  await add('sales-book', { view: ['GET bill {PRE-ORDER}'] });
  // The administrators grant the file and the month's file by a screen of their own.
  await add('our-own', {
    files: [
      'POST office-money/export',
      ...['PRE-ORDER', 'CAMPAIGN', 'MULTI-BUY'].map((kind) => `GET bill/export {${kind}}`),
    ],
  });
  const role = async (role_title: string, access_type_id: string) => {
    const { _id } = await insertOne(db, roles, { role_title, role_type: 'user' });
    await db.insert(roleAccess).values({ role_id: _id, access_type_id });
  };
  await role('Accountant', money.lock as string);
  await role('Clerk', money.deposit as string);

  await migrate(url);
  await ensureModules(db);

  expect(await typesOf('office-money')).toEqual(['confirm', 'deposit', 'lock', 'till', 'view']);
  expect(await typesOf('sales-book')).toEqual(['import', 'record', 'view']);
  const confirming = await db
    .select({ role: roles.role_title, routes: accessTypes.server_routes, words: accessTypes.access_type_description })
    .from(roleAccess)
    .innerJoin(roles, eq(roles._id, roleAccess.role_id))
    .innerJoin(
      accessTypes,
      and(eq(accessTypes._id, roleAccess.access_type_id), eq(accessTypes.access_type, 'confirm')),
    );
  expect(confirming).toEqual([
    { role: 'Accountant', routes: ['POST office-money/deposit/{id}/answer'], words: expect.stringMatching(/./) },
  ]);
});

import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { insertOne } from '../../../test/builders.ts';
import { databaseBefore } from '../../../test/database-before.ts';
import { connect } from '../../db/db.ts';
import { migrate } from '../../db/migrate.ts';
import { accessTypes, moduleGroups, modules, roleAccess, roles } from '../access.table.ts';
import { ensureModules } from './ensure-modules.ts';

const url = await databaseBefore('one_table_of_money');
const { db, close } = connect(url);
afterAll(close);

const KINDS = ['PRE-ORDER', 'CAMPAIGN', 'MULTI-BUY'];
const of = (call: string, kinds = KINDS) => kinds.map((kind) => `${call} {${kind}}`);

it('an upgrade grants what a release split off to the roles that could do it before, once', async () => {
  const group = await insertOne(db, moduleGroups, { name: 'Orders' });
  const ids: Record<string, string> = {};
  const add = async (module_name: string, types: Record<string, string[]>) => {
    const module = await insertOne(db, modules, { module_name, module_group: group._id });
    for (const [access_type, server_routes] of Object.entries(types)) {
      const type = { module_id: module._id, access_type, admin_routes: [], server_routes };
      ids[`${module_name} ${access_type}`] = (await insertOne(db, accessTypes, type))._id;
    }
  };
  await add('orders', { steps: of('POST order/{id}/{step}') });
  await add('order-manage/pre-order', {
    add: ['POST order {PRE-ORDER}'],
    steps: of('POST order/{id}/{step}', ['PRE-ORDER']),
  });
  await add('order-manage/campaign', { add: ['POST order {CAMPAIGN}'] });
  await add('order-manage/multi-buy', { refund: of('POST order/{id}/refund', ['MULTI-BUY']) });
  await add('payment-statements', { view: ['GET payment'] });
  await add('work-list', { view: of('GET order/calls'), call: of('POST order/{id}/call') });
  const role = async (role_title: string, is_seller: boolean, granted: string[]) => {
    const { _id } = await insertOne(db, roles, { role_title, role_type: 'user', is_seller });
    const grants = granted.map((name) => ({ role_id: _id, access_type_id: ids[name] as string }));
    await db.insert(roleAccess).values(grants);
    return _id;
  };
  const shop = await role('Shop', true, ['orders steps', 'order-manage/pre-order add', 'order-manage/campaign add']);
  await role('Support', false, ['orders steps', 'work-list call']);
  await role('Accountant', false, ['order-manage/multi-buy refund', 'payment-statements view']);
  await role('Pre-orders', true, ['order-manage/pre-order steps', 'order-manage/pre-order add']);

  await migrate(url);
  await ensureModules(db);

  const carried = async () => {
    const rows = await db
      .select({
        role: roles.role_title,
        path: modules.module_name,
        type: accessTypes.access_type,
        _id: accessTypes._id,
      })
      .from(roleAccess)
      .innerJoin(roles, eq(roles._id, roleAccess.role_id))
      .innerJoin(accessTypes, eq(accessTypes._id, roleAccess.access_type_id))
      .innerJoin(modules, eq(modules._id, accessTypes.module_id));
    const known = new Set(Object.values(ids));
    return rows
      .filter(({ _id }) => !known.has(_id))
      .map(({ role, path, type }) => `${role}: ${path} ${type}`)
      .sort();
  };
  const granted = [
    'Accountant: payment-statements refund',
    'Shop: office-money till',
    'Shop: office-money view',
    'Shop: work-list hand_over',
    'Shop: work-list sell',
    'Support: work-list hand_over',
  ];
  expect(await carried()).toEqual(granted);
  await db.delete(roleAccess).where(eq(roleAccess.role_id, shop));
  await ensureModules(db);
  expect(await carried()).toEqual(granted.filter((grant) => !grant.startsWith('Shop')));
  // A deleted type comes back without grants.
  await db.delete(accessTypes).where(eq(accessTypes.access_type, 'hand_over'));
  await ensureModules(db);
  expect(await carried()).toEqual(['Accountant: payment-statements refund']);
  expect(await db.$count(accessTypes, eq(accessTypes.access_type, 'hand_over'))).toBe(1);
});

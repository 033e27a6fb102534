// covers: server/db/migrations/*_notices_on_the_waiting_list.sql
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { placeKey } from '../../contract/waitlist/waitlist.ts';
import { databaseBefore } from '../../test/database-before.ts';
import { migrate } from '../db/migrate.ts';

const url = await databaseBefore('notices_on_the_waiting_list');

it('moves numbers that wait for an SMS onto the waitlist, and keeps the grants of roles', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rowsOf = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  const [product, scheme] = [randomUUID(), randomUUID()];
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into schemes (_id, type, name, main_product, start_date, end_date) values ($1, 'PRE-ORDER', 'Dashain', $2, now(), now() + interval '1 hour')`,
    [scheme, product],
  );
  await client.query('set session_replication_role = default');
  const watch = (phone: string, told: string | null) =>
    client.query(
      `insert into scheme_watches (_id, scheme_id, customer_phone, language, told_at, added_at)
       values (gen_random_uuid(), $1, $2, 'ne', $3, '2026-01-01') on conflict do nothing`,
      [scheme, phone, told],
    );
  await watch('9841000001', null);
  await watch('9841000002', '2026-01-02');
  const tick = async (module: string, access_type: string, server_routes: string[]) => {
    const [group] = await rowsOf(
      `insert into module_groups (_id, name) values (gen_random_uuid(), 'Offers') on conflict (name) do update set name = excluded.name returning _id`,
    );
    const [{ _id: module_id }] = await rowsOf(
      `insert into modules (_id, module_name, module_group) values (gen_random_uuid(), $1, $2)
       on conflict (module_name) do update set description = '' returning _id`,
      [module, group._id],
    );
    const [row] = await rowsOf(
      `insert into access_types (_id, module_id, access_type, admin_routes, server_routes)
       values (gen_random_uuid(), $1, $2, $3, $4) returning _id`,
      [module_id, access_type, [module], server_routes],
    );
    return row._id as string;
  };
  const old = [
    await tick('waiting-list', 'view', ['GET watch', 'GET watch/schemes']),
    await tick('waiting-list', 'delete', ['DELETE watch/{id}']),
    await tick('waiting-list', 'export', ['GET watch/export']),
  ];
  await tick('waitlist', 'view', ['GET waitlist', 'GET waitlist/schemes']);
  await tick('waitlist', 'remove', ['POST waitlist/{id}/remove']);
  await tick('waitlist', 'offer', ['POST waitlist/scheme/{id}/offer']);
  await tick('our-own', 'all', ['GET watch', 'GET order']);
  const [role] = await rowsOf(
    `insert into roles (_id, role_title, role_type) values (gen_random_uuid(), 'Callers', 'user') returning _id`,
  );
  for (const access_type_id of old)
    await client.query('insert into role_access (role_id, access_type_id) values ($1, $2)', [role._id, access_type_id]);

  await migrate(url);

  // As the release before writes beside this one.
  await watch('9841000003', null);
  await watch('9841000003', null);
  expect(await rowsOf('select _id from scheme_watches')).toEqual([]);
  const places = await rowsOf('select * from waitlist_places order by customer_phone');
  expect(places.map(({ customer_phone, status, language }) => [customer_phone, status, language])).toEqual([
    ['9841000001', 'TO_TELL', 'ne'],
    ['9841000002', 'TOLD', 'ne'],
    ['9841000003', 'TO_TELL', 'ne'],
  ]);
  for (const { key } of places) expect(placeKey.safeParse(key).success, key).toBe(true);
  const events = await rowsOf(
    'select p.customer_phone as phone, e.step from waitlist_events e join waitlist_places p on p._id = e.place_id order by 1, e.at',
  );
  expect(events.map(({ phone, step }) => `${phone} ${step}`)).toEqual([
    '9841000001 join',
    '9841000002 join',
    '9841000002 tell',
    '9841000003 join',
  ]);

  const granted = await rowsOf(
    `select m.module_name, t.access_type, t.server_routes from role_access r join access_types t on t._id = r.access_type_id
     join modules m on m._id = t.module_id order by t.access_type`,
  );
  expect(granted).toEqual([
    { module_name: 'waitlist', access_type: 'export', server_routes: ['GET waitlist/export'] },
    { module_name: 'waitlist', access_type: 'remove', server_routes: ['POST waitlist/{id}/remove'] },
    { module_name: 'waitlist', access_type: 'view', server_routes: ['GET waitlist', 'GET waitlist/schemes'] },
  ]);
  expect(await rowsOf(`select server_routes from access_types where access_type = 'all'`)).toEqual([
    { server_routes: ['GET waitlist', 'GET order'] },
  ]);
  expect(await rowsOf(`select from modules where module_name = 'waiting-list'`)).toEqual([]);
  await client.end();
});

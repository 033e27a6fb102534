import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseBefore } from '../../test/database-before.ts';
import { migrate } from './migrate.ts';

const url = await databaseBefore('orders_in_one_table');

const orderSql = (table: string, id: string, trial: string | null) => `
  insert into ${table} (_id, order_id, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone,
    customer_address, state, district, vdc_municipality, total, placed_at, changed_at, trial_id)
  values ('${id}', 'AG-${id}', 'PLACED', gen_random_uuid(), 'PRE-ORDER', gen_random_uuid(), gen_random_uuid(), 'Sita', '9841000001',
    'New Road', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 100, now(), now(), ${trial ? `'${trial}'` : 'null'})`;

const childrenSql = (id: string) => `
  insert into order_items (order_id, position, variant_id, role, product_name, sku_of_seller, price)
    values ('${id}', 0, gen_random_uuid(), 'main', 'Tara', 'tara', 100);
  insert into order_events (_id, order_id, step, after, actor, at) values ('${id}', '${id}', 'place', 'PLACED', 'Customer', now());
  insert into order_notes (_id, order_id, user_id, actor, at, text) values ('${id}', '${id}', gen_random_uuid(), 'Maya', now(), 'Hm');
  insert into sms_messages (_id, about, phone_number, message, parts, state)
    values ('${id}', 'order event ${id}', '9841000001', 'Your order', 1, 'sent')`;

it('keeps real orders with all their rows, drops trial orders, and lets the previous release read on', async () => {
  const [real, tried, trial] = [randomUUID(), randomUUID(), randomUUID()];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(orderSql('orders', real, null));
  await client.query(orderSql('trial_orders', tried, trial));
  for (const id of [real, tried]) await client.query(childrenSql(id));

  await migrate(url);

  const ids = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);
  expect(await ids('select _id as id from orders')).toEqual([real]);
  for (const table of ['order_items', 'order_events', 'order_notes'])
    expect(await ids(`select order_id as id from ${table}`), table).toEqual([real]);
  expect(await ids('select _id as id from sms_messages')).toEqual([real]);
  // As the release before reads and locks one order, and looks for trial orders.
  expect(await ids(`select _id as id from all_orders any_orders where any_orders._id = '${real}' for update`)).toEqual([
    real,
  ]);
  expect(await ids('select _id as id from trial_orders')).toEqual([]);
  await expect(client.query(orderSql('trial_orders', tried, trial))).rejects.toThrow('cannot insert into view');
  // Its old rows are not read, and a new one must name what exists.
  await expect(client.query(orderSql('orders', tried, null))).rejects.toMatchObject({ code: '23503' });
  await client.end();
});

import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { MIGRATIONS, migrate } from './migrate.ts';
import { queryOnce } from './query-once.ts';

const folder = mkdtempSync(join(tmpdir(), 'agrim-before-'));
const name = `before_${randomUUID().replaceAll('-', '')}`;
const url = new URL(inject('clusterUrl'));
url.pathname = `/${name}`;
await queryOnce(inject('clusterUrl'), `create database ${name}`);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await queryOnce(inject('clusterUrl'), `drop database ${name} with (force)`);
});

/** The migrations of the release before. */
function migrationsBefore(): string {
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const next = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('_orders_in_one_table'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, next) }));
  return folder;
}

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

it('keeps real orders with all that belongs to them, drops trial orders, and lets the release before read on', async () => {
  await migrate(url.href, migrationsBefore());
  const [real, tried, trial] = [randomUUID(), randomUUID(), randomUUID()];
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(orderSql('orders', real, null));
  await client.query(orderSql('trial_orders', tried, trial));
  for (const id of [real, tried]) await client.query(childrenSql(id));

  await migrate(url.href);

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

// covers: server/db/migrations/*_returned_orders.sql
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseBefore } from '../../test/database-before.ts';
import { migrate } from '../db/migrate.ts';

const url = await databaseBefore('returned_orders');

it('counts what came back for a refund as returned since then, an exchange and an open return not, and recounts their days', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // As docs/operations.md lets an operator do before the release.
  await client.query('alter table orders add column returned_at timestamptz');
  await client.query(
    'create index orders_lost_because on orders (state, returned_at, end_reason) where end_reason is not null',
  );
  // Only the columns that matter: foreign keys aren't checked.
  await client.query(`set session_replication_role = 'replica'`);
  const give = async (name: string, status: string, replaced_by: string | null) => {
    const [order, back] = [randomUUID(), randomUUID()];
    const other = randomUUID();
    await client.query(
      `insert into orders (_id, order_id, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone,
        customer_address, state, district, vdc_municipality, total, placed_at, changed_at)
       values ($1, $2, 'DELIVERED', $3, 'PRE-ORDER', $3, $3, 'x', 'x', 'x', $3, $3, $3, 100, '2026-11-01', '2026-11-02')`,
      [order, name, other],
    );
    await client.query(
      `insert into returns (_id, order_id, office_id, status, variant_id, reason, asked_at, changed_at, replaced_by)
       values ($1, $2, $3, $4, $3, 'x', '2026-11-03', '2026-11-05', $5)`,
      [back, order, other, status, replaced_by],
    );
    await client.query(
      `insert into order_events (_id, order_id, return_id, step, before, after, actor, at)
       values ($1, $2, $3, 'refund', 'INSPECTED', 'REFUNDED', 'x', '2026-11-04')`,
      [randomUUID(), order, back],
    );
  };
  await give('refunded', 'REFUNDED', null);
  await give('completed', 'COMPLETED', null);
  await give('exchanged', 'COMPLETED', randomUUID());
  await give('inspected', 'INSPECTED', null);
  await client.query('delete from order_stale_days');
  await migrate(url);
  const { rows } = await client.query(
    `select order_id as name, returned_at::date::text as day from orders where returned_at is not null order by 1`,
  );
  const { rows: days } = await client.query('select day::text from order_stale_days');
  await client.end();
  expect(rows).toEqual(['completed', 'refunded'].map((name) => ({ name, day: '2026-11-04' })));
  expect(days).toEqual([{ day: '2026-11-01' }]);
});

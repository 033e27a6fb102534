import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseBefore } from '../../test/database-before.ts';
import { migrate } from './migrate.ts';

const url = await databaseBefore('one_table_of_money');

const OFFICE = randomUUID();

interface Carried {
  type?: string;
  status: string;
  /** In paisa. */
  exchanged?: number;
  due?: number;
  share?: number;
  verdict?: string;
  steps?: string[];
}

/** Writes an order of 9,000 paisa with an advance of 200, as the previous release left it. */
function orderSql(
  id: string,
  { type = 'MULTI-BUY', status, exchanged = 0, due = 0, share, verdict, steps = [] }: Carried,
) {
  return `
    insert into orders (_id, order_id, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone, customer_address,
      state, district, vdc_municipality, total, advance, exchange_difference, exchange_due, placed_at, changed_at)
    values ('${id}', '${id}', '${status}', gen_random_uuid(), '${type}', gen_random_uuid(), '${OFFICE}', 'Sita', '9841000001', 'New Road',
      gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), ${9_000 + exchanged}, 200, ${exchanged}, ${due}, now(), now());
    ${share ? `insert into payment_shares (_id, payment_id, order_id, amount, actor, at) values (gen_random_uuid(), gen_random_uuid(), '${id}', ${share}, 'Maya', now());` : ''}
    ${
      verdict
        ? `insert into payment_proofs (_id, path, name, bytes, sha256, dhash, dhash_parts, grey, uploaded_at, order_id, payment_initiated_using, submitted_at, verdict, decided_at)
      values (gen_random_uuid(), 'p', 'p', 1, 's', repeat('0', 64)::bit(64), '{}', '', now(), '${id}', 'eSewa', now(), '${verdict}', now());`
        : ''
    }
    ${steps.map((step) => `insert into order_events (_id, order_id, step, after, actor, at) values (gen_random_uuid(), '${id}', '${step}', 'X', 'Maya', now());`).join('\n')}`;
}

const CARRIED: [Carried, (string | number)[][]][] = [
  [{ status: 'CONFIRMED', verdict: 'approved' }, [['advance', 200]]],
  [
    { status: 'ALLOCATED', share: 250 },
    [
      ['advance', 200],
      ['overpaid', 50],
    ],
  ],
  [{ status: 'ADVANCE_PENDING', share: 50 }, [['advance', 50]]],
  [{ status: 'REFUND_DUE' }, []],
  [{ status: 'REFUND_DUE', verdict: 'approved' }, [['advance', 200]]],
  [
    { status: 'REFUNDED', share: 250, steps: ['refund'] },
    [
      ['advance', 200],
      ['overpaid', 50],
      ['refund', -250],
    ],
  ],
  [
    { status: 'DELIVERED', steps: ['deliver'] },
    [
      ['advance', 200],
      ['balance', 8_800],
    ],
  ],
  [{ type: 'CAMPAIGN', status: 'DELIVERED', steps: ['deliver'] }, [['balance', 9_000]]],
  [{ type: 'CAMPAIGN', status: 'DELIVERED' }, [['balance', 9_000]]],
  [
    { type: 'CAMPAIGN', status: 'DELIVERED', steps: ['deliver', 'refund'] },
    [
      ['balance', 9_000],
      ['refund', -9_000],
    ],
  ],
  [{ type: 'CAMPAIGN', status: 'DELIVERED', exchanged: 500, due: 500, steps: ['deliver'] }, [['balance', 9_000]]],
  [
    { type: 'CAMPAIGN', status: 'DELIVERED', exchanged: -500, steps: ['deliver', 'pay_back'] },
    [
      ['balance', 9_000],
      ['exchange_difference', -500],
    ],
  ],
  [{ type: 'CAMPAIGN', status: 'CANCELLED' }, []],
];

it('makes a row of every amount of the previous release', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(
    `insert into offices (_id, name, type, office_code, ancestor_ids, retail_type) values ('${OFFICE}', 'Pokhara', 'RETAILER', 'P1', '{}', '{}')`,
  );
  const ids = CARRIED.map(() => randomUUID());
  for (const [index, [carried]] of CARRIED.entries()) await client.query(orderSql(ids[index] as string, carried));
  await client.query(`set session_replication_role = 'origin'`);

  await migrate(url);

  for (const [index, [carried, moves]] of CARRIED.entries()) {
    const { rows } = await client.query<{ kind: string; paisa: number }>(
      'select kind, paisa from money_moves where order_id = $1 order by kind',
      [ids[index]],
    );
    expect(
      rows.map(({ kind, paisa }) => [kind, paisa]),
      JSON.stringify(carried),
    ).toEqual(moves);
  }
  await client.end();
});

// covers: server/db/migrations/*_addresses_by_slug.sql
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { databaseBefore } from '../../test/database-before.ts';
import { migrate } from '../db/migrate.ts';

const url = await databaseBefore('addresses_by_slug');

it('gives every scheme an address of its own, made from its name, also those that the release before adds', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const product = randomUUID();
  await client.query(
    `insert into products (_id, type, name, slug, sku_from_system) values ($1, 'MAIN', 'X1', 'x1', 'M-1')`,
    [product],
  );
  const insert = (name: string, hour: number) =>
    client.query(
      `insert into schemes (_id, type, name, main_product, start_date, end_date, added_at)
       values ($1, 'PRE-ORDER', $2, $3, now(), now() + interval '1 hour', now() + $4 * interval '1 hour')`,
      [randomUUID(), name, product, hour],
    );
  const names = ['Dashain 2026', 'dashain (2026)', 'Dashain 2026!', 'Dashain 2026 2', 'दशैं', 'तिहार', 'X'.repeat(120)];
  for (const [hour, name] of names.entries()) await insert(name, hour);
  await migrate(url);
  await insert('Late', names.length);
  const { rows } = await client.query<{ slug: string }>('select slug from schemes order by added_at');
  await client.end();
  const slugs = rows.map(({ slug }) => slug);
  expect(slugs).toEqual([
    'dashain-2026',
    expect.stringMatching(/^dashain-2026-[0-9a-f]{6}$/),
    expect.stringMatching(/^dashain-2026-[0-9a-f]{6}$/),
    'dashain-2026-2',
    'scheme',
    expect.stringMatching(/^scheme-[0-9a-f]{6}$/),
    'x'.repeat(100),
    expect.stringMatching(/^offer-[0-9a-f]{10}$/),
  ]);
  expect(new Set(slugs).size).toBe(slugs.length);
});

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice } from '../../test/builders.ts';
import { offices } from '../offices/offices.table.ts';
import { analyze } from './analyze.ts';
import { transact } from './db.ts';

const { db } = await testApp();

it('updates the statistics with rows of the same transaction', async () => {
  const known = async () => {
    const { rows } = await db.execute<{ rows: number }>(sql`
      select reltuples::int as rows from pg_class where oid = 'offices'::regclass`);
    return rows[0]?.rows;
  };
  expect(await known()).toBeLessThan(1);
  await transact(db, async (db) => {
    await buildOffice(db);
    await buildOffice(db);
    await analyze(db, offices);
  });
  expect(await known()).toBe(await db.$count(offices));
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { newId } from './columns.ts';
import { MIGRATIONS } from './migrate.ts';
import { filedOrders } from './unused.table.ts';

it('refuses a database with orders in the archive, and says how to bring them back', async () => {
  const { db } = await testApp();
  const migration = sql.raw(readFileSync(join(MIGRATIONS, '0052_archive_is_empty.sql'), 'utf8'));
  await db.execute(migration);
  const filed = { file_id: newId(), held: 0, sold: 0, quota: 0, filed_at: new Date() };
  await db.insert(filedOrders).values([
    { ...filed, order_id: newId(), key: Buffer.from('a key') },
    { ...filed, order_id: newId(), key: Buffer.from('a key'), restored_at: new Date() },
    { ...filed, order_id: newId(), key: null },
  ]);
  await expect(db.execute(migration)).rejects.toMatchObject({
    cause: { code: 'P0001', message: expect.stringContaining('The details of 1 orders are in the archive') },
  });
});

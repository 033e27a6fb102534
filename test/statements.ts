import type pg from 'pg';
import { vi } from 'vitest';
import type { Db } from '../server/db/db.ts';

/** How many statements the work sends to the database. */
export async function statements(db: Db, work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn((db as unknown as { $client: pg.Pool }).$client, 'query');
  await work();
  const { length } = sent.mock.calls;
  sent.mockRestore();
  return length;
}

import type pg from 'pg';
import { vi } from 'vitest';
import type { Db } from '../server/db/db.ts';

/**
 * How many statements the work sends to the database, but for the settings and the counts of limits: they are read and shared once a
 * second, by whoever comes first then.
 */
export async function statements(db: Db, work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn((db as unknown as { $client: pg.Pool }).$client, 'query');
  await work();
  const counted = sent.mock.calls.filter(([query]) => !isOfItself(query));
  sent.mockRestore();
  return counted.length;
}

const isOfItself = (query: unknown) => /from \\"settings\\"|into \\"limit_counts\\"/.test(JSON.stringify(query));

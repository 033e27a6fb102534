import pg from 'pg';
import { vi } from 'vitest';
import type { Db } from '../server/db/db.ts';

/**
 * Counts the statements that the work sends to the database, without those for settings and limits: the first caller
 * reads these once a second for all.
 */
export async function statements(db: Db, work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn((db as unknown as { $client: pg.Pool }).$client, 'query');
  await work();
  const counted = sent.mock.calls.filter(([query]) => !isSharedRead(query));
  sent.mockRestore();
  return counted.length;
}

/** Counts every statement, those of transactions too. */
export async function allStatements(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const counted = sent.mock.calls.filter(([query]) => !isSharedRead(query));
  sent.mockRestore();
  return counted.length;
}

/** Whether a statement is one of those that the first caller of a second sends for all. */
export const isSharedRead = (query: unknown) =>
  /from \\"settings\\"|into \\"limit_counts\\"/.test(JSON.stringify(query));

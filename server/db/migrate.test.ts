import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { connect } from './db.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

/** The migrations and one more. */
function withOneMore(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-migrations-'));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_one_more' });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(folder, '9999_one_more.sql'), statement);
  return folder;
}

it('lets orders pass while a reader keeps it from its table', { timeout: 30_000 }, async () => {
  const { url, drop } = await freshDatabase();
  const folder = withOneMore('alter table orders add column one_more int');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query('begin; select 1 from orders');
  let isDone = false;
  const migrated = migrate(url, folder).then(() => {
    isDone = true;
  });
  const { pool, close } = connect(url);
  const waits: number[] = [];
  while (waits.length < 8) {
    const began = performance.now();
    await pool.query('select count(*) from orders');
    waits.push(performance.now() - began);
    await sleep(400);
  }
  expect(isDone).toBe(false);
  expect(Math.max(...waits)).toBeLessThan(2_000);
  await reader.query('commit');
  await migrated;
  await pool.query('select one_more from orders');
  await reader.end();
  await close();
  await drop();
  rmSync(folder, { recursive: true });
});

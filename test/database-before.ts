import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, inject } from 'vitest';
import { MIGRATIONS, migrate } from '../server/db/migrate.ts';
import { queryOnce } from '../server/db/query-once.ts';

/**
 * Returns the URL of an empty database as it was before a migration, which is named without its number; `migrate(url)`
 * goes on from there.
 */
export async function databaseBefore(migration: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agrim-before-'));
  const name = `before_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('clusterUrl'));
  url.pathname = `/${name}`;
  await queryOnce(inject('clusterUrl'), `create database ${name}`);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await queryOnce(inject('clusterUrl'), `drop database ${name} with (force)`);
  });
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const next = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${migration}`));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, next) }));
  await migrate(url.href, folder);
  return url.href;
}

import { connect } from '../db/db.ts';
import { queryOnce } from '../db/query-once.ts';
import type { Storage } from '../edges/storage.ts';
import type { Key } from '../edges/stored-streams.ts';
import { findDrift } from '../orders/stock-check.service.ts';
import type { ListedBackup } from './backups.ts';
import { brokenFiles, restoreDatabase } from './restore.ts';

/**
 * Restores a backup into a database beside the one at `url`, whose role can create one, recounts it, and drops it.
 * Returns the faults; there should be none.
 */
export async function drill(url: string, target: Storage, backup: ListedBackup, key: Key): Promise<string[]> {
  const name = `agrim_drill_${process.pid}`;
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  await queryOnce(url, `create database ${name}`);
  try {
    const { tables, files } = await restoreDatabase({ url: beside.href, target, backup, key });
    const { db, close } = connect(beside.href, { size: 1, patience: 10_000 });
    try {
      const drift = (await findDrift(db)).map(
        ({ what, counted, stored }) => `${what} is ${stored}, counted ${counted}`,
      );
      return [...(await wrongCounts(beside.href, tables)), ...drift, ...(await brokenFiles(target, files, key))];
    } finally {
      await close();
    }
  } finally {
    // Don't force it: while autovacuum works on the new rows, only a superuser can, and autovacuum ends by itself.
    await queryOnce(url, `drop database if exists ${name}`);
  }
}

async function wrongCounts(url: string, tables: { name: string; rows: number }[]): Promise<string[]> {
  // Migrations and the mark of a copy write to these tables.
  const counted = tables.filter(({ name }) => !/installation|crontabs/.test(name));
  const wrong: string[] = [];
  for (const { name, rows } of counted) {
    const [table] = await queryOnce<{ rows: number }>(url, `select count(*)::int as rows from ${name}`);
    if (table?.rows !== rows) wrong.push(`${name} has ${table?.rows} rows, the backup ${rows}`);
  }
  return wrong;
}

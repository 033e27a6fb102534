import pg from 'pg';
import { writableOf } from './hosts.ts';

/** Runs one statement on a connection of its own, outside any pool and without a time limit. */
export async function queryOnce<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: await writableOf(url) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

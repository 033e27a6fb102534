import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** The transaction status of a connection outside a transaction. */
const IDLE = 'I';

/**
 * Returns each transaction's connection to the pool. drizzle sends `begin` before its `try`, so if `begin` fails, the
 * pool loses the connection. After a few database outages it has none left (drizzle-orm#6114). drizzle also returns a
 * connection whose `rollback` failed, still inside its transaction. Here that connection is closed.
 */
export function alwaysGiveBack(db: NodePgDatabase<Record<string, never>>, pool: pg.Pool): void {
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release(client.getTransactionStatus() !== IDLE);
    }
  };
}

import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { watchedLine } from '../../test/line.ts';
import { createCache, invalidateTag } from '../http/caching/cache.ts';
import { connect, DatabaseAway, type Db, isUnreachable, readAtLength, siblingPool, transact } from './db.ts';

const { url } = await freshDatabase();
const { db, close } = connect(url);

const connections = async (name: string): Promise<number[]> => {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = ${name}`,
  );
  return rows.map((row) => row.pid);
};

it('cancels a statement after ten seconds, and one that counts all orders after an hour', async () => {
  const limit = async (db: Db) => (await db.execute(sql`show statement_timeout`)).rows[0];
  expect(await readAtLength(db, limit)).toEqual({ statement_timeout: '1h' });
  expect(await limit(db)).toEqual({ statement_timeout: '10s' });
});

it('fails only the transaction whose connection is lost', async () => {
  const lost = transact(db, async (inside) => {
    const { rows } = await inside.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await inside.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow();
  expect((await db.execute(sql`select 1 as alive`)).rows).toEqual([{ alive: 1 }]);
});

it('returns each connection to the pool, whatever happens to its transaction', async () => {
  const one = connect(url, { size: 1, patience: 5_000 });
  const isThere = async () => (await one.db.execute(sql`select 1 as alive`)).rows;
  for (let time = 0; time < 3; time += 1) {
    // `begin` itself fails.
    const isolationLevel = 'nonsense' as 'serializable';
    await expect(one.db.transaction(async () => {}, { isolationLevel })).rejects.toThrow();
    expect(await isThere()).toEqual([{ alive: 1 }]);
    // `rollback` fails.
    const ended = transact(one.db, (db) => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(ended).rejects.toThrow();
    expect(await isThere()).toEqual([{ alive: 1 }]);
    // A refused transaction keeps its connection open.
    const before = (await one.db.execute(sql`select pg_backend_pid()`)).rows;
    await expect(transact(one.db, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await one.db.execute(sql`select pg_backend_pid()`)).rows).toEqual(before);
  }
  await one.close();
});

it('fails waiting and new statements at once while the database is away, on sibling pools too', async () => {
  const other = connect(url);
  const sibling = siblingPool(other.db, { max: 1 });
  const waiting = [other.pool, sibling].map((pool) => pool.query('select pg_sleep(9)'));
  const ended = Promise.allSettled(waiting);
  await vi.waitFor(() => expect([other.pool.totalCount, sibling.totalCount]).toEqual([1, 1]));
  await vi.waitFor(async () =>
    expect(
      (await db.execute(sql`select 1 from pg_stat_activity where query = 'select pg_sleep(9)'`)).rows,
    ).toHaveLength(2),
  );
  other.setAway(true);
  for (const outcome of await ended) {
    expect(outcome.status).toBe('rejected');
    expect(isUnreachable((outcome as PromiseRejectedResult).reason)).toBe(true);
  }
  for (const pool of [other.pool, sibling]) await expect(pool.query('select 1')).rejects.toThrow(DatabaseAway);
  await expect(transact(other.db, async () => {})).rejects.toThrow(DatabaseAway);
  other.setAway(false);
  for (const pool of [other.pool, sibling]) expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await sibling.end();
  await other.close();
});

it('listens for stale tags again after each lost connection, always on one connection', async () => {
  const cache = createCache(() => new Date());
  const heard = vi.spyOn(cache, 'invalidate');
  const stop = await hearStale(url, cache);
  for (let time = 0; time < 3; time += 1) {
    const [pid] = await connections('agrim line');
    await db.execute(sql`select pg_terminate_backend(${pid})`);
    await vi.waitFor(async () => expect(await connections('agrim line')).not.toContain(pid), 5000);
    await vi.waitFor(async () => expect(await connections('agrim line')).toHaveLength(1), 5000);
  }
  // The connection is visible a moment before it listens; the reset covers notifications sent meanwhile.
  await vi.waitFor(async () => {
    await invalidateTag(db, 'a-tag');
    expect(heard).toHaveBeenCalledWith('a-tag');
  }, 5000);
  await stop();
  await vi.waitFor(async () => expect(await connections('agrim line')).toEqual([]), 5000);
  await close();
});

it('counts as away while the database takes no writes, and returns with new connections', async () => {
  const fresh = await freshDatabase();
  const name = new URL(fresh.url).pathname.slice(1);
  const { db, pool, setAway, close } = connect(fresh.url);
  const { line, events } = await watchedLine(fresh.url, setAway);
  await pool.query('select 1');
  const other = connect(url);
  await other.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const began = performance.now();
  await other.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await vi.waitFor(() => expect(events).toEqual(['up', 'down']), 2_000);
  expect(performance.now() - began).toBeLessThan(2_000);
  await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isUnreachable);
  await other.pool.query(`alter database ${name} reset default_transaction_read_only`);
  await vi.waitFor(() => expect(events).toEqual(['up', 'down', 'up']), 5_000);
  expect((await db.execute(sql`create table a_write (x int)`)).rowCount).toBeNull();
  await line.close();
  await close();
  await other.close();
  await fresh.drop();
});

it('treats a replica that is asked to write as a database that is away', async () => {
  const { db, close } = connect(url);
  const write = db.transaction((db) => db.execute(sql`create table x (y int)`), { accessMode: 'read only' });
  await expect(write).rejects.toSatisfy(isUnreachable);
  await close();
});

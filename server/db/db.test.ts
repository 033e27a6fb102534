import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { createCache, invalidateTag, listenForInvalidations } from '../http/cache.ts';
import { connect, transact } from './db.ts';

const { url } = await freshDatabase();
const { db, close } = connect(url);

const connections = async (pattern: string): Promise<number[]> => {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and query ilike ${pattern} and pid <> pg_backend_pid()`,
  );
  return rows.map((row: { pid: number }) => row.pid);
};

it('fails the transaction whose connection is lost, and nothing else', async () => {
  const lost = transact(db, async (inside) => {
    const { rows } = await inside.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await inside.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow();
  expect((await db.execute(sql`select 1 as alive`)).rows).toEqual([{ alive: 1 }]);
});

it('hears of drops again after its connection was lost, on one connection however often', {
  timeout: 30_000,
}, async () => {
  const cache = createCache(() => new Date());
  const heard = vi.spyOn(cache, 'invalidate');
  const stop = await listenForInvalidations(url, cache);
  for (let time = 0; time < 3; time += 1) {
    const [pid] = await connections('listen agrim_cache%');
    await db.execute(sql`select pg_terminate_backend(${pid})`);
    await vi.waitFor(async () => expect(await connections('listen agrim_cache%')).not.toContain(pid), 5000);
    await vi.waitFor(async () => expect(await connections('listen agrim_cache%')).toHaveLength(1), 5000);
  }
  await invalidateTag(db, 'a-tag');
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('a-tag'), 5000);
  await stop();
  await vi.waitFor(async () => expect(await connections('listen agrim_cache%')).toEqual([]), 5000);
  await close();
});

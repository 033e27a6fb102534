import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { listOf, newClusters } from '../../test/clusters.ts';
import { watchedLine } from '../../test/line.ts';
import { processorShare } from '../../test/processor-share.ts';
import { startWorker } from '../jobs/worker.ts';
import { createLog } from '../process/log.ts';
import { addJob, connect, isUnreachable, siblingPool } from './db.ts';
import { addressesOf, writableOf } from './hosts.ts';
import { migrate } from './migrate.ts';
import { queryOnce } from './query-once.ts';

const clusters = newClusters();
afterAll(() => clusters.remove());

it('reads a list of hosts as libpq writes it, and leaves a single one as it is', () => {
  expect(addressesOf('postgres://u:p,w@a:5432,b/name?target_session_attrs=read-write')).toEqual([
    'postgres://u:p,w@a:5432/name?target_session_attrs=read-write',
    'postgres://u:p,w@b/name?target_session_attrs=read-write',
  ]);
  const single = 'postgres://u:p@127.0.0.1:5432/name?host=/a,b';
  expect(addressesOf(single)).toEqual([single]);
});

it('follows the primary to the replica that is promoted, and stays there when the old one is back', async () => {
  const first = await clusters.start('first');
  await queryOnce(first.url, 'create table kept (n int)');
  const second = await clusters.replicate(first, 'second');
  // The replica comes first, as after a failover that isn't in the configuration.
  const list = listOf([second, first]);
  const { pool, db, setAway, close } = connect(list);
  const sibling = siblingPool(db, { max: 1 });
  const worker = connect(list);
  const { line, events } = await watchedLine(list, setAway);
  for (const one of [pool, sibling, worker.pool]) await one.query('insert into kept values (1)');

  first.kill();
  await vi.waitFor(() => expect(events).toEqual(['up', 'down']), 30_000);
  await expect(worker.pool.query('insert into kept values (2)')).rejects.toSatisfy(isUnreachable);
  const began = performance.now();
  await queryOnce(second.url, 'select pg_promote()');
  await vi.waitFor(() => expect(events).toEqual(['up', 'down', 'up']), 30_000);
  for (const one of [pool, sibling, worker.pool]) await one.query('insert into kept values (2)');
  expect((performance.now() - began) * processorShare()).toBeLessThan(5_000);
  expect(await queryOnce(second.url, 'select n from kept where n = 2')).toHaveLength(3);

  await clusters.start('first');
  expect(await writableOf(listOf([first, second]))).toContain(second.host);
  for (const one of [pool, sibling, worker.pool]) {
    await queryOnce(
      second.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'agrim'`,
    );
    await vi.waitFor(() => one.query('insert into kept values (3)'), 30_000);
  }
  expect(await queryOnce(second.url, 'select n from kept where n = 3')).toHaveLength(3);
  await line.close();
  await sibling.end();
  await worker.close();
  await close();
});

it('works on the promoted host’s queue, even if the old host still answers reads', async () => {
  const old = await clusters.start('old');
  await migrate(old.url);
  const promoted = await clusters.replicate(old, 'promoted');
  const done: unknown[] = [];
  const note = async (_context: unknown, { name }: Record<string, unknown>) => void done.push(name);
  const [onOld, onPromoted] = [connect(old.url), connect(promoted.url)];
  const context = {
    db: onPromoted.db,
    clock: () => new Date(),
    storage: {} as never,
    sendSms: async () => ({ device_id: 'gateway' }),
    sendMail: async () => {},
  };
  const worker = await startWorker(
    listOf([old, promoted]),
    [{ name: 'rest', jobs: { note }, crontab: '' }],
    context,
    createLog('silent'),
  );
  await addJob(onOld.db, 'note', { name: 'before' });
  await expect.poll(() => done).toEqual(['before']);
  // The job's completion has been replicated as well.
  await expect.poll(() => onPromoted.db.$count(sql`graphile_worker._private_jobs`)).toBe(0);

  await queryOnce(promoted.url, 'select pg_promote()');
  await queryOnce(old.url, 'alter system set default_transaction_read_only = on');
  await queryOnce(old.url, 'select pg_reload_conf()');
  await addJob(onPromoted.db, 'note', { name: 'after' });
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['before', 'after']);
  await worker.stop();
  await onOld.close();
  await onPromoted.close();
});

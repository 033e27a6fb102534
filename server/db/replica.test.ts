import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { newClusters } from '../../test/clusters.ts';
import { connect } from './db.ts';
import { queryOnce } from './query-once.ts';
import { openReplica } from './replica.ts';

const clusters = newClusters();
afterAll(() => clusters.remove());

it('reads from a replica that lags no more than allowed, and otherwise from the primary', async () => {
  const primary = await clusters.start('primary');
  await queryOnce(primary.url, 'create table kept as select 1 as n');
  const standby = await clusters.replicate(primary, 'standby');
  const { db, close } = connect(primary.url);
  const replica = openReplica(standby.url, db);
  const where = async (mostBehind: number) => {
    const { rows } = await replica
      .reader(mostBehind)
      .execute<{ is_replica: boolean }>(sql`select pg_is_in_recovery() as is_replica from kept limit 1`);
    return rows[0]?.is_replica ? 'replica' : 'primary';
  };
  const comesTo = (mostBehind: number, place: string) =>
    vi.waitFor(async () => expect(await where(mostBehind)).toBe(place), 30_000);
  // A replica that has just started tells no time before its first commit.
  await queryOnce(primary.url, 'insert into kept values (1)');
  await vi.waitFor(async () => expect(await queryOnce(standby.url, 'select from kept')).toHaveLength(2), 30_000);
  await comesTo(2, 'replica');

  await queryOnce(standby.url, 'select pg_wal_replay_pause()');
  await queryOnce(primary.url, 'insert into kept values (2)');
  await comesTo(2, 'primary');
  expect(await where(60)).toBe('replica');
  await queryOnce(standby.url, 'select pg_wal_replay_resume()');
  await comesTo(2, 'replica');

  standby.kill();
  await comesTo(60, 'primary');
  await clusters.start('standby');
  await comesTo(2, 'replica');

  // One that is promoted goes its own way.
  await queryOnce(standby.url, 'select pg_promote()');
  await comesTo(60, 'primary');
  await replica.close();
  await close();
});

it('never waits for a frozen replica', async () => {
  const primary = await clusters.start('busy');
  const standby = await clusters.replicate(primary, 'frozen');
  const { db, close } = connect(primary.url);
  const replica = openReplica(standby.url, db);
  await vi.waitFor(() => expect(replica.reader(2)).not.toBe(db), 30_000);
  const waiting = replica.reader(2).execute(sql`select pg_sleep(30)`);
  const ended = expect(waiting).rejects.toThrow();
  const thaw = standby.freeze();
  await ended;
  await vi.waitFor(() => expect(replica.reader(60)).toBe(db), 30_000);
  thaw();
  await vi.waitFor(() => expect(replica.reader(2)).not.toBe(db), 30_000);
  await replica.close();
  await close();
});

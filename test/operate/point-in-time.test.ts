import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { connect } from '../../server/db/db.ts';
import { queryOnce } from '../../server/db/query-once.ts';
import { becomeOriginal, isCopy, markCopy } from '../../server/jobs/installation.ts';
import { findDrift } from '../../server/orders/stock-check.service.ts';
import { configure, newClusters, type TestCluster } from '../clusters.ts';
import { orderFixture } from '../order-fixture.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { firstOf } from '../present.ts';
import { workOff } from '../queue.ts';

const clusters = newClusters();
afterAll(() => clusters.remove());

/** An archive of the log, as in the runbook: a segment is written once and never overwritten. */
const archive = clusters.openFolder('archive');
await (await clusters.start('live')).stop();
const live = await archiving('live');
await prepareDatabase(live.url);
const { placed, app } = await orderFixture({ reach: async () => live.url });

async function archiving(name: string): Promise<TestCluster> {
  configure(clusters.clusterOf(name), {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  return clusters.start(name);
}

/** Starts a base copy, which replays the archive up to the moment and then takes writes. */
async function restoredTo(moment: string, name: string): Promise<TestCluster> {
  const cluster = clusters.clusterOf(name);
  rmSync(join(cluster, 'pg_wal'), { recursive: true });
  clusters.openFolder(`${name}/postgres/cluster/pg_wal`);
  configure(cluster, {
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  });
  writeFileSync(join(cluster, 'recovery.signal'), '');
  const restored = await clusters.start(name);
  const isOpen = 'select not pg_is_in_recovery() as is_open';
  await vi.waitFor(async () => expect(await queryOnce(restored.url, isOpen)).toEqual([{ is_open: true }]), 30_000);
  return restored;
}

async function archiveAll(): Promise<void> {
  const [segment] = await queryOnce<{ name: string }>(live.url, 'select pg_walfile_name(pg_switch_wal()) as name');
  const archived = `select last_archived_wal >= '${segment?.name}' as is_there from pg_stat_archiver`;
  await vi.waitFor(async () => expect(await queryOnce(live.url, archived)).toEqual([{ is_there: true }]), 30_000);
}

it('comes back as of the moment between two orders, and sends nothing until it is the original', async () => {
  await clusters.baseCopy(live, 'base');
  const orderKept = await placed();
  const between = firstOf(await queryOnce<{ moment: string }>(live.url, 'select clock_timestamp()::text as moment'));
  const lost = await placed();
  await archiveAll();
  const began = performance.now();

  const restored = await restoredTo(between.moment, 'base');
  console.log(`Back as of a moment after ${Math.round(performance.now() - began)} ms.`);
  const { db, close } = connect(restored.url);
  const there = await queryOnce<{ order_id: string }>(restored.url, 'select order_id from orders');
  expect(there.map(({ order_id }) => order_id)).toEqual([orderKept.order_id]);
  expect(there).not.toContainEqual({ order_id: lost.order_id });
  expect(await findDrift(db)).toEqual([]);

  await markCopy(db);
  expect(await isCopy(db)).toBe(true);
  expect(await becomeOriginal(db)).toBeGreaterThan(0);
  expect(await isCopy(db)).toBe(false);
  expect(await workOff(restored.url, { db, storage: app.storage })).toEqual([]);
  await close();
});

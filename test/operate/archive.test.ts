// covers: server/archive

import { execFile, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS } from '../../contract/durations.ts';
import { archiveFiles } from '../../server/archive/archive.table.ts';
import { fileOldOrders } from '../../server/archive/file-orders.ts';
import { bringBack } from '../../server/archive/filed-order.ts';
import { orderEvents, orders } from '../../server/orders/orders.table.ts';
import { findDrift } from '../../server/orders/stock-check.service.ts';
import { forgetSettings } from '../../server/settings/read-settings.service.ts';
import { settings } from '../../server/settings/settings.table.ts';
import { atLength } from '../length.ts';
import { orderFixture } from '../order-fixture.ts';

const KILLS = atLength(4, 40);
const ORDERS = atLength(600, 6_000);
const SCRIPT = resolve(import.meta.dirname, '../archive-process.ts');
const COMMAND = resolve(import.meta.dirname, '../../server/archive/archive-main.ts');

const { app, db, url, clock, placed, sent } = await orderFixture();
const folder = join(app.config.AGRIM_DATA, 'files');
const later = (days: number) => new Date(clock.now.getTime() + days * DAY_MS);

/** Orders like one that was placed and cancelled, with its items and events. */
async function manyLike({ id }: { id: string }): Promise<void> {
  await db.execute(sql`
    with pairs as (select gen_random_uuid() as copy, 'AG-' || n as number from generate_series(1, ${ORDERS}) as n),
    copied as (
      insert into orders select (jsonb_populate_record(o, jsonb_build_object('_id', p.copy, 'order_id', p.number))).*
      from orders o cross join pairs p where o._id = ${id}),
    items as (
      insert into order_items select (jsonb_populate_record(i, jsonb_build_object('order_id', p.copy))).*
      from order_items i cross join pairs p where i.order_id = ${id})
    insert into order_events select (jsonb_populate_record(e, jsonb_build_object('_id', gen_random_uuid(), 'order_id', p.copy))).*
    from order_events e cross join pairs p where e.order_id = ${id}`);
}

async function killedRun(): Promise<void> {
  const child = fork(SCRIPT, [url, folder, later(400).toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await once(child, 'message');
  await after(randomInt(atLength(1_000, 2_500)));
  child.kill('SIGKILL');
  await ended;
}

/** Counts the events of all orders, each once, wherever they are. */
const events = () => db.$count(orderEvents);

it(`loses no row of an order and files none twice in ${KILLS} kills in the middle of a run`, {
  timeout: 180_000 + KILLS * 10_000,
}, async () => {
  const order = await placed();
  await order.step('contact');
  await order.step('cancel', { reason: 'Found it elsewhere' });
  await sent();
  await manyLike(order);
  await db.update(settings).set({ value: 365 }).where(eq(settings.key, 'ArchiveDays'));
  forgetSettings(db);
  const whole = await events();

  for (let kill = 0; kill < KILLS; kill += 1) await killedRun();
  await fileOldOrders(db, app.storage, later(400));
  const counted = await db.execute(sql`
    select count(*)::int as filed, count(f.key)::int as keys, count(*) filter (where o.filed_at is null)::int as unmarked
    from orders o join filed_orders f on f.order_id = o._id`);
  const files = await db.$count(archiveFiles);
  console.log(`${KILLS} kills; the files hold all orders after ${files} of them were begun.`);
  expect(counted.rows).toEqual([{ filed: ORDERS + 1, keys: ORDERS + 1, unmarked: 0 }]);
  expect(await findDrift(db)).toEqual([]);

  // The next night removes the files of killed runs without orders; each remaining file gives its orders back whole.
  await fileOldOrders(db, app.storage, later(402));
  const { rows } = await db.execute<{ order_id: string }>(sql`
    select distinct on (f.file_id) o.order_id from orders o join filed_orders f on f.order_id = o._id order by f.file_id, o._id`);
  for (const { order_id } of rows) {
    await bringBack(db, app.storage, order_id, { by: { user_id: null, name: 'Test', address: null }, now: later(402) });
  }
  const gone = 2 * ((await db.$count(orders)) - rows.length);
  expect(await events()).toBe(whole - gone);
});

it('is read by its command', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [COMMAND, ...args], {
      env: {
        ...process.env,
        DATABASE_URL: url,
        AGRIM_DATA: app.config.AGRIM_DATA,
        AGRIM_SECRET: app.config.AGRIM_SECRET,
      },
    });
  expect((await run('--help')).stdout).toContain('npm run archive -- show');
  expect((await run('list')).stdout).toMatch(/archive\/\d{4}-\d\d\/\S+\.zst: \d+ orders, \d\.\d MB/);
  const [filed] = (
    await db.execute<{ order_id: string }>(sql`select order_id from orders where filed_at is not null limit 1`)
  ).rows;
  const order_id = (filed as { order_id: string }).order_id;
  const { orders, order_events } = JSON.parse((await run('show', order_id)).stdout);
  expect([orders[0].order_id, order_events.length]).toEqual([order_id, 3]);
  expect((await run('restore', order_id)).stdout).toContain(`The details of order ${order_id} are back`);
  await expect(run('show', order_id)).rejects.toThrow('is not in the archive');
});

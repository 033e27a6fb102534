import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../contract/durations.ts';
import { testApp } from '../test/app.ts';
import { buildUser } from '../test/builders.ts';
import { present } from '../test/present.ts';
import { processorShare } from '../test/processor-share.ts';
import { sessions } from './access/access.table.ts';
import { addJob } from './db/db.ts';
import { idempotencyKeys } from './http/answering/idempotency.ts';
import { crontab, jobs, lanes } from './job-list.ts';
import { type JobContext, type Jobs, startWorker } from './jobs/worker.ts';
import { sendSms } from './messaging/messaging.service.ts';
import { smsMessages } from './messaging/messaging.table.ts';
import { createLog } from './process/log.ts';

const { app, db, url, clock } = await testApp();
/** Milliseconds. */
const GATEWAY_MS = 900;
const sent: string[] = [];
const context: JobContext = {
  db,
  clock: () => clock.now,
  storage: app.storage,
  sendSms: async ({ message }) => {
    sent.push(message);
    return { device_id: 'gateway' };
  },
  sendMail: async () => {},
};
const run = (name: string, payload = {}) => present(jobs[name])(context, payload);

it('runs each job in one lane, with all lines of the crontab', () => {
  expect(lanes.flatMap((lane) => Object.keys(lane.jobs)).sort()).toEqual(Object.keys(jobs).sort());
  const lines = lanes.flatMap((lane) =>
    parseCrontab(lane.crontab).map(({ task }) => [task, lane.jobs[task] !== undefined]),
  );
  expect(lines).toHaveLength(parseCrontab(crontab).length);
  expect(lines.filter(([, isOfLane]) => !isOfLane)).toEqual([]);
});

it('ends windows and offers at once, however slow the gateway of messages is', async () => {
  const slow = {
    ...context,
    sendSms: () => sleep(GATEWAY_MS, { device_id: 'slow' }),
    sendMail: () => sleep(GATEWAY_MS),
  };
  for (let number = 0; number < 40; number += 1) {
    await sendSms(db, { phone_number: `98410${String(number).padStart(5, '0')}`, message: 'Hello' });
    await addJob(db, 'sendMail', { to: 'a@b.example', subject: 'Hello', text: 'Hello' });
  }
  const worker = await startWorker(url, lanes, slow, createLog('silent'));
  const left = (task: string) =>
    db.$count(sql`graphile_worker.jobs where task_identifier = ${task} and attempts < max_attempts`);
  try {
    await expect.poll(() => left('sendSms')).toBeLessThan(40);
    const began = performance.now();
    for (const task of ['expirePurchases', 'expireOrders', 'giveUnits']) await addJob(db, task, {});
    for (const task of ['expirePurchases', 'expireOrders', 'giveUnits'])
      await expect.poll(() => left(task), { interval: 20 }).toBe(0);
    expect((performance.now() - began) * processorShare()).toBeLessThan(3_000);
    // At 0.9 s each and two at a time, these take 18 s.
    expect(await left('sendSms')).toBeGreaterThan(20);
    expect(await left('sendMail')).toBeGreaterThan(20);
  } finally {
    await worker.stop();
    await db.execute(sql`delete from graphile_worker._private_jobs`);
    await db.delete(smsMessages);
  }
});

it('works on the jobs of every domain', async () => {
  for await (const file of glob('server/*/*.jobs.ts')) {
    const domain = await import(/* @vite-ignore */ resolve(file));
    for (const name of Object.values<Jobs>(domain).flatMap(Object.keys))
      expect(jobs[name], `${name} of ${file}`).toBeDefined();
  }
});

it('sends a message once, with the secret that the list does not show', async () => {
  await sendSms(db, { phone_number: '9841000000', message: 'Your code is 123456.', secret: '123456' });
  const [row] = await db.select().from(smsMessages);
  expect(row).toMatchObject({ message: 'Your code is ••••••.', status: 'queued' });
  await run('sendSms', { _id: row?._id, message: 'Your code is 123456.' });
  await run('sendSms', { _id: row?._id, message: 'Your code is 123456.' });
  expect(sent).toEqual(['Your code is 123456.']);
  expect((await db.select().from(smsMessages))[0]).toMatchObject({ status: 'sent', device_id: 'gateway' });
});

it('deletes expired sessions and replies that are a day old, and nothing else', async () => {
  const living = await buildUser(db);
  const gone = await buildUser(db);
  await db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.user_id, gone.user._id));
  const key = { route: 'POST x', body_hash: 'x' };
  await db.insert(idempotencyKeys).values([
    { ...key, key: 'old', added_at: new Date(Date.now() - 25 * HOUR_MS) },
    { ...key, key: 'new' },
  ]);
  await run('forgetOldSessions');
  await run('forgetOldRequests');
  expect((await db.select().from(sessions)).map((session) => session.user_id)).toEqual([living.user._id]);
  expect((await db.select().from(idempotencyKeys)).map(({ key }) => key)).toEqual(['new']);
});

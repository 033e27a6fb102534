import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { parseCrontab } from 'graphile-worker';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../contract/durations.ts';
import { testApp } from '../test/app.ts';
import { buildUser } from '../test/builders.ts';
import { present } from '../test/present.ts';
import { sessions } from './access/access.table.ts';
import { idempotencyKeys } from './http/answering/idempotency.ts';
import type { JobContext, Jobs } from './jobs/worker.ts';
import { crontab, jobs } from './jobs.ts';
import { sendSms } from './messaging/messaging.service.ts';
import { smsMessages } from './messaging/messaging.table.ts';

const { app, db, clock } = await testApp();
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

it('names only jobs that exist in the crontab', () => {
  for (const { task } of parseCrontab(crontab)) expect(jobs[task], task).toBeDefined();
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

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { present } from '../../test/present.ts';
import { addJob } from '../db/db.ts';
import { texter } from '../edges/sms.ts';
import { type JobContext, type Lane, startWorker } from '../jobs/worker.ts';
import { createLog } from '../process/log.ts';
import { messagingJobs } from './messaging.jobs.ts';
import { sendSms, sendTexts } from './messaging.service.ts';
import { smsMessages } from './messaging.table.ts';

const { app, db, url, clock } = await testApp();
/** In milliseconds: close to the limit for a gateway's answer. */
const GATEWAY_MS = 8_000;
const TEXTS = 40;

const manyTexts = Array.from({ length: TEXTS }, (_, number) => ({
  about: `many ${number}`,
  phone_number: `98410000${10 + number}`,
  message: `Many ${number}`,
}));

const { sendSms: sendOne, sendMail } = messagingJobs;
const tellMany = (context: JobContext) => sendTexts(context, manyTexts);
const lanes: Lane[] = [
  { name: 'texts', jobs: { sendSms: present(sendOne) }, crontab: '' },
  { name: 'rest', jobs: { sendMail: present(sendMail), tellMany }, crontab: '' },
];

/** Builds the edges of one process, and lists the messages that it began to send. */
function gatewayOf(milliseconds: number) {
  const begun: string[] = [];
  const context: JobContext = {
    db,
    clock: () => clock.now,
    storage: app.storage,
    sendSms: async ({ message }) => {
      begun.push(message);
      return sleep(milliseconds, { device_id: 'gateway' });
    },
    sendMail: async ({ subject }) => {
      begun.push(subject);
      await sleep(milliseconds);
    },
  };
  return { begun, context };
}

it('sends each message once if a worker stops while its gateway is slow', async () => {
  const singles = [1, 2, 3, 4].map((number) => `Single ${number}`);
  for (const [number, message] of singles.entries()) await sendSms(db, { phone_number: `984200000${number}`, message });
  await addJob(db, 'tellMany', {});
  await addJob(db, 'sendMail', { to: 'a@b.example', subject: 'Mail', text: 'Hello' });
  const [slow, quick] = [gatewayOf(GATEWAY_MS), gatewayOf(5)];
  const first = await startWorker(url, lanes, slow.context, createLog('silent'));
  // Two single texts, the first part of the mass message, and the email are being sent.
  await expect.poll(() => slow.begun.length).toBe(2 + 32 + 1);
  const stopped = first.stop();
  const second = await startWorker(url, lanes, quick.context, createLog('silent'));
  await stopped;
  expect(slow.begun).toHaveLength(2 + 32 + 1);
  await expect.poll(() => db.$count(sql`graphile_worker._private_jobs`)).toBe(0);
  await second.stop();
  const all = [...singles, ...manyTexts.map(({ message }) => message), 'Mail'];
  expect([...slow.begun, ...quick.begun].sort()).toEqual(all.sort());
  expect(await db.$count(smsMessages, sql`state = 'sent'`)).toBe(singles.length + TEXTS);
});

it('leaves messages queued that it couldn’t send before a stop', async () => {
  await db.delete(smsMessages);
  const stopping = new AbortController();
  const context = { ...gatewayOf(0).context, stopping: stopping.signal };
  stopping.abort(new Error('The process stops.'));
  await expect(sendTexts(context, manyTexts)).rejects.toThrow('The process stops.');
  expect(await db.$count(smsMessages, sql`state = 'queued'`)).toBe(TEXTS);
});

it('starts no queued message after the stop', async () => {
  const printed: string[] = [];
  const send = texter({ SMS_PER_SECOND: 1, SPARROW_URL: '' }, (line) => printed.push(line));
  const stopping = new AbortController();
  const sms = { phone_number: '9841000001', message: 'Hello' };
  await send(sms, stopping.signal);
  const waiting = send(sms, stopping.signal);
  stopping.abort(new Error('The process stops.'));
  await expect(waiting).rejects.toThrow('The process stops.');
  expect(printed).toHaveLength(1);
});

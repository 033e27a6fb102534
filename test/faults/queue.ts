import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { addJob, connect, type Db, transact } from '../../server/db/db.ts';
import { sendSms } from '../../server/messaging/messaging.service.ts';
import { catchMails } from '../operate/mail-catcher.ts';

/** Jobs per second: SMS, and emails. */
const TEXTS_A_SECOND = 20;
const MAILS_A_SECOND = 5;
/** How many milliseconds the gateway takes per message: faults must hit some on their way. */
const GATEWAY_MS = 60;
const WORKER = resolve(import.meta.dirname, '../../server/worker.ts');

/** Everything queued by a transaction that surely committed, and everything that arrived. */
export interface Counts {
  texts: number;
  mails: number;
  lost: string[];
  twice: string[];
}

/** Opens receivers of what the queue sends, each message by its text. */
export async function openReceivers() {
  const texts = new Map<string, number>();
  const server = createServer(async (request, reply) => {
    const { message } = JSON.parse(await text(request)) as { message: string };
    const name = /#\S+/.exec(message)?.[0] ?? message;
    texts.set(name, (texts.get(name) ?? 0) + 1);
    await sleep(GATEWAY_MS);
    reply.end('{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const mail = await catchMails();
  return {
    env: { SMS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, SMTP_URL: mail.url },
    texts,
    mailsOf: (name: string) => mail.mails.filter((one) => one.includes(`Subject: ${name}\n`)).length,
    subjects: () => mail.mails.map((one) => /^Subject: (#\S+)$/m.exec(one)?.[1]),
    close() {
      server.close();
      server.closeAllConnections();
      mail.close();
    },
  };
}

type Receivers = Awaited<ReturnType<typeof openReceivers>>;

/** Starts a process of `npm run worker`. */
export function startWorkerProcess(env: Record<string, string>) {
  let log = '';
  const child: ChildProcess = spawn(process.execPath, [WORKER], {
    env: { ...process.env, VITEST: '', NODE_ENV: 'development', LOG_LEVEL: 'warn', MIGRATE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      log += chunk;
    });
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    logged: () => log,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Queues SMS and emails without a pause, through every fault. */
export function startQueueing(url: string) {
  const { db, close } = connect(url, { size: 4, answersWithin: 5_000 });
  const sure = { texts: new Set<string>(), mails: new Set<string>() };
  const end = new AbortController();
  let number = 0;

  /** Queues one, and remembers its name if its commit was answered. */
  async function queue(kind: keyof typeof sure): Promise<string | undefined> {
    number += 1;
    const name = `#${kind}-${number}`;
    const add = kind === 'texts' ? queueText(db, name, number) : queueMail(db, name);
    return add.then(
      () => {
        sure[kind].add(name);
        return name;
      },
      () => undefined,
    );
  }

  async function keepQueueing(kind: keyof typeof sure, perSecond: number): Promise<void> {
    while (!end.signal.aborted) {
      await queue(kind);
      await sleep(1000 / perSecond);
    }
  }

  const running = [keepQueueing('texts', TEXTS_A_SECOND), keepQueueing('mails', MAILS_A_SECOND)];
  return {
    db,
    sure,
    async stop() {
      end.abort();
      await Promise.all(running);
    },
    close,
    /** Queues one as soon as the database accepts it; returns its name. */
    async insist(kind: keyof typeof sure): Promise<string> {
      for (;;) {
        const name = await queue(kind);
        if (name) return name;
        await sleep(50);
      }
    },
  };
}

type Queueing = ReturnType<typeof startQueueing>;

const queueText = (db: Db, name: string, number: number) =>
  transact(db, (db) => sendSms(db, { phone_number: `98${String(number).padStart(8, '0')}`, message: name }));
const queueMail = (db: Db, name: string) => addJob(db, 'sendMail', { to: 'a@b.example', subject: name, text: 'x' });

/** Returns the milliseconds until each lane has done a job queued after the fault; the slowest lane counts. */
export async function untilWorks({ db, insist }: Queueing, receivers: Receivers, patience: number): Promise<number> {
  const began = performance.now();
  const late = () => performance.now() - began > patience;
  const [sms, mail] = await Promise.all([insist('texts'), insist('mails')]);
  const prompt = await insistOnPrompt(db);
  while (!late() && !(receivers.texts.has(sms) && receivers.mailsOf(mail) > 0 && (await isDone(db, prompt))))
    await sleep(25);
  return Math.round(performance.now() - began);
}

/** Queues a sweep in the lane that customers wait for. */
async function insistOnPrompt(db: Db): Promise<string> {
  for (;;) {
    const added = await db
      .execute<{ id: string }>(sql`select (graphile_worker.add_job('expirePurchases')).id::text`)
      .catch(() => undefined);
    if (added) return added.rows[0]?.id as string;
    await sleep(50);
  }
}

const isDone = (db: Db, id: string) =>
  db.$count(sql`graphile_worker._private_jobs where id = ${id}::bigint`).then(
    (left) => left === 0,
    () => false,
  );

/** Waits until the queue is empty, then counts. */
export async function countAll({ db, sure }: Queueing, receivers: Receivers, patience = 90_000): Promise<Counts> {
  const until = performance.now() + patience;
  const left = () => db.$count(sql`graphile_worker._private_jobs where run_at < now() + interval '1 hour'`);
  while ((await left()) > 0 && performance.now() < until) await sleep(200);
  const { rows } = await db.execute<{ name: string }>(
    sql`select substring(message from '#\\S+') as name from sms_messages where message like '%#texts-%'`,
  );
  // A commit without an answer counts too: its row says that it happened.
  const texts = new Set([...sure.texts, ...rows.map(({ name }) => name)]);
  const subjects = receivers.subjects();
  const arrived = Map.groupBy(subjects, (name) => name ?? '');
  return {
    texts: texts.size,
    mails: sure.mails.size,
    lost: [
      ...[...texts].filter((name) => !receivers.texts.has(name)),
      ...[...sure.mails].filter((name) => !arrived.has(name)),
    ],
    twice: [
      ...[...receivers.texts].filter(([, times]) => times > 1).map(([name]) => name),
      ...[...arrived].filter(([, times]) => times.length > 1).map(([name]) => name),
    ],
  };
}

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BodyOf } from '../../contract/api.ts';
import { HOUR_MS } from '../../contract/durations.ts';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import { testApp } from '../../test/app.ts';
import {
  buildOffice,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  insertOne,
  orderBody,
} from '../../test/builders.ts';
import { mailsOfSuperUsers } from '../access/super-users.service.ts';
import { variants } from '../catalog/catalog.table.ts';
import { DatabaseAway } from '../db/db.ts';
import type { Mail } from '../edges/mail.ts';
import { becomeOriginal, markCopy } from '../jobs/installation.ts';
import type { JobContext } from '../jobs/worker.ts';
import { jobWorkers } from '../jobs/workers.table.ts';
import { alerts, smsMessages } from '../messaging/messaging.table.ts';
import { serverErrors } from '../monitoring/monitoring.table.ts';
import { campaigns, quotas } from '../offers/offers.table.ts';
import { GAUGE_NAMES } from './gauges.ts';
import { expiryText, watchJobs } from './watch.jobs.ts';
import { lookAtQueue } from './watch-queue.ts';

const TOKEN = 'a token for the scraper';
const { app, db, call, clock } = await testApp({ env: { ...UNLIMITED, METRICS_TOKEN: TOKEN } });
const context = { db, clock: () => clock.now, storage: app.storage, log: app.log } as unknown as JobContext;

const scrape = (token = TOKEN) => app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
/** Reads the value of a line such as `agrim_orders{status="PLACED"}`. */
const reading = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1),
  );

/** An order that can be placed again. */
let another: BodyOf<'POST order/public'>;

describe('GET /metrics', () => {
  /** The process counts for all of its servers, including those of other tests. */
  let before = '';
  const counted = (body: string, line: string) => reading(body, line) - (reading(before, line) || 0);

  beforeAll(async () => {
    before = (await scrape()).body;
    clock.now = new Date(clock.now.getTime() + 60_000);
    const place = await buildPlace(db);
    const retailer = await buildOffice(db, place, await buildOffice(db, { type: 'ADMIN' }));
    const product = await buildProduct(db, { inventory: 3 });
    const scheme = await buildScheme(db, product, { name: 'Launch "A"' });
    const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
    expect((await call('POST order/public', { body })).status).toBe(200);
    another = { ...body, customer_phone: '9841777777' };
    const again = { ...body, variant_id: product.variant[0]._id };
    await call('POST order/public', { body: { ...again, customer_phone: 'none' } });
  });

  it('requires the token', async () => {
    expect((await scrape('a token for the scrapex')).statusCode).toBe(401);
    expect((await app.http.inject('/metrics')).statusCode).toBe(401);
    const without = await testApp();
    expect((await without.app.http.inject({ url: '/metrics', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  });

  it('reports orders, stock, responses and the process', async () => {
    const { body, headers } = await scrape();
    expect(headers['content-type']).toContain('text/plain');
    expect(reading(body, 'agrim_orders{status="PLACED"}')).toBe(1);
    expect(body).toMatch(/agrim_stock_free\{scheme="Launch \\"A\\"",variant="[^"]*"\} 2\n/);
    expect(counted(body, 'agrim_intake_orders_total{outcome="placed",reason=""}')).toBe(1);
    expect(counted(body, 'agrim_intake_batch_orders_count')).toBeGreaterThan(0);
    expect(counted(body, 'agrim_http_answer_seconds_count{route="order",status="2xx"}')).toBe(1);
    expect(counted(body, 'agrim_http_answer_seconds_count{route="order",status="4xx"}')).toBe(1);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    for (const name of GAUGE_NAMES) expect(body).toContain(`# TYPE ${name} gauge`);
  });

  it('includes, even before the first order, every metric whose absence raises an alert', async () => {
    const rules = readFileSync(resolve(import.meta.dirname, '../../operate/prometheus/alerts.yml'), 'utf8');
    const needed = Array.from(rules.matchAll(/absent\((agrim_\w+)\)/g), ([, name]) => name as string);
    expect(needed.length).toBeGreaterThan(1);
    const fresh = await testApp({ env: { METRICS_TOKEN: TOKEN } });
    const { body } = await fresh.app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
    expect(needed.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(body))).toEqual([]);
  });

  it('reports about itself while the database is away', async () => {
    expect(reading((await scrape()).body, 'agrim_database_up')).toBe(1);
    clock.now = new Date(clock.now.getTime() + 60_000);
    const execute = vi.spyOn(db, 'execute').mockRejectedValue(new DatabaseAway());
    const { body } = await scrape();
    execute.mockRestore();
    expect(reading(body, 'agrim_database_up')).toBe(0);
    expect(body).toMatch(/^agrim_pool_connections\{kind="open"\} \d+$/m);
    expect(body).not.toContain('agrim_orders');
  });

  it('reads the database once in ten seconds', async () => {
    const execute = vi.spyOn(db, 'execute');
    clock.now = new Date(clock.now.getTime() + 60_000);
    await Promise.all([scrape(), scrape(), scrape()]);
    expect(execute).toHaveBeenCalledTimes(1);
    execute.mockRestore();
  });
});

describe('alerts', () => {
  const inHours = (hours: number) => () => new Date(clock.now.getTime() + hours * HOUR_MS);
  const raised = async () => (await db.select({ kind: alerts.kind, text: alerts.text }).from(alerts)).at(-1);

  it('are raised for a counter that has drifted', async () => {
    await watchJobs.recountCounters(context);
    expect(await db.$count(alerts)).toBe(0);
    await db.update(variants).set({ held: sql`held + 1` });
    await watchJobs.recountCounters(context);
    expect(await raised()).toMatchObject({ kind: 'drift', text: expect.stringContaining('2 counters don’t match') });
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(reading((await scrape()).body, 'agrim_found{what="drift"}')).toBe(2);
  });

  it('are raised for a stuck queue', async () => {
    await db.execute(sql`select graphile_worker.add_job('sendAlert', '{}', run_at => now() - interval '11 minutes')`);
    const mails: Mail[] = [];
    const watching = { ...context, log: app.log, sendMail: async (mail: Mail) => void mails.push(mail) };
    const { user } = await buildUser(db, { is_super: true });
    // The mails bypass the queue, because they would wait in it. One an hour.
    await lookAtQueue(watching);
    await lookAtQueue(watching);
    expect(await raised()).toMatchObject({ kind: 'queue', text: expect.stringContaining('11 minutes') });
    expect(mails.filter(({ to }) => to === user.email)).toMatchObject([
      { subject: 'Our shop: action needed (overdue jobs)' },
    ]);
    const ready = (await app.http.inject('/readyz')).json();
    expect(ready).toMatchObject({ ok: true, degraded: expect.stringMatching(/^jobs have waited for 6\d\d s$/) });
  });

  it('about the queue reach the others if one address is refused, and are retried if all are', async () => {
    await buildUser(db, { is_super: true });
    const [first, ...others] = await mailsOfSuperUsers(db);
    const mails: string[] = [];
    let refused: (to: string) => boolean = () => true;
    const sendMail = async ({ to }: Mail) => {
      if (refused(to)) throw new Error('550 no such mailbox');
      mails.push(to);
    };
    const watching = { ...context, clock: inHours(1), log: app.log, sendMail };
    await lookAtQueue(watching);
    expect(mails).toEqual([]);
    refused = (to) => to === first;
    await lookAtQueue(watching);
    await lookAtQueue(watching);
    expect(others.length).toBeGreaterThan(0);
    expect(mails).toEqual(others);
  });

  it('are not raised for the queue of a copy, which is to stand still', async () => {
    const before = await db.$count(alerts);
    await markCopy(db);
    await lookAtQueue({ ...context, clock: inHours(2), log: app.log, sendMail: async () => {} });
    await becomeOriginal(db);
    expect(await db.$count(alerts)).toBe(before);
  });

  it('are raised if one text message in five fails', async () => {
    const messages = Array.from({ length: 20 }, (_, index) => ({
      message: 'Hello',
      phone_number: '9841000000',
      status: index < 5 ? ('failed' as const) : ('sent' as const),
    }));
    await db.insert(smsMessages).values(messages);
    await watchJobs.lookAfter(context);
    expect(await raised()).toMatchObject({ kind: 'messages', text: expect.stringContaining('5 of 20') });
  });

  it('are raised for a disk that is nearly full, once an hour', async () => {
    const watched = { folder: '/proc', addresses: [] };
    await watchJobs.lookAfter({ ...context, watched });
    await watchJobs.lookAfter({ ...context, watched });
    expect(await raised()).toMatchObject({
      kind: 'disk',
      text: 'Only 0% of disk space is left at /proc. Free up space or enlarge the disk.',
    });
    expect(await db.$count(alerts, sql`kind = 'disk'`)).toBe(1);
  });

  it('are raised for an address without a certificate', async () => {
    const watched = { folder: '/', addresses: ['https://127.0.0.1:1'] };
    await watchJobs.lookAfterCertificates({ ...context, watched });
    expect(await raised()).toMatchObject({
      kind: 'certificate',
      text: 'The TLS certificate of 127.0.0.1 could not be read. Check that the address answers.',
    });
    expect([-1, 0, 1, 13].map(expiryText)).toEqual([
      'has expired',
      'expires today',
      'expires in 1 day',
      'expires in 13 days',
    ]);
  });
});

describe('each metric of Agrim', () => {
  /** Acts that change the metrics not changed by the tests above. */
  const PLAYS: Record<string, () => Promise<unknown>> = {
    agrim_jobs_failed: async () => {
      await db.execute(sql`select graphile_worker.add_job('sendAlert', '{}', job_key => 'drill', max_attempts => 1)`);
      await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts where key = 'drill'`);
    },
    agrim_workers: () => db.insert(jobWorkers).values({ _id: 'worker of the drill' }),
    agrim_quota_free: async () => {
      const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Launch', code: 'L1' });
      await db.insert(quotas).values({ campaign_id, office_id: (await buildOffice(db))._id, no_of_order: 5 });
      await buildScheme(db, await buildProduct(db), { type: 'CAMPAIGN', campaign_id });
    },
    agrim_server_faults_hour: () =>
      db
        .insert(serverErrors)
        .values({ fingerprint: 'drill', error_data: 'A fault of the drill', location: 'GET none' }),
  };

  it('is moved by an order, a fault or a drill', async () => {
    for (const play of Object.values(PLAYS)) await play();
    const order = await db.transaction(async (db) => {
      // A lock on the units makes the order wait.
      await db.execute(sql`select from variants for update`);
      const order = call('POST order/public', { body: another });
      await vi.waitFor(
        async () => expect(reading((await scrape()).body, 'agrim_intake_waiting_orders')).toBe(1),
        10_000,
      );
      return { ended: order };
    });
    expect((await order.ended).status).toBe(200);
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { body } = await scrape();
    const names = [...body.matchAll(/^# TYPE (agrim_\w+) /gm)].map(([, name]) => name as string);
    expect(names.length).toBeGreaterThan(15);
    const still = names.filter((name) => name !== 'agrim_intake_waiting_orders' && !hasMoved(body, name));
    expect(still).toEqual([]);
    // Prometheus sets these two labels itself: it would rename ours, and rules wouldn't find them.
    expect(body).not.toMatch(/^agrim_(?!release_info).*[{,](job|instance)=/m);
  });

  const hasMoved = (body: string, name: string) =>
    body.split('\n').some((line) => new RegExp(`^${name}(_count)?(\\{.*\\})? (?!0$)`).test(line));
});

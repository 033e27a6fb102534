// covers: server/orders/leases
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect as dial } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, orderBody } from '../../../test/builders.ts';
import { freePort } from '../../../test/free-port.ts';
import { isFrozen } from '../../../test/processes.ts';
import { SECRET } from '../../../test/secret.ts';
import { connect } from '../../db/db.ts';
import { Problem } from '../../http/errors.ts';
import type { Intake, NewOrder } from '../intake/intake.service.ts';
import { orders } from '../orders.table.ts';
import { findDrift } from '../stock-check.service.ts';
import { intakes, schemeLeases } from './leases.table.ts';
import { openSharedIntake } from './shared-intake.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../test/intake-process.ts');

const { db, url } = await testApp();
const place = await buildPlace(db);
const office = await buildOffice(db, place);
const product = await buildProduct(db, { inventory: 10_000 });
const faults: Error[] = [];
const ends: (() => Promise<unknown>)[] = [];
let phone = 9_842_000_000;

afterAll(async () => {
  for (const end of ends) await end();
  expect(faults).toEqual([]);
});
beforeEach(async () => {
  await db.delete(schemeLeases);
  await db.delete(intakes);
});

it('has one writer for a scheme, whichever process is asked, and places a key once', async () => {
  const [first, second, web] = [await open('writes'), await open('writes'), await open('asks')];
  const scheme = await buildScheme(db, product);
  const keys = Array.from({ length: 40 }, () => randomUUID());
  const placed = await Promise.all(
    keys.flatMap((key) => [first, second, web].map(({ intake }) => intake.place(order(scheme, key)))),
  );
  expect(await db.$count(schemeLeases, eq(schemeLeases.scheme_id, scheme._id))).toBe(1);
  expect(placed.filter(({ isNew }) => isNew)).toHaveLength(keys.length);
  expect(await db.$count(orders, eq(orders.scheme_id, scheme._id))).toBe(keys.length);
  expect(await findDrift(db)).toEqual([]);
  await Promise.all([first, second, web].map(({ close }) => close()));
  expect(await db.$count(intakes)).toBe(0);
});

it('spreads schemes over the processes', async () => {
  const [first, second, web] = [await open('writes'), await open('writes'), await open('asks')];
  for (let scheme = 0; scheme < 4; scheme += 1) await web.intake.place(order(await buildScheme(db, product)));
  const held = await db
    .select({ by: schemeLeases.intake_id, schemes: db.$count(schemeLeases) })
    .from(schemeLeases)
    .groupBy(schemeLeases.intake_id);
  expect(held).toHaveLength(2);
  await Promise.all([first, second, web].map(({ close }) => close()));
});

it('tells the customer the refusal of another process, in both languages', async () => {
  const [holder, web] = [await open('writes'), await open('asks')];
  const empty = await buildProduct(db, { inventory: 0 });
  const refused = order(await buildScheme(db, empty), undefined, empty);
  const own = await holder.intake.place(refused).catch((error) => error);
  const error = await web.intake.place(refused).catch((error) => error);
  expect(error).toBeInstanceOf(Problem);
  expect({ ...error }).toEqual({ ...own });
  await Promise.all([holder, web].map(({ close }) => close()));
});

it('hands its schemes over when it leaves: no order is refused', async () => {
  const [first, web] = [await open('writes'), await open('asks')];
  const scheme = await buildScheme(db, product);
  await web.intake.place(order(scheme));
  const second = await open('writes');
  const replies = Array.from({ length: 50 }, () => web.intake.place(order(scheme)));
  const left = first.close();
  for (let more = 0; more < 50; more += 1) replies.push(web.intake.place(order(scheme)));
  expect((await Promise.all(replies)).every(({ isNew }) => isNew)).toBe(true);
  await left;
  expect(await db.$count(orders, eq(orders.scheme_id, scheme._id))).toBe(101);
  await Promise.all([second, web].map(({ close }) => close()));
});

it('is taken over within two seconds of a kill; meanwhile orders get a 503, and none is lost or doubled', async () => {
  const child = await processThatWrites();
  const web = await open('asks');
  const scheme = await buildScheme(db, product);
  await web.intake.place(order(scheme));
  const keys = Array.from({ length: 30 }, () => randomUUID());
  const underway = keys.map((key) => web.intake.place(order(scheme, key)).catch((error) => error));
  child.kill('SIGKILL');
  const killed = performance.now();
  await once(child, 'exit');
  await Promise.all(underway);
  const refused = await web.intake.place(order(scheme)).catch((error) => error);
  expect(refused).toMatchObject({ status: 503, retryAfter: 2 });
  const heir = await open('writes');
  await untilPlaced(web.intake, order(scheme));
  expect(performance.now() - killed).toBeLessThan(2_500);
  await Promise.all(keys.map((key) => untilPlaced(web.intake, order(scheme, key))));
  expect(await db.$count(orders, eq(orders.scheme_id, scheme._id))).toBe(keys.length + 2);
  expect(await findDrift(db)).toEqual([]);
  await Promise.all([heir, web].map(({ close }) => close()));
});

it('is taken over where a process is frozen, which finds out when it goes on', async () => {
  const child = await processThatWrites();
  const web = await open('asks');
  const scheme = await buildScheme(db, product);
  await web.intake.place(order(scheme));
  const heir = await open('writes');
  child.kill('SIGSTOP');
  await expect.poll(() => isFrozen(child.pid as number)).toBe(true);
  const stuck = web.intake.place(order(scheme, randomUUID())).catch((error) => error);
  expect(await stuck).toMatchObject({ status: 503 });
  await untilPlaced(web.intake, order(scheme));
  child.kill('SIGCONT');
  await Promise.all(Array.from({ length: 20 }, () => web.intake.place(order(scheme))));
  expect(await findDrift(db)).toEqual([]);
  child.kill('SIGKILL');
  await Promise.all([heir, web].map(({ close }) => close()));
});

it('refuses a caller that does not know the secret, and one that sends no line', async () => {
  const holder = await open('writes');
  for (const text of ['{"nonce":"x"}\n{"proof":"x"}\n{"id":1}\n', 'no json\n', 'x'.repeat(300_000)]) {
    const socket = dial(holder.port, '127.0.0.1');
    const heard: string[] = [];
    socket.on('data', (data) => heard.push(String(data)));
    socket.on('error', () => {});
    socket.write(text);
    await new Promise((closed) => socket.on('close', closed));
    expect(heard.join('')).not.toContain('ready');
  }
  await holder.close();
});

it('waits a moment for a process that writes, before it refuses', async () => {
  const web = await open('asks');
  const scheme = await buildScheme(db, product);
  const waiting = [web.intake.place(order(scheme)), web.intake.place(order(scheme))];
  const writer = await open('writes');
  expect((await Promise.all(waiting)).map(({ isNew }) => isNew)).toEqual([true, true]);
  await Promise.all([writer, web].map(({ close }) => close()));
});

it('hears the last answers of a process that leaves, however long they take', async () => {
  const [first, web] = [await open('writes'), await open('asks')];
  const scheme = await buildScheme(db, product);
  await web.intake.place(order(scheme));
  const slow = connect(url);
  const lock = await slow.pool.connect();
  await lock.query('begin');
  await lock.query('select 1 from variants where _id = $1 for update', [product.variant[0]?._id]);
  const waiting = web.intake.place(order(scheme));
  await expect.poll(() => first.intake.pressure().waiting).toBe(1);
  const left = first.close();
  // Longer than a process that is dead is waited for.
  await after(2_000);
  await lock.query('commit');
  lock.release();
  expect((await waiting).isNew).toBe(true);
  await left;
  await Promise.all([slow, web].map(({ close }) => close()));
});

it('says that it cannot work where no process writes', async () => {
  const web = await open('asks');
  expect(web.intake.whyStalled()).toBe('no process writes orders');
  await expect(web.intake.place(order(await buildScheme(db, product)))).rejects.toMatchObject({ status: 503 });
  await web.close();
});

async function open(role: 'writes' | 'asks') {
  const own = connect(url, { patience: 30_000 });
  const port = await freePort();
  const intake = await openSharedIntake({
    db: own.db,
    secret: SECRET,
    address: role === 'writes' ? `127.0.0.1:${port}` : undefined,
    report: (error) => faults.push(error),
  });
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await intake.close();
    await own.close();
  };
  ends.push(close);
  return { intake, port, close };
}

/** One that writes, in a process of its own. */
async function processThatWrites(): Promise<ChildProcess> {
  const child = fork(SCRIPT, [url, `127.0.0.1:${await freePort()}`], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  ends.push(async () => child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

type Scheme = Awaited<ReturnType<typeof buildScheme>>;

/** An order of a phone of its own. */
function order(scheme: Scheme, key?: string, of = product): NewOrder {
  phone += 1;
  const input = {
    ...orderBody(scheme, of.variant[0]._id, place),
    office_id: office._id,
    customer_phone: String(phone),
  };
  const idempotency = key === undefined ? null : { route: 'POST order/public', key, body_hash: key };
  return { as: 'order', input, at: new Date(), by: null, idempotency };
}

async function untilPlaced(intake: Intake, order: NewOrder): Promise<void> {
  for (;;) {
    const answer = await intake.place(order).catch((error) => error);
    if (!(answer instanceof Problem && answer.status === 503)) return;
    await after(50);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { SECRET, testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser } from '../../../test/builders.ts';
import { roles, sessions, users } from '../../access/access.table.ts';
import { authenticateBy } from '../../access/authenticate.ts';
import { createApp } from '../../app.ts';
import { connect } from '../../db/db.ts';
import { listen } from '../../db/listen.ts';
import { mountDomains } from '../../routes.ts';
import { LOOK_AGAIN, ORDERS_CHANNEL } from './live.ts';

const { app: first, db, url, clock } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const rd = await buildOffice(db, { type: 'RD' }, head);
const [retailer, other] = [await buildOffice(db, {}, rd), await buildOffice(db, {}, head)];

/** Starts a second instance on the same database; both listen as after a server's start. */
const { db: ownDb, close } = connect(url);
const second = await createApp({
  config: first.config,
  log: first.log,
  db: ownDb,
  storage: first.storage,
  clock: first.clock,
  captcha: first.captcha,
  authenticate: authenticateBy(SECRET, first.clock),
});
await mountDomains(second);
const lines = await Promise.all(
  [first, second].map(({ news }) =>
    listen(url, {
      onNotify: { [ORDERS_CHANNEL]: (text) => news.emit('orders', text) },
      onConnect: () => {},
      onLost: () => {},
    }),
  ),
);
const atFirst = await first.http.listen({ host: '127.0.0.1', port: 0 });
const atSecond = await second.http.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await second.http.close();
  for (const line of lines) await line.close();
  await close();
});

/** Collects the events that a client receives, and notes whether the server has ended the stream. */
async function hearing(address: string, token: string) {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await fetch(`${address}/api/order/live`, {
    headers: { authorization: token },
    signal: abort.signal,
  });
  const heard: { at: number; counts: Record<string, number> }[] = [];
  const connection = { isClosed: false };
  const reading = (async () => {
    let text = '';
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      for (const [, data = ''] of text.matchAll(/event: orders\ndata: (.*)\n\n/g))
        heard.push({ at: performance.now(), counts: JSON.parse(data) });
      text = text.slice(text.lastIndexOf('\n\n') + 2);
    }
  })().catch(() => {});
  void reading.then(() => {
    connection.isClosed = true;
  });
  return { response, heard, connection };
}

async function until(what: () => boolean, milliseconds: number): Promise<number> {
  const began = performance.now();
  while (!what() && performance.now() - began < milliseconds) await sleep(20);
  return performance.now() - began;
}

/** From then on, the server checks the session again before it sends the next event. */
const moveToNextLook = () => {
  clock.now = new Date(clock.now.getTime() + LOOK_AGAIN);
};

const signedIn = (office: typeof head, grants: Parameters<typeof buildUser>[1] = { grants: ['GET order/live'] }) =>
  buildUser(db, { office, ...grants });

describe('a new order', () => {
  it('reaches users who see its office and kind within two seconds, on every instance', async () => {
    const campaignOnly = await signedIn(head, { grants: ['GET order/live {CAMPAIGN}'] });
    const [ofHead, ofRd, ofOther, ofKind] = [
      await hearing(atFirst, (await signedIn(head)).token),
      await hearing(atSecond, (await signedIn(rd)).token),
      await hearing(atSecond, (await signedIn(other)).token),
      await hearing(atSecond, campaignOnly.token),
    ];
    expect(ofHead.response.headers.get('content-type')).toContain('text/event-stream');
    await buildOrder(db, retailer);
    const took = await until(() => ofHead.heard.length > 0 && ofRd.heard.length > 0, 3000);
    expect(took).toBeLessThan(2000);
    expect([ofHead.heard[0]?.counts, ofRd.heard[0]?.counts]).toEqual([{ 'PRE-ORDER': 1 }, { 'PRE-ORDER': 1 }]);
    await buildOrder(db, other, { type: 'CAMPAIGN' });
    await until(() => ofKind.heard.length > 0 && ofOther.heard.length > 0, 3000);
    expect([ofKind.heard.map(({ counts }) => counts), ofOther.heard.map(({ counts }) => counts)]).toEqual([
      [{ CAMPAIGN: 1 }],
      [{ CAMPAIGN: 1 }],
    ]);
    expect(ofRd.heard).toHaveLength(1);
  });

  it('doesn’t reach an ended session, whose connection is closed', async () => {
    const { token, user } = await signedIn(retailer);
    const line = await hearing(atFirst, token);
    moveToNextLook();
    await db.delete(sessions).where(eq(sessions.user_id, user._id));
    await buildOrder(db, retailer);
    await until(() => line.connection.isClosed, 3000);
    expect([line.connection.isClosed, line.heard]).toEqual([true, []]);
    expect((await hearing(atFirst, token)).response.status).toBe(403);
  });

  it('doesn’t reach a user who has lost the grant', async () => {
    const { token, role } = await signedIn(retailer);
    const line = await hearing(atSecond, token);
    moveToNextLook();
    await db.update(roles).set({ is_active: false }).where(eq(roles._id, role._id));
    await buildOrder(db, retailer);
    await until(() => line.connection.isClosed, 3000);
    expect([line.connection.isClosed, line.heard]).toEqual([true, []]);
  });

  it('keeps no session alive, and a session’s open connections are limited', async () => {
    const { token, user } = await signedIn(retailer);
    const open = await Promise.all(Array.from({ length: 7 }, () => hearing(atFirst, token)));
    await until(() => open.some(({ connection }) => connection.isClosed), 2000);
    expect(open.filter(({ connection }) => connection.isClosed)).toHaveLength(1);
    // The server closes the oldest connection. They all opened at once, so the test can't know which one that is.
    const line = open.find(({ connection }) => !connection.isClosed);
    const seen_at = new Date(Date.now() - 10 * 60_000);
    await db.update(sessions).set({ seen_at }).where(eq(sessions.user_id, user._id));
    moveToNextLook();
    await buildOrder(db, retailer);
    await until(() => line?.heard.length === 1, 3000);
    expect(line?.heard).toHaveLength(1);
    const [session] = await db.select().from(sessions).where(eq(sessions.user_id, user._id));
    expect(session?.seen_at).toEqual(seen_at);
  });

  it('follows the user’s present office, not the one from when the connection opened', async () => {
    const { token, user } = await signedIn(head);
    const line = await hearing(atFirst, token);
    const witness = await hearing(atFirst, (await signedIn(head)).token);
    moveToNextLook();
    await db.update(users).set({ office_id: other._id }).where(eq(users._id, user._id));
    await buildOrder(db, retailer);
    await until(() => witness.heard.length > 0, 3000);
    expect(witness.heard).toHaveLength(1);
    expect([line.heard, line.connection.isClosed]).toEqual([[], false]);
    await buildOrder(db, other);
    await until(() => line.heard.length > 0, 3000);
    expect(line.heard.map(({ counts }) => counts)).toEqual([{ 'PRE-ORDER': 1 }]);
  });
});

it('if too many offices change for one notification, everybody is notified', async () => {
  const line = await hearing(atFirst, (await signedIn(head)).token);
  const pattern = await buildOrder(db, retailer);
  await until(() => line.heard.length > 0, 3000);
  await db.execute(sql`
    insert into offices (_id, name, office_code, type, phone, retail_type, parent_id, ancestor_ids)
    select gen_random_uuid(), 'Many ' || n, 'MANY-' || n, type, phone, retail_type, parent_id, ancestor_ids
    from offices, generate_series(1, 400) n where _id = ${retailer._id}`);
  await db.execute(sql`
    insert into orders (_id, order_id, status, scheme_id, scheme_type, variant_id, office_id, customer_name, customer_phone, customer_address,
      state, district, vdc_municipality, total, placed_at, changed_at)
    select gen_random_uuid(), 'AG-' || f.office_code, o.status, scheme_id, scheme_type, variant_id, f._id, customer_name, customer_phone,
      customer_address, o.state, o.district, o.vdc_municipality, total, placed_at, changed_at
    from orders o, offices f where o._id = ${pattern._id} and f.office_code like 'MANY-%'`);
  await until(() => line.heard.length > 1, 3000);
  expect(line.heard.at(-1)?.counts).toEqual({ 'PRE-ORDER': 400 });
});

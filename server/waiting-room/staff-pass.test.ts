import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { SECRET, testApp } from '../../test/app.ts';
import {
  buildOffice,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  orderBody,
  PASSWORD,
} from '../../test/builders.ts';
import { livingSids } from '../access/access.service.ts';
import { createCounts } from '../limits/counts.service.ts';
import { hashFor } from '../process/secrets.ts';
import { createRooms } from './rooms.service.ts';
import { waitingRooms } from './waiting-room.table.ts';

const { app, db, call, clock } = await testApp();
const place = await buildPlace(db);
const head = await buildOffice(db, { type: 'ADMIN' });
const retailer = await buildOffice(db, place, head);
const { token } = await buildUser(db, { office: head, is_super: true });
const product = await buildProduct(db, { inventory: 1_000 });
const SETTINGS = {
  mode: 'always' as const,
  prequeue_minutes: 30,
  open_minutes: 60,
  always_hours: 300,
  shuffle: true,
  per_minute: 1,
  most_active: 100,
  session_minutes: 10,
};

async function schemeWithRoom() {
  const now = clock.now.getTime();
  const scheme = await buildScheme(db, product, {
    start_date: new Date(now - 60_000),
    end_date: new Date(now + 30 * DAY_MS),
  });
  expect((await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: SETTINGS })).status).toBe(200);
  await db.update(waitingRooms).set({ issued: 50 }).where(eq(waitingRooms.scheme_id, scheme._id));
  return scheme;
}

/** Signs a retailer in; returns the pass that its browser keeps. */
async function signIn() {
  const { user } = await buildUser(db, { office: retailer });
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email: user.email, password: PASSWORD },
  });
  expect(response.statusCode).toBe(200);
  const passes = response.cookies.filter(({ name }) => name === 'staff');
  expect(passes.map(({ path, httpOnly }) => [path, httpOnly])).toEqual([
    ['/scheme', true],
    ['/api', true],
  ]);
  return { user, pass: `staff=${passes[0]?.value}`, token: response.json().token as string };
}

const openPage = (id: string, cookie: string) =>
  app.http.inject({ url: `/scheme/${id}`, headers: { accept: 'text/html', cookie } });

it('staff and retailers who are signed in never queue in the shop', async () => {
  const scheme = await schemeWithRoom();
  const { pass } = await signIn();
  expect((await openPage(scheme._id, '')).body).toContain('You are in the queue');
  expect((await openPage(scheme._id, pass)).body).toContain('id="props"');
  const params = { id: scheme._id };
  const { reply } = await call('POST scheme/public/{id}/place', { params, body: {}, headers: { cookie: pass } });
  expect(reply.data.status).toBe('open');
  const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
  expect((await call('POST order/public', { body })).status).toBe(429);
  expect((await call('POST order/public', { body, headers: { cookie: pass } })).status).toBe(200);
});

it('a pass gives nothing but the skip, and a forged one not even that', async () => {
  const { _id } = await schemeWithRoom();
  const { pass } = await signIn();
  const value = pass.slice('staff='.length);
  const answer = await app.http.inject({ url: '/api/user/profile', headers: { cookie: pass, authorization: value } });
  expect(answer.statusCode).toBe(403);
  const [user, sid, given, mark] = value.split('.') as [string, string, string, string];
  const later = `${Number(given) + 1}`;
  const forged = [
    `${user}.${sid}.${later}.${mark}`,
    `${_id}.${sid}.${given}.${mark}`,
    `${user}.${_id}.${given}.${mark}`,
    `${user}.${sid}.${given}.${hashFor('place', SECRET, `${user}.${sid}.${given}`).slice(0, 22)}`,
    `${user}.${sid}.${given}.`,
  ];
  for (const one of forged) expect((await openPage(_id, `staff=${one}`)).body, one).toContain('You are in the queue');
});

describe('a pass lives as long as its session', () => {
  const real = clock.now;
  afterEach(() => {
    clock.now = real;
  });
  /** Whether the page opens; a save makes the server look at its rooms. */
  const isOpen = async (id: string, pass: string) => {
    expect((await call('POST scheme/room/{id}', { token, params: { id }, body: SETTINGS })).status).toBe(200);
    return (await openPage(id, pass)).body.includes('id="props"');
  };
  const later = (milliseconds: number) => {
    clock.now = new Date(clock.now.getTime() + milliseconds);
  };

  it('and ends when somebody else ends the session', async () => {
    const { _id } = await schemeWithRoom();
    const { pass, user } = await signIn();
    later(60_000);
    expect(await isOpen(_id, pass)).toBe(true);
    const params = { id: user._id };
    const { reply } = await call('GET user/session/{id}', { token, params });
    for (const { _id: session } of reply.data)
      await call('DELETE user/session/{id}/{session}', { token, params: { ...params, session } });
    later(11_000);
    expect(await isOpen(_id, pass)).toBe(false);
  });

  it('and does so on a server whose clock is ahead', async () => {
    const { _id } = await schemeWithRoom();
    later(HOUR_MS);
    const { pass, token: own } = await signIn();
    later(11_000 - HOUR_MS);
    expect(await isOpen(_id, pass)).toBe(true);
    await call('GET user/logout', { token: own });
    later(11_000);
    expect(await isOpen(_id, pass)).toBe(false);
  });

  it('and no longer than the user’s account is active', async () => {
    const { _id } = await schemeWithRoom();
    const { pass, user } = await signIn();
    later(60_000);
    expect(await isOpen(_id, pass)).toBe(true);
    await call('POST user/active/{id}', { token, params: { id: user._id }, body: { is_active: false } });
    later(11_000);
    expect(await isOpen(_id, pass)).toBe(false);
  });

  it('and twelve idle hours end it', async () => {
    const { _id } = await schemeWithRoom();
    const { pass } = await signIn();
    later(11 * HOUR_MS);
    expect(await isOpen(_id, pass)).toBe(true);
    later(2 * HOUR_MS);
    expect(await isOpen(_id, pass)).toBe(false);
  });
});

it('the rooms move on, and known sessions count, while sessions cannot be read', async () => {
  const { _id } = await schemeWithRoom();
  const { pass } = await signIn();
  const at = { now: new Date(clock.now.getTime() + 60_000) };
  const livingNow = vi.fn((now: Date) => livingSids(db, now));
  const rooms = createRooms({
    db,
    log: app.log,
    clock: () => at.now,
    secret: SECRET,
    livingSids: livingNow,
    leastOfNetwork: 30,
    intake: () => ({ waiting: 0, most: 1_000 }),
    unitsLeft: async () => 1,
    offerOf: async () => ({ en: '', ne: '' }),
    arrivals: createCounts({ seconds: 600, tellFrom: 2, clock: () => at.now, secret: SECRET }),
  });
  await rooms.step();
  livingNow.mockRejectedValue(new Error('The database is unavailable.'));
  const before = rooms.room(_id)?.admitted ?? 0;
  at.now = new Date(at.now.getTime() + 11_000);
  expect(await rooms.step()).toBe(true);
  expect(livingNow).toHaveBeenCalledTimes(2);
  expect(rooms.room(_id)?.admitted).toBeGreaterThan(before);
  expect(rooms.queuePlaceOf(_id, { cookie: pass })?.status).toBe('open');
});

it('an overused pass waits like everybody else, and signing out ends it', async () => {
  const scheme = await schemeWithRoom();
  const { pass, token: own } = await signIn();
  const body = () => ({ ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id });
  const order = async (change = {}) =>
    (await call('POST order/public', { body: { ...body(), ...change }, headers: { cookie: pass } })).status;
  // An order that isn't placed doesn't count.
  expect(await order({ office_id: head._id })).toBe(400);
  // Simultaneous orders count like consecutive ones.
  const statuses = await Promise.all(Array.from({ length: 25 }, () => order()));
  expect(statuses.toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)]);
  const out = await call('GET user/logout', { token: own });
  expect(String(out.headers['set-cookie'])).toContain('staff=; Path=/scheme; Max-Age=0');
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, buildUser, unique } from '../../test/builders.ts';
import { atLength } from '../../test/length.ts';
import { isCrowded, type Lane, type Room } from './lanes.ts';
import { advance } from './room.ts';
import { waitingRooms } from './waiting-room.table.ts';

const { app, db, call, clock } = await testApp({ env: {} });
const { token } = await buildUser(db, { is_super: true });
const product = await buildProduct(db, { inventory: 1_000 });
const SETTINGS = {
  mode: 'always' as const,
  prequeue_minutes: 30,
  open_minutes: 60,
  always_hours: 12,
  shuffle: true,
  per_minute: 60,
  most_active: 100_000,
  session_minutes: 10,
  load_above: 300,
};

async function openRoom() {
  const start_date = new Date(clock.now.getTime() - MINUTE_MS);
  const scheme = await buildScheme(db, product, {
    start_date,
    end_date: new Date(clock.now.getTime() + 600 * MINUTE_MS),
  });
  expect((await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: SETTINGS })).status).toBe(200);
  return scheme._id;
}

async function takePlace(id: string, remoteAddress: string, body: object = {}, place?: string) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/scheme/public/${id}/place`,
    remoteAddress,
    payload: body,
    headers: place ? { 'x-place': place } : {},
  });
  return { status: response.statusCode, reply: response.json() };
}

const solved = () => ({ recaptchaToken: unique('human').replace(' ', '-') });
const laneOf = (place: string): Lane => (place.split('.')[1]?.startsWith('c') ? 'crowd' : 'main');

/** Builds an empty room; the test advances it. */
const emptyRoom = (change: Partial<Room> = {}): Room => ({
  scheme_id: 'x',
  ...SETTINGS,
  network_percent: 20,
  queue: 1,
  issued: 0,
  prequeued: null,
  seed: null,
  admitted: 0,
  crowd_issued: 0,
  crowd_prequeued: null,
  crowd_admitted: 0,
  done: 0,
  minutes: [],
  always_from: new Date(0),
  admitted_at: new Date(0),
  loaded_until: null,
  figures: { most_waiting: 0, most_waiting_at: null, longest_wait: 0, let_in: 0, ordered: 0 },
  start_date: new Date(0),
  end_date: new Date(1e12),
  ...change,
});
const step = (room: Room): Room => ({
  ...room,
  ...advance(room, new Date(room.admitted_at.getTime() + 1_000), { pressure: 0, seed: 'seed' }),
});

describe('a network that more come from than its share', () => {
  it('needs the captcha, and waits in a separate lane with a stable position', async () => {
    const id = await openRoom();
    for (let visitor = 0; visitor < 30; visitor += 1) {
      const { status, reply } = await takePlace(id, `198.51.100.${visitor}`);
      expect([status, laneOf(reply.data.place)]).toEqual([200, 'main']);
    }
    const answer = await takePlace(id, '198.51.100.200');
    expect([answer.status, Object.keys(answer.reply.errors)]).toEqual([429, ['recaptchaToken']]);
    const robot = await takePlace(id, '198.51.100.200', { recaptchaToken: 'robot' });
    expect([robot.status, Object.keys(robot.reply.errors)]).toEqual([400, ['recaptchaToken']]);
    const person = await takePlace(id, '198.51.100.200', solved());
    expect([person.status, person.reply.data.status]).toEqual([200, 'waiting']);
    expect(laneOf(person.reply.data.place)).toBe('crowd');
    const again = await takePlace(id, '198.51.100.200', {}, person.reply.data.place);
    expect(again.reply.data).toMatchObject({ place: person.reply.data.place, ahead: 0 });
    expect(laneOf((await takePlace(id, '203.0.113.1')).reply.data.place)).toBe('main');

    const { reply } = await call('GET scheme/room/{id}', { token, params: { id } });
    expect(reply.data).toMatchObject({ crowd_waiting: 1, network_percent: 20 });
    const changed = await takePlace(id, '198.51.100.200', {}, person.reply.data.place.replace('.c', '.'));
    expect(changed.status).toBe(429);
  });

  it('gets a page that checks by itself, in both languages, and nothing from elsewhere', async () => {
    const id = await openRoom();
    const open = (headers: Record<string, string> = {}) =>
      app.http.inject({
        url: `/scheme/${id}`,
        remoteAddress: '198.51.100.7',
        headers: { accept: 'text/html', ...headers },
      });
    for (let visitor = 0; visitor < 30; visitor += 1) expect((await open()).body).toContain('You are in the queue');
    const page = await open();
    expect(page.body).toContain('One moment, please');
    expect(page.body).toMatch(/<script type="module" src="\/assets\/storefront\/[^"]+\.js">/);
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    expect(page.cookies.map(({ name }) => name.slice(0, 6))).toEqual(['since-']);
    expect((await open({ cookie: 'lang=ne' })).body).toContain('एकछिन पर्खनुहोस्');
    const [room] = await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, id));
    expect(room?.crowd_issued).toBe(0);
  });

  it('gets a place without scripts, once its page has tried again, at the end of that lane', async () => {
    const before = clock.now;
    // Visitors are counted by ten minutes of the clock.
    clock.now = new Date(Math.ceil(before.getTime() / (10 * MINUTE_MS)) * 10 * MINUTE_MS);
    const id = await openRoom();
    const open = (remoteAddress: string, cookie = '') =>
      app.http.inject({ url: `/scheme/${id}`, remoteAddress, headers: { accept: 'text/html', cookie } });
    for (let visitor = 0; visitor < 30; visitor += 1) await open('198.51.100.7');
    const page = await open('198.51.100.8');
    expect(page.body).toContain('Without JavaScript, this page tries again in 30 seconds');
    const since = `${page.cookies[0]?.name}=${page.cookies[0]?.value}`;
    const early = await open('198.51.100.8', since);
    expect([early.body.includes('One moment, please'), early.cookies]).toEqual([true, []]);
    clock.now = new Date(clock.now.getTime() + 30_000);
    // A position is invalid for another network, or with a longer wait than signed.
    for (let visitor = 0; visitor < 30; visitor += 1) await open('203.0.113.7');
    expect((await open('203.0.113.8', since)).body).toContain('One moment, please');
    const forged = since.replace(/=\d/, '=0');
    expect((await open('198.51.100.8', forged)).body).toContain('One moment, please');
    const waits = await open('198.51.100.8', since);
    expect(waits.body).toContain('You are in the queue');
    expect(laneOf(String(waits.cookies[0]?.value))).toBe('crowd');
    // As many as can come without a captcha in ten minutes.
    for (let visitor = 1; visitor < 30; visitor += 1) await open('198.51.100.8', since);
    expect((await open('198.51.100.8', since)).body).toContain('One moment, please');
    clock.now = before;
  });

  it('comes in one by one when nobody else waits: no address is ever shut out', async () => {
    const people = atLength(200, 2_000);
    let room = emptyRoom({ issued: 30, admitted: 30, crowd_issued: people });
    for (let second = 0; second < people; second += 1) room = step(room);
    expect(Math.round(room.crowd_admitted)).toBe(people);
  });
});

it('lets one network have no more than its share of those let in while others wait', () => {
  let room = emptyRoom();
  const arrivals = { network: 0, all: 0, least: 30 };
  let ofNetwork = 0;
  const turn: ('network' | 'others')[] = [];
  for (let second = 0; second < 600; second += 1) {
    // Forty of one network and two of others in each second: far more than the one a second that the room lets in.
    for (let visitor = 0; visitor < 42; visitor += 1) {
      const isOfNetwork = visitor < 40;
      const lane = isOfNetwork && isCrowded(room, arrivals) ? 'crowd' : 'main';
      arrivals.all += 1;
      if (isOfNetwork) arrivals.network += 1;
      if (lane === 'crowd') room = { ...room, crowd_issued: room.crowd_issued + 1 };
      else {
        room = { ...room, issued: room.issued + 1 };
        turn.push(isOfNetwork ? 'network' : 'others');
      }
    }
    room = step(room);
  }
  ofNetwork = turn.slice(0, Math.floor(room.admitted)).filter((one) => one === 'network').length;
  const all = Math.floor(room.admitted) + Math.floor(room.crowd_admitted);
  expect(all).toBeGreaterThanOrEqual(598);
  // The first thirty came before any share was known.
  expect((ofNetwork - 30 + Math.floor(room.crowd_admitted)) / (all - 30)).toBeLessThanOrEqual(0.2);
});

it('lets in by the set rate over both lanes, within 5%', () => {
  let room = emptyRoom({ per_minute: 90, issued: 10_000, crowd_issued: 10_000 });
  for (let second = 0; second < 3_600; second += 1) room = step(room);
  expect(room.admitted + room.crowd_admitted).toBeGreaterThan(90 * 60 * 0.95);
  expect(room.admitted + room.crowd_admitted).toBeLessThan(90 * 60 * 1.05);
  expect(room.crowd_admitted / (room.admitted + room.crowd_admitted)).toBeCloseTo(0.1, 2);
});

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('a small room that lets in %i a minute', (per_minute) => {
  /** Advances some minutes, with as many new main-lane visitors as are let in, so that the queue keeps its length. */
  function minutesUntil(begun: Room, isThere: (room: Room) => boolean): number {
    let room = begun;
    const waiting = room.issued - room.admitted;
    for (let second = 0; second < 300 * 60; second += 1) {
      if (isThere(room)) return second / 60;
      room = step({ ...room, issued: Math.ceil(room.admitted + waiting) });
    }
    return Number.POSITIVE_INFINITY;
  }

  it('gives a large crowd of one network half its share, and all that others leave', () => {
    let room = emptyRoom({ per_minute, issued: 10_000, crowd_issued: 10_000 });
    for (let second = 0; second < 3_600; second += 1) room = step(room);
    expect(room.crowd_admitted / (room.admitted + room.crowd_admitted)).toBeCloseTo(0.1, 2);
    let alone = emptyRoom({ per_minute, crowd_issued: 10_000 });
    for (let second = 0; second < 3_600; second += 1) alone = step(alone);
    expect(Math.abs(alone.crowd_admitted - per_minute * 60)).toBeLessThanOrEqual(1);
  });

  it.each([1, 2, 5])(
    'gets %i visitors of the crowded lane on neither faster nor slower than others',
    (crowd_issued) => {
      const room = emptyRoom({ per_minute, issued: 60, crowd_issued });
      const crowd = minutesUntil(room, ({ crowd_admitted }) => Math.floor(crowd_admitted) >= crowd_issued);
      const main = minutesUntil(room, ({ admitted }) => Math.floor(admitted) >= 60);
      expect(crowd / main).toBeGreaterThan(0.9);
      // The last of several also waits for its own position.
      expect(crowd / main).toBeLessThan(2.5);
    },
  );

  it('lets five of a network come before it asks for the captcha, and more only as others come', () => {
    const room = emptyRoom({ per_minute });
    const most = (all: number) => {
      let network = 0;
      while (!isCrowded(room, { network, all, least: 30 })) network += 1;
      return network;
    };
    expect(most(10)).toBe(Math.max(5, per_minute));
    expect(most(500)).toBe(50);
  });

  it('lets the first visitor of an empty room in at once', () => {
    let room = emptyRoom({ per_minute });
    for (let second = 0; second < 60; second += 1) room = step(room);
    expect(Math.floor(room.admitted)).toBeGreaterThanOrEqual(1);
    for (let second = 0; second < 600; second += 1) room = step(room);
    expect(room.admitted).toBeLessThanOrEqual(1);
  });
});

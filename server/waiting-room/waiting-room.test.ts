import type { IncomingHttpHeaders } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../../contract/durations.ts';
import type { RoomSettings } from '../../contract/waiting-room/waiting-room.ts';
import { testApp } from '../../test/app.ts';
import {
  buildOffice,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  orderBody,
  unique,
} from '../../test/builders.ts';
import { atLength } from '../../test/length.ts';
import { firstOf, present } from '../../test/present.ts';
import { users } from '../access/access.table.ts';
import { audits } from '../db/audit.ts';
import { transact } from '../db/db.ts';
import { createCounts } from '../limits/counts.service.ts';
import { unitsLeftOf } from '../offers/offers.service.ts';
import { schemes } from '../offers/offers.table.ts';
import { moveOn, readRooms } from './moving.ts';
import { createOrdered } from './ordered.ts';
import { createRooms } from './rooms.service.ts';
import { waitingPage } from './waiting-page.ts';
import { waitingRooms } from './waiting-room.table.ts';

const { app, db, call, clock } = await testApp();
const place = await buildPlace(db);
const head = await buildOffice(db, { type: 'ADMIN' });
const retailer = await buildOffice(db, place, head);
const { token } = await buildUser(db, { office: head, is_super: true });
const product = await buildProduct(db, { inventory: 1_000 });
/** How long the rate is kept. */
const SECONDS = atLength(120, 600);
const SETTINGS: RoomSettings = {
  mode: 'always',
  prequeue_minutes: 30,
  open_minutes: 60,
  always_hours: 12,
  shuffle: true,
  per_minute: 60,
  most_active: 1_000,
  session_minutes: 10,
  network_percent: 20,
};

// The server advances its rooms by the machine's clock; this test takes each step by hand.
const intake = { waiting: 0, most: 1_000 };
const parts = {
  db,
  log: app.log,
  clock: () => clock.now,
  secret: app.config.AGRIM_SECRET,
  intake: () => intake,
  unitsLeft: (id: string) => unitsLeftOf(db, id),
  offerOf: async () => ({ en: '', ne: '' }),
  livingSids: async () => new Set<string>(),
  arrivals: createCounts({ seconds: 600, tellFrom: 2, clock: () => clock.now, secret: app.config.AGRIM_SECRET }),
  leastOfNetwork: 30,
};
const rooms = createRooms(parts);
/** Gives a visitor at this address a position in its lane. */
const joinFrom = (id: string, ip: string, of = rooms) => of.join(id, ip, of.laneOf(id, ip));
let visitors = 0;
/** Adds a visitor from a unique network. */
const join = (id: string, of = rooms) => {
  visitors += 1;
  return joinFrom(id, `10.${visitors >> 8}.${visitors & 255}.1`, of);
};
const later = async (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
  await rooms.step();
};

async function schemeWith(settings: Partial<RoomSettings>, change = {}) {
  const now = clock.now.getTime();
  const dates = { start_date: new Date(now - MINUTE_MS), end_date: new Date(now + 24 * 60 * MINUTE_MS) };
  const scheme = await buildScheme(db, product, { ...dates, ...change });
  const body = { ...SETTINGS, ...settings };
  expect((await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body })).status).toBe(200);
  await rooms.step();
  return scheme;
}

const bearing = (place: string | null | undefined) => ({ 'x-place': place ?? '' });
const openPage = (id: string, cookie = '') =>
  app.http.inject({ url: `/scheme/${id}`, headers: { accept: 'text/html', ...(cookie && { cookie }) } });

describe('visitors of a scheme with a room', () => {
  it('are let in by the rate, first in first out, and keep their place however they come back', async () => {
    // At the end of a clock minute, which doesn't show the rate yet.
    clock.now = new Date(Math.ceil(clock.now.getTime() / MINUTE_MS) * MINUTE_MS - 2_000);
    const { _id } = await schemeWith({ per_minute: 60 });
    const places = [];
    for (let visitor = 0; visitor < 10; visitor += 1) places.push(await join(_id));
    expect(places.map(({ status }) => status)).toEqual(Array(10).fill('waiting'));
    expect(places.map(({ ahead }) => ahead)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (let second = 0; second < 4; second += 1) await later(1_000);
    const now = places.map(({ place }) => rooms.queuePlaceOf(_id, bearing(place)));
    expect(now.map((one) => one?.status)).toEqual([...Array(4).fill('admitted'), ...Array(6).fill('waiting')]);
    expect(now[9]).toMatchObject({ ahead: 5, minutes: [0, 1], units_left: expect.any(Number) });
    const cookie = `lang=en; place-${_id.slice(-12)}=${places[9]?.place}; other=1`;
    expect(rooms.queuePlaceOf(_id, { cookie })).toMatchObject({ ahead: 5 });
  });

  it('are let in within 5% of the rate, for minutes', async () => {
    const { _id } = await schemeWith({ per_minute: 90, most_active: 100_000 });
    await db.update(waitingRooms).set({ issued: 10_000 }).where(eq(waitingRooms.scheme_id, _id));
    const began = rooms.room(_id)?.admitted ?? 0;
    for (let second = 0; second < SECONDS; second += 1) await later(1_000);
    const let_in = (rooms.room(_id)?.admitted ?? 0) - began;
    expect(Math.abs(let_in / (1.5 * SECONDS) - 1)).toBeLessThan(0.05);
  });

  it('wait for room inside, and for the intake', async () => {
    const { _id } = await schemeWith({ per_minute: 600, most_active: 20 });
    await db.update(waitingRooms).set({ issued: 500 }).where(eq(waitingRooms.scheme_id, _id));
    for (let second = 0; second < 10; second += 1) await later(1_000);
    expect(Math.floor(rooms.room(_id)?.admitted ?? 0)).toBe(20);
    for (let minute = 0; minute < 11; minute += 1) await later(MINUTE_MS);
    expect(Math.floor(rooms.room(_id)?.admitted ?? 0)).toBe(40);

    const other = await schemeWith({ per_minute: 600 });
    await db.update(waitingRooms).set({ issued: 500 }).where(eq(waitingRooms.scheme_id, other._id));
    intake.waiting = 1_000;
    for (let second = 0; second < 3; second += 1) await later(1_000);
    expect(rooms.room(other._id)?.admitted).toBe(0);
    intake.waiting = 0;
    await later(1_000);
    expect(rooms.room(other._id)?.admitted).toBeCloseTo(10, 5);
  });

  it('have some minutes to order, then the position lapses', async () => {
    const { _id } = await schemeWith({ per_minute: 60, session_minutes: 10 });
    const first = await join(_id);
    await later(2_000);
    const admitted = rooms.queuePlaceOf(_id, bearing(first.place));
    expect(admitted).toMatchObject({ status: 'admitted', until: new Date(clock.now.getTime() + 10 * MINUTE_MS) });
    await later(9 * MINUTE_MS);
    expect(rooms.queuePlaceOf(_id, bearing(admitted?.place))?.status).toBe('admitted');
    await later(2 * MINUTE_MS);
    expect(rooms.queuePlaceOf(_id, bearing(admitted?.place))).toBeUndefined();
    const requiring = (headers: IncomingHttpHeaders) => rooms.requirePlace(_id, headers);
    await expect(requiring(bearing(admitted?.place))).rejects.toThrow(/^Your turn has expired/);
    await expect(requiring({})).rejects.toThrow(/^This offer is very busy/);
  });

  it('get a random, unique position at the opening if they come early', async () => {
    const opens = new Date(clock.now.getTime() + 10 * MINUTE_MS);
    const end_date = new Date(clock.now.getTime() + 600 * MINUTE_MS);
    const { _id } = await schemeWith({ mode: 'opening', per_minute: 60 }, { start_date: opens, end_date });
    const early = [];
    for (let visitor = 0; visitor < 40; visitor += 1) early.push(await join(_id));
    expect(early[0]).toMatchObject({ status: 'prequeue', opens_at: opens });
    // Until the draw is recorded, no visitor reads that they are first.
    clock.now = new Date(opens.getTime() + 500);
    expect(rooms.queuePlaceOf(_id, bearing(early[1]?.place))).toMatchObject({ status: 'prequeue', opens_at: opens });
    await later(1_000);
    const late = await join(_id);
    const ahead = early.map(({ place }) => rooms.queuePlaceOf(_id, bearing(place))?.ahead ?? 0);
    expect(new Set(ahead).size).toBeGreaterThanOrEqual(39);
    expect(ahead).not.toEqual(ahead.toSorted((a, b) => a - b));
    expect(late.ahead).toBeGreaterThan(Math.max(...ahead));
  });

  it('are all in the draw, also those who came while it was made', async () => {
    const opens = new Date(clock.now.getTime() + 10 * MINUTE_MS);
    const end_date = new Date(clock.now.getTime() + 600 * MINUTE_MS);
    const { _id } = await schemeWith({ mode: 'opening' }, { start_date: opens, end_date });
    await join(_id);
    const read = (await readRooms(db)).find(({ scheme_id }) => scheme_id === _id);
    // On another server, after this one has read the room.
    await db.update(waitingRooms).set({ issued: 8, crowd_issued: 2 }).where(eq(waitingRooms.scheme_id, _id));
    clock.now = new Date(opens.getTime() + 1_000);
    const drawn = await moveOn(db, present(read), intake, clock.now);
    expect(drawn).toMatchObject({ prequeued: 8, crowd_prequeued: 2 });
  });

  it('order with a place, and are told what to do without one', async () => {
    const scheme = await schemeWith({ per_minute: 60 });
    const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
    const refused = await call('POST order/public', { body });
    expect(refused.status).toBe(429);
    expect(refused.reply.msg).toContain('Open its page');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    const joined = await call('POST scheme/public/{id}/place', { params: { id: scheme._id }, body: {} });
    expect(joined.reply.data.status).toBe('waiting');
    const waiting = await call('POST order/public', { body, headers: bearing(joined.reply.data.place) });
    expect(waiting.reply.msg).toContain('0 ahead of you');
    await db.update(waitingRooms).set({ admitted: 1 }).where(eq(waitingRooms.scheme_id, scheme._id));
    // A save advances the rooms of its server.
    await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: SETTINGS });
    // A locked room doesn't keep customers waiting.
    const { status } = await transact(db, async (db) => {
      await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, scheme._id)).for('update');
      return call('POST order/public', { body, headers: bearing(joined.reply.data.place) });
    });
    expect(status).toBe(200);
    await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: SETTINGS });
    const [room] = await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, scheme._id));
    expect(room?.done).toBe(1);
  });

  it('can order three times with one position, from any number of networks, and count once', async () => {
    const scheme = await schemeWith({ per_minute: 60 });
    const joined = await call('POST scheme/public/{id}/place', { params: { id: scheme._id }, body: {} });
    const step = () => call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: SETTINGS });
    await db.update(waitingRooms).set({ admitted: 1 }).where(eq(waitingRooms.scheme_id, scheme._id));
    await step();
    let networks = 0;
    const order = (change = {}) => {
      networks += 1;
      return app.http.inject({
        method: 'POST',
        url: '/api/order/public',
        remoteAddress: `198.${networks}.7.1`,
        headers: bearing(joined.reply.data.place),
        payload: { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id, ...change },
      });
    };
    // An order that isn't placed doesn't count.
    expect((await order({ office_id: head._id })).statusCode).toBe(400);
    const replies = await Promise.all(Array.from({ length: 12 }, () => order()));
    const statuses = replies.map(({ statusCode }) => statusCode).toSorted();
    expect(statuses).toEqual([...Array(3).fill(200), ...Array(9).fill(429)]);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.json().msg).toContain('the limit of 3 orders');
    await step();
    const room = firstOf(await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, scheme._id)));
    expect(room.done).toBe(1);
  });

  it('are counted once each if a save steps the rooms beside the clock', async () => {
    const { _id: scheme_id } = await schemeWith({});
    const room = firstOf(await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, scheme_id)));
    const ordered = createOrdered(db);
    for (let order = 0; order < 5; order += 1) ordered.note({ scheme_id, queue: room.queue });
    await Promise.all([ordered.write(), ordered.write()]);
    const [counted] = await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, scheme_id));
    expect(counted?.done).toBe(5);
  });
});

it('doesn’t send away an order whose answer was lost before the room opened', async () => {
  const scheme = await schemeWith({ mode: 'off' });
  const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id: retailer._id };
  const headers = { 'idempotency-key': 'an-order-before-the-room' };
  const first = await call('POST order/public', { body, headers });
  expect(first.status).toBe(200);
  await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body: SETTINGS });
  const again = await call('POST order/public', { body, headers });
  expect([again.status, again.reply.data?.order_id]).toEqual([200, first.reply.data.order_id]);
  const other = await call('POST order/public', { body, headers: { 'idempotency-key': 'another-order' } });
  expect(other.status).toBe(429);
});

describe('a place', () => {
  it('is reported to an API client if it’s forged, with its new one, in both languages', async () => {
    const { _id } = await schemeWith({});
    const other = await schemeWith({});
    const ask = (headers: Record<string, string>) =>
      call('POST scheme/public/{id}/place', { params: { id: _id }, body: {}, headers });
    const first = await ask({});
    expect(first.reply.msg).toBeUndefined();
    const ownPlace = first.reply.data.place as string;
    expect((await ask(bearing(ownPlace))).reply).toMatchObject({ data: { place: ownPlace } });
    expect((await ask(bearing(ownPlace))).reply.msg).toBeUndefined();
    const foreign = (await call('POST scheme/public/{id}/place', { params: { id: other._id }, body: {} })).reply.data;
    for (const lost of [`${ownPlace.slice(0, -2)}zz`, foreign.place])
      expect((await ask(bearing(lost))).reply.msg).toBe(
        'Your earlier position has expired, so you are at the end of the queue.',
      );
    const { reply } = await ask({ ...bearing('forged'), 'accept-language': 'ne' });
    expect(reply.msg).toContain('लाइनको अन्त्यमा');
  });

  it('doesn’t mention the end of a queue if it’s forged before the opening, or its visitor is let in at once', async () => {
    const start_date = new Date(clock.now.getTime() + 10 * MINUTE_MS);
    const early = await schemeWith({ mode: 'opening' }, { start_date });
    const empty = await schemeWith({});
    await db.update(waitingRooms).set({ admitted: 9 }).where(eq(waitingRooms.scheme_id, empty._id));
    // A save advances the rooms of its server.
    await call('POST scheme/room/{id}', { token, params: { id: empty._id }, body: SETTINGS });
    const ask = async (id: string, language: string) => {
      const headers = { ...bearing('forged'), 'accept-language': language };
      const { reply } = await call('POST scheme/public/{id}/place', { params: { id }, body: {}, headers });
      return [reply.data.status, reply.msg];
    };
    const [english, nepali] = ['Your earlier position has expired.', 'तपाईंको पहिलेको ठाउँ अब मान्य छैन।'];
    expect(await ask(early._id, 'en')).toEqual(['prequeue', english]);
    expect(await ask(early._id, 'ne')).toEqual(['prequeue', nepali]);
    expect(await ask(empty._id, 'en')).toEqual(['admitted', english]);
    const page = await openPage(early._id, `place-${early._id.slice(-12)}=forged`);
    expect(page.body).toContain(`<p class="note">${english}</p>`);
  });

  it.each(['', 'x', '1.0..aaaaaaaaaaaaaaaaaaaaaa', '1.99999999999..x'])('%j is worth nothing', async (forged) => {
    const { _id } = await schemeWith({});
    expect(rooms.queuePlaceOf(_id, bearing(forged))).toBeUndefined();
  });

  it('is invalid if it’s changed, or belongs to another scheme or an earlier queue', async () => {
    const [one, other] = [await schemeWith({}), await schemeWith({})];
    const { place } = await join(one._id);
    expect(rooms.queuePlaceOf(one._id, bearing(place))?.status).toBe('waiting');
    expect(rooms.queuePlaceOf(other._id, bearing(place))).toBeUndefined();
    expect(rooms.queuePlaceOf(one._id, bearing(place?.replace(/^(\d+)\.\d+/, '$1.7')))).toBeUndefined();
    for (const mode of ['off', 'always'] as const) {
      const body = { ...SETTINGS, mode };
      await call('POST scheme/room/{id}', { token, params: { id: one._id }, body });
    }
    await rooms.step();
    expect(rooms.queuePlaceOf(one._id, bearing(place))).toBeUndefined();
  });

  it('is found by another instance and after a restart, and no two are the same', async () => {
    const { _id } = await schemeWith({});
    const other = createRooms(parts);
    await other.step();
    const places = await Promise.all(
      Array.from({ length: 60 }, (_, visitor) => join(_id, visitor % 2 ? rooms : other)),
    );
    const numbers = places.map(({ place }) => place?.split('.')[1]);
    expect(new Set(numbers).size).toBe(60);
    for (const { place } of places) expect(other.queuePlaceOf(_id, bearing(place))?.status).toBe('waiting');
  });

  it('costs no query while its bearer waits', async () => {
    const { _id } = await schemeWith({});
    const { place } = await join(_id);
    const queries = [vi.spyOn(db, 'select'), vi.spyOn(db, 'execute'), vi.spyOn(db, 'update'), vi.spyOn(db, 'insert')];
    for (let times = 0; times < 100; times += 1) rooms.queuePlaceOf(_id, bearing(place));
    for (const query of queries) expect(query).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describe('the page', () => {
  it('gives way to the waiting page, in the language of the visitor', async () => {
    const { _id } = await schemeWith({ per_minute: 1 });
    const reply = await openPage(_id);
    expect(reply.body).toContain('You are in the queue');
    expect(reply.body).toMatch(/Units left<\/dt><dd id="units">[\d,]+</);
    expect(reply.headers['cache-control']).toBe('no-store');
    const cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
    expect(cookie).toMatch(/^place-[0-9a-f]{12}=1\.\d+\.\.[\w-]{22}$/);
    const again = await openPage(_id, cookie);
    expect(String(again.headers['set-cookie']).split(';')[0]).toBe(cookie);
    const nepali = await openPage(_id, `lang=ne; ${cookie}`);
    expect(nepali.body).toContain('तपाईं लाइनमा हुनुहुन्छ');
    const forged = await openPage(
      _id,
      cookie.replace(/.$/, (sign) => (sign === 'a' ? 'b' : 'a')),
    );
    expect(forged.body).toContain('you are at the end of the queue');
  });

  it('says that orders are stopped, and the line over the page, in both languages', async () => {
    const notice = { paused_at: clock.now, banner: 'Back at <noon>', banner_ne: 'दिउँसो सुरु हुन्छ' };
    const { _id } = await schemeWith({}, notice);
    const place = await join(_id);
    expect(rooms.queuePlaceOf(_id, bearing(place.place))?.is_paused).toBe(true);
    const page = await openPage(_id);
    expect(page.body).toContain('Orders are paused for a moment. You keep your position');
    expect(page.body).toContain('Back at &lt;noon&gt;');
    const nepali = await openPage(_id, 'lang=ne');
    expect(nepali.body).toContain('अर्डर केही बेरका लागि रोकिएको छ');
    expect(nepali.body).toContain('दिउँसो सुरु हुन्छ');
  });

  it('tells a browser without scripts once until when it can order, and is the page of the offer from then on', async () => {
    const { _id } = await schemeWith({ per_minute: 1, session_minutes: 10 });
    const cookieOf = (reply: Awaited<ReturnType<typeof openPage>>, name: string) =>
      reply.cookies.find((cookie) => cookie.name.startsWith(name));
    const waits = await openPage(_id);
    expect(cookieOf(waits, 'turn-')).toBeUndefined();
    const place = cookieOf(waits, 'place-');
    await db.update(waitingRooms).set({ admitted: 1 }).where(eq(waitingRooms.scheme_id, _id));
    await call('POST scheme/room/{id}', { token, params: { id: _id }, body: { ...SETTINGS, per_minute: 1 } });

    const answer = await openPage(_id, `lang=ne; ${place?.name}=${place?.value}`);
    expect(answer.body).toContain('तपाईंको पालो आयो');
    const [next, turn] = [cookieOf(answer, 'place-'), cookieOf(answer, 'turn-')];
    expect([next?.httpOnly, turn?.httpOnly ?? false]).toEqual([true, false]);
    expect(Number(turn?.value) - clock.now.getTime()).toBe(10 * MINUTE_MS);
    const page = await openPage(_id, `${next?.name}=${next?.value}`);
    expect(page.body).toContain('id="props"');
    // The turn's cookie alone grants no access.
    expect((await openPage(_id, `${turn?.name}=${turn?.value}`)).body).toContain('You are in the queue');
  });

  it('shows a banner only in Nepali, even if the page was cached without one', async () => {
    const { _id } = await schemeWith({ per_minute: 1 });
    expect((await openPage(_id, 'lang=ne')).body).not.toContain('दिउँसो');
    await db.update(schemes).set({ banner_ne: 'दिउँसो सुरु हुन्छ' }).where(eq(schemes._id, _id));
    await call('POST scheme/room/{id}', { token, params: { id: _id }, body: { ...SETTINGS, per_minute: 1 } });
    expect((await openPage(_id, 'lang=ne')).body).toContain('<p class="note">दिउँसो सुरु हुन्छ</p>');
    expect((await openPage(_id)).body).not.toContain('class="note"');
  });

  it('tells its script and the reader the same, even if cached in the second in which orders stop', () => {
    const place = { status: 'waiting' as const, place: '1', ahead: 3, minutes: null, is_paused: false, ask_after: 3 };
    const notice = { isStopped: true, banner: '', banner_ne: '' };
    const shown = {
      language: 'en' as const,
      brand: 'Agrim',
      plate: 'Agrim',
      scheme_id: unique('scheme'),
      isAgain: false,
      notice,
      offer: '',
    };
    for (const is_paused of [false, true]) {
      // The position was read before the pause, or after it; the script reloads if the answer differs from
      // `data-stopped`.
      const page = waitingPage({
        ...shown,
        session_minutes: 10,
        now: clock.now,
        place: { ...place, is_paused },
      }).toString();
      expect(page).toContain('Orders are paused for a moment');
      expect(page).toContain('data-stopped="true"');
      expect(page).toContain("main.dataset.stopped === 'true'");
    }
  });

  it('gives way however its address is spelled, and is the same page without a room', async () => {
    const { _id, slug } = await schemeWith({ per_minute: 1 });
    const letter = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
    const spelled = [_id.toUpperCase(), letter(_id.charAt(0)) + _id.slice(1), `${_id}/`].map((id) => `/scheme/${id}`);
    spelled.push(`/${letter('s')}cheme/${_id}`, `/scheme/${slug}`, `/scheme/${slug.toUpperCase()}/`);
    const open = (url: string) => app.http.inject({ url, headers: { accept: 'text/html' } });
    for (const url of spelled) expect((await open(url)).body, url).toContain('You are in the queue');

    await call('POST scheme/room/{id}', { token, params: { id: _id }, body: { ...SETTINGS, mode: 'off' } });
    const page = (await openPage(_id)).body;
    for (const url of spelled) expect((await open(url)).body === page, url).toBe(true);
  });
});

describe('an id in capitals', () => {
  it('gives a place in the same room, and an order of the same scheme', async () => {
    const scheme = await schemeWith({});
    const id = scheme._id.toUpperCase();
    const joined = await call('POST scheme/public/{id}/place', { params: { id }, body: {} });
    expect(joined.reply.data.status).toBe('waiting');
    const body = { ...orderBody(scheme, product.variant[0]._id, place), scheme_id: id, office_id: retailer._id };
    expect((await call('POST order/public', { body })).status).toBe(429);
    await call('POST scheme/room/{id}', { token, params: { id }, body: { ...SETTINGS, mode: 'off' } });
    const placed = await call('POST order/public', { body });
    expect([placed.status, placed.reply.msg]).toEqual([200, 'Order Placed Successfully.']);
  });
});

describe('staff', () => {
  it('see the room, change it with an audit row, and cannot put one before a multi-buy', async () => {
    const scheme = await schemeWith({ per_minute: 120 });
    await join(scheme._id);
    const params = { id: scheme._id };
    const { reply } = await call('GET scheme/room/{id}', { token, params });
    expect(reply.data).toMatchObject({ mode: 'always', per_minute: 120, is_open: true, waiting: 1, admitted: 0 });
    const rows = await db.select().from(audits).where(eq(audits.entity_id, scheme._id));
    expect(rows.find(({ action }) => action === 'waiting-room')?.after).toMatchObject({ per_minute: 120 });
    await db.update(schemes).set({ type: 'MULTI-BUY' }).where(eq(schemes._id, scheme._id));
    const refused = await call('POST scheme/room/{id}', { token, params, body: SETTINGS });
    expect(refused.reply.errors?.mode).toContain('not for multi-buys');
    const bad = await call('POST scheme/room/{id}', { token, params, body: { ...SETTINGS, per_minute: 0 } });
    expect(bad.reply.errors).toHaveProperty('per_minute');
  });

  it('do not save over changes that somebody else has saved since they opened it', async () => {
    const { _id } = await schemeWith({ per_minute: 120 });
    const maya = await buildUser(db, { office: head, is_super: true });
    await db.update(users).set({ name: 'Maya Gurung' }).where(eq(users._id, maya.user._id));
    const params = { id: _id };
    const { revision } = (await call('GET scheme/room/{id}', { token, params })).reply.data;
    const first = await call('POST scheme/room/{id}', {
      token: maya.token,
      params,
      body: { ...SETTINGS, per_minute: 30, revision },
    });
    expect(first.status).toBe(200);
    // The waitlist's own mode has no effect on the room.
    await call('POST waitlist/scheme/{id}', { token, params, body: { mode: 'order', gives: 'auto', hours: 24 } });
    const body = { ...SETTINGS, per_minute: 600, revision };
    const second = await call('POST scheme/room/{id}', { token, params, body });
    expect([second.status, second.reply.msg]).toEqual([
      409,
      'Maya Gurung changed this waiting room since you opened it: per minute. Reload it, then save.',
    ]);
    expect(second.reply.changes).toEqual([{ by: 'Maya Gurung', at: expect.any(String), fields: ['per_minute'] }]);
    expect(rooms.room(_id)?.per_minute).toBe(120);
    await rooms.step();
    expect(rooms.room(_id)?.per_minute).toBe(30);
    // A user who reads the settings again can save.
    const { revision: read } = first.reply.data;
    expect((await call('POST scheme/room/{id}', { token, params, body: { ...body, revision: read } })).status).toBe(
      200,
    );
  });

  it('see the figures of the whole launch, however often the room was turned on', async () => {
    const { _id } = await schemeWith({ per_minute: 60, session_minutes: 2 });
    const params = { id: _id };
    const figures = async () => (await call('GET scheme/room/{id}', { token, params })).reply.data.figures;
    await db.update(waitingRooms).set({ issued: 90 }).where(eq(waitingRooms.scheme_id, _id));
    for (let second = 0; second < 30; second += 1) await later(1_000);
    await db.update(waitingRooms).set({ done: 12 }).where(eq(waitingRooms.scheme_id, _id));
    expect(await figures()).toMatchObject({ most_waiting: 90, let_in: 30, ordered: 12, gone: 0 });
    for (let second = 0; second < 240; second += 1) await later(1_000);
    const all = await figures();
    expect(all).toMatchObject({ most_waiting: 90, let_in: 90, ordered: 12, gone: 78 });
    expect(Math.abs(all.longest_wait - 90)).toBeLessThanOrEqual(2);
    for (const mode of ['off', 'always'] as const)
      await call('POST scheme/room/{id}', { token, params, body: { ...SETTINGS, mode } });
    expect(await figures()).toMatchObject({ most_waiting: 90, let_in: 90, ordered: 12, gone: 78 });
  });

  it('see the longest wait, even if it is in the crowd lane', async () => {
    const { _id } = await schemeWith({ per_minute: 60, session_minutes: 2, network_percent: 20 });
    const params = { id: _id };
    // One in ten comes in from the crowded lane while others wait.
    await db.update(waitingRooms).set({ issued: 30, crowd_issued: 60 }).where(eq(waitingRooms.scheme_id, _id));
    for (let second = 0; second < 100; second += 1) await later(1_000);
    const { figures } = (await call('GET scheme/room/{id}', { token, params })).reply.data;
    expect(figures.let_in).toBe(90);
    expect(Math.abs(figures.longest_wait - 90)).toBeLessThanOrEqual(2);
  });

  it('see no longer wait while the next one is not let in yet', async () => {
    const { _id } = await schemeWith({ per_minute: 1 });
    const longest = () => rooms.room(_id)?.figures.longest_wait ?? 0;
    await db.update(waitingRooms).set({ issued: 1 }).where(eq(waitingRooms.scheme_id, _id));
    for (let step = 0; step < 13; step += 1) await later(5_000);
    expect(rooms.room(_id)?.admitted).toBeGreaterThan(1);
    const wait = longest();
    expect(Math.abs(wait - 60)).toBeLessThanOrEqual(10);
    for (let step = 0; step < 6; step += 1) await later(5_000);
    expect(longest()).toBe(wait);
  });

  it('see how many came in during the last 60 seconds', async () => {
    const { _id } = await schemeWith({ per_minute: 60, most_active: 100_000 });
    await db.update(waitingRooms).set({ issued: 10_000 }).where(eq(waitingRooms.scheme_id, _id));
    for (let second = 0; second < 110; second += 1) await later(1_000);
    const { reply } = await call('GET scheme/room/{id}', { token, params: { id: _id } });
    expect(Math.abs(reply.data.last_minute - 60)).toBeLessThanOrEqual(1);
  });

  it('find a forgotten room closed by its own time', async () => {
    const now = clock.now.getTime();
    const dates = { start_date: new Date(now - MINUTE_MS), end_date: new Date(now + 600 * MINUTE_MS) };
    const { _id } = await schemeWith({ mode: 'opening', open_minutes: 60 }, dates);
    expect(rooms.isActive(_id)).toBe(true);
    await later(60 * MINUTE_MS);
    expect(rooms.isActive(_id)).toBe(false);
    expect((await join(_id)).status).toBe('open');
  });

  it.each(['always', 'opening'] as const)(
    'find a room of mode %s that was left on overnight off, by nobody',
    async (mode) => {
      const now = clock.now.getTime();
      const dates = { start_date: new Date(now - MINUTE_MS), end_date: new Date(now + 99 * 60 * MINUTE_MS) };
      const { _id } = await schemeWith({ mode, always_hours: 5, open_minutes: 300 }, dates);
      const params = { id: _id };
      const read = async () => (await call('GET scheme/room/{id}', { token, params })).reply.data;
      const hours = mode === 'always' ? 5 * 60 : 5 * 60 - 1;
      expect((await read()).ends_at).toBe(new Date(now + hours * MINUTE_MS).toISOString());
      // A change of another number doesn't restart the hours.
      clock.now = new Date(now + 60 * MINUTE_MS);
      await call('POST scheme/room/{id}', {
        token,
        params,
        body: { ...SETTINGS, mode, always_hours: 5, open_minutes: 300, per_minute: 9 },
      });
      expect((await read()).ends_at).toBe(new Date(now + hours * MINUTE_MS).toISOString());
      clock.now = new Date(now + 5 * 60 * MINUTE_MS);
      const other = createRooms(parts);
      await Promise.all([rooms.step(), other.step()]);
      expect(await read()).toMatchObject({ mode: 'off', is_open: false });
      const rows = await db.select().from(audits).where(eq(audits.entity_id, _id));
      expect(
        rows.filter(({ user_name }) => user_name === 'System').map(({ before, after }) => [before, after]),
      ).toEqual([[expect.objectContaining({ mode }), expect.objectContaining({ mode: 'off' })]]);
      const { data } = (await call('GET launch/{id}', { token, params })).reply;
      expect(data.log[0]).toMatchObject({ who: 'System', what: 'The waiting room closed at its end time' });
      clock.now = new Date(now);
    },
  );

  it('keep a room whose time they lengthen in the moment in which it ends', async () => {
    const before = clock.now;
    const { _id } = await schemeWith({ mode: 'always', always_hours: 5 });
    await transact(db, async (db) => {
      await db.select().from(schemes).where(eq(schemes._id, _id)).for('update');
      await later(5 * 60 * MINUTE_MS);
      await db.update(waitingRooms).set({ always_hours: 6 }).where(eq(waitingRooms.scheme_id, _id));
    });
    await later(0);
    const [room] = await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, _id));
    expect(room?.mode).toBe('always');
    await later(60 * MINUTE_MS);
    const [ended] = await db.select().from(waitingRooms).where(eq(waitingRooms.scheme_id, _id));
    expect(ended?.mode).toBe('off');
    clock.now = before;
  });

  it('cannot put one around an opening that has passed', async () => {
    const start_date = new Date(clock.now.getTime() - 61 * MINUTE_MS);
    const scheme = await buildScheme(db, product, {
      start_date,
      end_date: new Date(clock.now.getTime() + 999 * MINUTE_MS),
    });
    const body = { ...SETTINGS, mode: 'opening', open_minutes: 60 } as const;
    const { status, reply } = await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body });
    expect([status, reply.errors?.open_minutes]).toEqual([
      400,
      expect.stringMatching(/^The scheme started 61 minutes ago/),
    ]);
  });
});

beforeAll(() => rooms.step());
// Each step advances every open room, so earlier tests' rooms would slow it.
afterEach(() => db.update(waitingRooms).set({ mode: 'off' }));

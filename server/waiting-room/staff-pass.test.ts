import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
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
import { hashFor } from '../secrets.ts';
import { waitingRooms } from './waiting-room.table.ts';

const { app, db, call, clock } = await testApp();
const place = await buildPlace(db);
const head = await buildOffice(db, { type: 'ADMIN' });
const retailer = await buildOffice(db, place, head);
const { token } = await buildUser(db, { office: head, is_super: true });
const product = await buildProduct(db, { inventory: 1_000 });
const DAY = 24 * 3600_000;

async function schemeWithRoom() {
  const now = clock.now.getTime();
  const scheme = await buildScheme(db, product, {
    start_date: new Date(now - 60_000),
    end_date: new Date(now + 30 * DAY),
  });
  const body = {
    ...{
      mode: 'always' as const,
      prequeue_minutes: 30,
      open_minutes: 60,
      always_hours: 300,
      shuffle: true,
      per_minute: 1,
    },
    ...{ most_active: 100, session_minutes: 10, load_above: 300 },
  };
  expect((await call('POST scheme/room/{id}', { token, params: { id: scheme._id }, body })).status).toBe(200);
  await db.update(waitingRooms).set({ issued: 50 }).where(eq(waitingRooms.scheme_id, scheme._id));
  return scheme;
}

/** Signs a retailer in; gives the pass that its browser keeps. */
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
  return { pass: `staff=${passes[0]?.value}`, token: response.json().token as string };
}

const openPage = (id: string, cookie: string) =>
  app.http.inject({ url: `/scheme/${id}`, headers: { accept: 'text/html', cookie } });

it('staff and retailers who are signed in never queue in the shop', async () => {
  const scheme = await schemeWithRoom();
  const { pass } = await signIn();
  expect((await openPage(scheme._id, '')).body).toContain('You are in the queue');
  expect((await openPage(scheme._id, pass)).body).toContain('id="props"');
  expect(app.hold(`/scheme/${scheme._id}`, { cookie: pass })).toBe('open');
  const params = { id: scheme._id };
  const { reply } = await call('POST scheme/public/{id}/place', { params, body: {}, headers: { cookie: pass } });
  expect(reply.data.status).toBe('open');
  const body = { ...orderBody(scheme, product.variant[0]?._id, place), office_id: retailer._id };
  expect((await call('POST order/public', { body })).status).toBe(429);
  expect((await call('POST order/public', { body, headers: { cookie: pass } })).status).toBe(200);
});

it('a pass gives nothing but the skip, and not for longer than a session lasts', async () => {
  const { _id } = await schemeWithRoom();
  const { pass } = await signIn();
  const value = pass.slice('staff='.length);
  const asked = await app.http.inject({ url: '/api/user/profile', headers: { cookie: pass, authorization: value } });
  expect(asked.statusCode).toBe(403);
  const [user, until, mark] = value.split('.') as [string, string, string];
  const later = `${Number(until) + 1}`;
  const forged = [
    `${user}.${later}.${mark}`,
    `${_id}.${until}.${mark}`,
    `${user}.${until}.${hashFor('place', SECRET, `${user} ${until}`).slice(0, 22)}`,
    `${user}.${until}.`,
  ];
  for (const one of forged) expect((await openPage(_id, `staff=${one}`)).body, one).toContain('You are in the queue');
  const real = clock.now;
  clock.now = new Date(real.getTime() + 7 * DAY + 1000);
  expect((await openPage(_id, pass)).body).toContain('You are in the queue');
  clock.now = real;
});

it('a pass that many order by waits like all others, and signing out takes it away', async () => {
  const scheme = await schemeWithRoom();
  const { pass, token: own } = await signIn();
  const body = () => ({ ...orderBody(scheme, product.variant[0]?._id, place), office_id: retailer._id });
  const statuses = [];
  for (let order = 0; order < 21; order += 1)
    statuses.push((await call('POST order/public', { body: body(), headers: { cookie: pass } })).status);
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  const out = await call('GET user/logout', { token: own });
  expect(String(out.headers['set-cookie'])).toContain('staff=; Path=/scheme; Max-Age=0');
});

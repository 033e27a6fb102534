import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { wholePath } from '../../../contract/access/grants.ts';
import type { EndpointKey } from '../../../contract/api.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { MINUTE_MS } from '../../../contract/durations.ts';
import { routesOfKinds, serverRoutes } from '../../../contract/routes.ts';
import { screens } from '../../../contract/screen-list.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser, insertOne, PASSWORD, signIn } from '../../../test/builders.ts';
import { atLength } from '../../../test/length.ts';
import { firstOf } from '../../../test/present.ts';
import { seedPeople } from '../../demo/people.ts';
import { returns } from '../../orders/orders.table.ts';
import { paymentProofs } from '../../purchases/purchases.table.ts';
import { roles, sessions, userRoles } from '../access.table.ts';
import { PRESET_ROLES } from './preset-roles.ts';

const { app, db, call, clock } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const nd = await buildOffice(db, { type: 'ND' }, head);
const rd = await buildOffice(db, { type: 'RD' }, nd);
const retailer = await buildOffice(db, {}, rd);
await seedPeople(db, { head: head._id, nd: nd._id, rd: rd._id, retailer: retailer._id });

/** Each role asks for one route in this number of routes. */
const STEP = atLength(3, 1);
const ANY_ID = '01a1fd79-0000-7000-8000-000000000000';

/** Returns the calls that the registry grants a seeded role. */
function grantedTo(role_title: string): Set<string> {
  const grants = PRESET_ROLES[role_title]?.grants ?? {};
  return new Set(
    screens.flatMap((screen) =>
      (grants[screen.path] ?? []).flatMap((type) => screen.grants[type]?.server_routes ?? []),
    ),
  );
}

async function tokenOf(role_title: string): Promise<string> {
  const role = firstOf(await db.select().from(roles).where(eq(roles.role_title, role_title)));
  const [holder] = await db
    .select({ user_id: userRoles.user_id })
    .from(userRoles)
    .where(eq(userRoles.role_id, role._id));
  if (holder) return signIn(db, holder.user_id);
  const { user, token } = await buildUser(db, { office: head });
  await db.insert(userRoles).values({ user_id: user._id, role_id: role._id, position: 1 });
  return token;
}

const statusOf = async (route: string, authorization?: string) => {
  const [method = 'GET', path = '', part] = route.split(' ');
  const payload = part === '{_id}' ? { _id: ANY_ID } : { type: part?.slice(1, -1) };
  const body = method === 'POST' ? { payload } : {};
  const response = await app.http.inject({
    method: method as 'GET',
    url: `/api/${path.replace(/\{\w+\}/g, ANY_ID)}`,
    headers: authorization ? { authorization } : {},
    ...body,
    // A stream of events has no end to wait for.
    payloadAsStream: true,
  });
  response.stream().destroy();
  return response.statusCode;
};

const routesWith = (access: string) =>
  app.mounted.filter((endpoint) => endpoint.access === access).flatMap(serverRoutes);

/** A call with kinds is open to anyone granted one kind, for the rows of that kind. */
function kindsOf(route: string): string[] {
  const endpoint = app.mounted.find((endpoint) => serverRoutes(endpoint).includes(route)) as Definition;
  const part = endpoint.kinds ? route.replace(/ \{[^{]+\}$/, '') : route;
  return routesOfKinds(endpoint, part);
}

// Some routes limit the calls a minute from one address, and all of these come from one.
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + MINUTE_MS);
});

describe('every route, asked by', () => {
  it('an anonymous visitor, is refused unless it is public', async () => {
    for (const route of [...routesWith('granted'), ...routesWith('signed-in')])
      expect(await statusOf(route), route).toBe(403);
    for (const route of routesWith('public')) {
      const status = await statusOf(route);
      expect(status, route).not.toBe(403);
      expect(status, route).toBeLessThan(500);
    }
  });

  it.each([...Object.keys(PRESET_ROLES).entries()])(
    'role %i, %s, is open exactly if a module grants it',
    async (nth, role_title) => {
      const granted = grantedTo(role_title);
      const authorization = await tokenOf(role_title);
      // In the short form, each role calls a part of the routes, the next role the next part.
      const sampled = routesWith('granted').filter((_, at) => at % STEP === nth % STEP);
      for (const route of sampled) {
        const status = await statusOf(route, authorization);
        const isOpen = kindsOf(route).some((one) => granted.has(one));
        expect(status === 403, `${route} answered ${status}`).toBe(!isOpen);
        expect(status, route).toBeLessThan(500);
      }
    },
  );

  it('the Super Admin, is open', async () => {
    const authorization = await tokenOf('Super Admin');
    for (const route of routesWith('granted')) {
      const status = await statusOf(route, authorization);
      expect(status, route).not.toBe(403);
      expect(status, route).toBeLessThan(500);
    }
  });

  it('a revoked session, is refused', async () => {
    const authorization = await tokenOf('Super Admin');
    await db.delete(sessions);
    for (const route of [...routesWith('granted'), ...routesWith('signed-in')])
      expect(await statusOf(route, authorization), route).toBe(403);
  });
});

describe('every screen', () => {
  it.each(Object.keys(PRESET_ROLES))('is given to %s exactly as its grants say', async (role_title) => {
    const { reply } = await call('GET user/reload-access', { token: await tokenOf(role_title) });
    const paths = new Set(reply.data.routes.flatMap((route) => route.admin_routes));
    const grants = PRESET_ROLES[role_title]?.grants ?? {};
    const expected = screens.flatMap((screen) =>
      (grants[screen.path] ?? []).flatMap((type) => screen.grants[type]?.admin_routes.map(wholePath) ?? []),
    );
    expect([...paths].sort()).toEqual([...new Set(expected)].sort());
  });

  it('exists, with its access type, for each one that a preset role names', () => {
    for (const { grants } of Object.values(PRESET_ROLES)) {
      for (const [path, types] of Object.entries(grants)) {
        const screen = screens.find((screen) => screen.path === path);
        for (const type of types) expect(screen?.grants[type], `${path}: ${type}`).toBeDefined();
      }
    }
  });
});

/** Calls by id whose rows belong to an office: outside the caller's own offices they are a 404. */
const OFFICE_BOUND = app.mounted
  .filter(({ scope }) => scope === 'office')
  .map(({ method, path }) => `${method} ${path}` as EndpointKey);

/** The fields that these calls' bodies need before the server looks for the row. */
const BODIES: Partial<Record<EndpointKey, object>> = {
  'POST user/active/{id}': { is_active: false },
  'POST order/{id}/refund': { reference: 'x', password: PASSWORD },
  'POST return/{id}/refund': { reference: 'x', password: PASSWORD },
  'POST order/{id}/call': { outcome: 'no_answer' },
  'POST order/{id}/note': { text: 'x' },
  'POST order/{id}/return': { reason: 'x' },
  'POST order/retailer/{id}/move': { to: ANY_ID, order_id: [ANY_ID], with_quota: true },
  'POST office-money/{id}/deposit': { amount: 1, reference: 'x', day: '2026-01-01', note: '' },
  'POST office-money/deposit/{id}/correct': { reason: 'x' },
  'POST office-money/deposit/{id}/answer': { is_confirmed: true, note: '' },
  'POST office-money/{id}/till': { counted: 0, deposited: 0, reason: '' },
  'POST office-money/{id}/lock': { month: '2082-01' },
  'POST verification/{id}/{step}': { queue: 'payment' },
  'POST office/{id}/move': { parent_id: ANY_ID },
  'POST office/{id}/payment-qr': { file_id: ANY_ID, is_dynamic: false, password: PASSWORD },
  'POST office/{id}/payment-qr/{change}/{verdict}': { password: PASSWORD },
  'POST order/{id}/items': { items: [{ position: 0, variant_id: ANY_ID }], expected_total: 1, reason: 'x' },
  'POST bill/{id}': { number: 'x' },
  'POST order/{id}/lower-price': { expected_total: 1 },
  'POST order/{id}/customer': {
    customer_name: 'x',
    customer_phone: '9841000001',
    customer_address: 'x',
    state: ANY_ID,
    district: ANY_ID,
    vdc_municipality: ANY_ID,
  },
};

/** The required queries of a call, so that only its row is refused. */
const QUERIES: Record<string, string> = {
  'verification/{id}/reference': 'reference=TXN12345',
  'user/why/{id}': 'path=audit',
};

describe('a row of a foreign office', () => {
  it('can be named only in granted calls with an id, including those of orders', () => {
    const scoped = app.mounted.filter(({ scope }) => scope);
    expect(scoped.every(({ access, path }) => access === 'granted' && path.includes('{'))).toBe(true);
    expect(OFFICE_BOUND).toEqual(expect.arrayContaining(['GET order/{id}', 'GET return/{id}', 'GET office/{id}']));
    expect(
      scoped.filter(({ scope, path }) => scope === 'brand' && /^(order|return|verification)\b/.test(path)),
    ).toEqual([]);
  });

  it.each(OFFICE_BOUND)('is a 404 for %s', async (route) => {
    const stranger = await buildUser(db, { office: await buildOffice(db, { type: 'ND' }, head), grants: [route] });
    const foreign = await buildUser(db, { office: retailer });
    const order = await buildOrder(db, retailer);
    const now = new Date();
    const [method = 'GET', path = ''] = route.split(' ');
    const returned = await insertOne(db, returns, {
      order_id: order._id,
      office_id: retailer._id,
      variant_id: order.variant_id,
      status: 'INSPECTED',
      reason: 'x',
      asked_at: now,
      changed_at: now,
    });
    const proof = await insertOne(db, paymentProofs, {
      path: 'proofs/x.jpg',
      name: 'x.jpg',
      bytes: 1,
      sha256: order._id,
      dhash: '0'.repeat(64),
      dhash_parts: [0],
      grey: Buffer.alloc(1),
      uploaded_at: now,
      order_id: order._id,
      submitted_at: now,
    });
    const ids: Record<string, string | undefined> = {
      order: order._id,
      return: returned._id,
      verification: proof._id,
      office: retailer._id,
    };
    const id = ids[path.split('/')[0] as string] ?? foreign.user._id;
    const url = `/api/${path
      .replace('{id}', id)
      .replace('{session}', ANY_ID)
      .replace('{passkey}', ANY_ID)
      .replace('{step}', proof._id === id ? 'approve' : 'cancel')
      .replace('{file}', ANY_ID)
      .replace('{picture}', ANY_ID)
      .replace('{call}', ANY_ID)
      .replace('{change}', ANY_ID)
      .replace('{move}', ANY_ID)
      .replace('{verdict}', 'approve')}?${QUERIES[path] ?? ''}`;
    const { statusCode } = await app.http.inject({
      method: method as 'GET',
      url,
      headers: { authorization: stranger.token },
      ...(BODIES[route] && { payload: BODIES[route] }),
    });
    expect(statusCode).toBe(404);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EndpointKey } from '../../../contract/api.ts';
import type { Definition } from '../../../contract/endpoint.ts';
import { wholePath } from '../../../contract/grants.ts';
import { routesOfKinds, serverRoutes } from '../../../contract/routes.ts';
import { screens } from '../../../contract/screens.ts';
import { testApp } from '../../../test/app.ts';
import { buildOffice, buildOrder, buildUser, PASSWORD, signIn } from '../../../test/builders.ts';
import { ROLES, seedPeople } from '../../demo/people.ts';
import { returns } from '../../orders/orders.table.ts';
import { paymentProofs } from '../../purchases/purchases.table.ts';
import { roles, sessions, userRoles } from '../access.table.ts';

const { app, db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN' });
const nd = await buildOffice(db, { type: 'ND' }, head);
const rd = await buildOffice(db, { type: 'RD' }, nd);
const retailer = await buildOffice(db, {}, rd);
await seedPeople(db, { head: head._id, nd: nd._id, rd: rd._id, retailer: retailer._id });

const ANY_ID = '01a1fd79-0000-7000-8000-000000000000';

/** What the registry says that a seeded role may call. */
function grantedTo(role_title: string): Set<string> {
  const grants = ROLES[role_title]?.grants ?? {};
  return new Set(
    screens.flatMap((screen) =>
      (grants[screen.path] ?? []).flatMap((type) => screen.grants[type]?.server_routes ?? []),
    ),
  );
}

async function tokenOf(role_title: string): Promise<string> {
  const [holder] = await db
    .select({ user_id: userRoles.user_id })
    .from(userRoles)
    .innerJoin(roles, eq(roles._id, userRoles.role_id))
    .where(eq(roles.role_title, role_title));
  return signIn(db, holder?.user_id as string);
}

const statusOf = async (route: string, authorization?: string) => {
  const [method = 'GET', path = '', part] = route.split(' ');
  const asked = part === '{_id}' ? { _id: ANY_ID } : { type: part?.slice(1, -1) };
  const body = method === 'POST' ? { payload: asked } : {};
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

/** A call with kinds is open to who holds one of them, for the rows of that one. */
function kindsOf(route: string): string[] {
  const endpoint = app.mounted.find((endpoint) => serverRoutes(endpoint).includes(route)) as Definition;
  const part = endpoint.kinds ? route.replace(/ \{[^{]+\}$/, '') : route;
  return routesOfKinds(endpoint, part);
}

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

  it.each(Object.keys(ROLES))('%s, is open exactly where a module grants it', async (role_title) => {
    const granted = grantedTo(role_title);
    const authorization = await tokenOf(role_title);
    for (const route of routesWith('granted')) {
      const status = await statusOf(route, authorization);
      const isOpen = kindsOf(route).some((one) => granted.has(one));
      expect(status === 403, `${route} answered ${status}`).toBe(!isOpen);
      expect(status, route).toBeLessThan(500);
    }
  });

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
  it.each(Object.keys(ROLES))('is given to %s exactly as its grants say', async (role_title) => {
    const { reply } = await call('GET user/reload-access', { token: await tokenOf(role_title) });
    const paths = new Set(reply.data.routes.flatMap((route) => route.admin_routes));
    const grants = ROLES[role_title]?.grants ?? {};
    const expected = screens.flatMap((screen) =>
      (grants[screen.path] ?? []).flatMap((type) => screen.grants[type]?.admin_routes.map(wholePath) ?? []),
    );
    expect([...paths].sort()).toEqual([...new Set(expected)].sort());
  });

  it('that a demo role names exists, with the access type it names', () => {
    for (const { grants } of Object.values(ROLES)) {
      for (const [path, types] of Object.entries(grants)) {
        const screen = screens.find((screen) => screen.path === path);
        for (const type of types) expect(screen?.grants[type], `${path}: ${type}`).toBeDefined();
      }
    }
  });
});

/** Calls by id whose rows belong to an office: outside of the caller's own they are a 404. */
const OFFICE_BOUND: EndpointKey[] = [
  'GET order/{id}',
  'GET user/{id}',
  'POST user/active/{id}',
  'POST user/reset-link/{id}',
  'GET user/session/{id}',
  'DELETE user/session/{id}/{session}',
  'GET user/why/{id}',
  'POST order/{id}/{step}',
  'POST order/{id}/proof/{step}',
  'POST order/{id}/refund',
  'GET return/{id}',
  'POST return/{id}/{step}',
  'POST return/{id}/refund',
  'GET order/{id}/desk',
  'GET order/{id}/payment',
  'GET order/{id}/payment/picture',
  'GET order/{id}/people',
  'GET order/{id}/customer',
  'GET order/{id}/file/{file}',
  'POST order/{id}/call',
  'POST order/{id}/call/{call}/undo',
  'POST order/{id}/note',
  'POST order/{id}/return',
  'POST order/{id}/file',
  'POST order/{id}/assign',
  'POST order/{id}/customer',
  'GET verification/{id}/picture',
  'POST verification/{id}/{step}',
  'GET office/{id}',
  'GET office/{id}/orders',
  'DELETE office/{id}',
  'POST office/{id}/move',
  'GET office/{id}/payment-qr',
  'POST office/{id}/payment-qr',
  'POST office/{id}/payment-qr/picture',
  'POST office/{id}/payment-qr/{change}/{verdict}',
];

/** What the bodies of these calls must hold before anybody looks for the row. */
const BODIES: Partial<Record<EndpointKey, object>> = {
  'POST user/active/{id}': { is_active: false },
  'POST order/{id}/refund': { reference: 'x', password: PASSWORD },
  'POST return/{id}/refund': { reference: 'x', password: PASSWORD },
  'POST order/{id}/call': { outcome: 'no_answer' },
  'POST order/{id}/note': { text: 'x' },
  'POST order/{id}/return': { reason: 'x' },
  'POST verification/{id}/{step}': { queue: 'payment' },
  'POST office/{id}/move': { parent_id: ANY_ID },
  'POST office/{id}/payment-qr': { file_id: ANY_ID, is_dynamic: false, password: PASSWORD },
  'POST office/{id}/payment-qr/{change}/{verdict}': { password: PASSWORD },
  'POST order/{id}/customer': {
    customer_name: 'x',
    customer_phone: '9841000001',
    customer_address: 'x',
    state: ANY_ID,
    district: ANY_ID,
    vdc_municipality: ANY_ID,
  },
};

/** Calls for many rows, which say of each that it is not there, or leave it out (lists and other-price of server/orders/desk). */
const ROW_BY_ROW: EndpointKey[] = [
  'POST order/multiple/{step}',
  'GET order/report/by/{by}',
  'GET order/other-price/{id}',
];

/** Calls by id whose rows belong to the brand: who is granted the call may make it for each of them. */
const BRAND_WIDE: EndpointKey[] = [
  'GET role/role/{id}',
  'GET role/module/{id}',
  'DELETE role/module/{id}',
  'GET role/module-group/{id}',
  'DELETE role/module-group/{id}',
  'GET role/access/module/{id}',
  'POST role/access/module/{id}',
  'GET state/{id}',
  'DELETE state/{id}',
  'GET district/{id}',
  'DELETE district/{id}',
  'GET area/{id}',
  'DELETE area/{id}',
  'GET product/product/{id}',
  'GET product/preview/{id}',
  'GET product-type/{id}',
  'DELETE product/delete/{id}',
  'POST product/restore/{id}',
  'GET product/stock/{id}',
  'GET brand/{id}',
  'DELETE brand/{id}',
  'POST review/decide/{id}',
  'POST question/answer/{id}',
  'DELETE question/{id}',
  'POST product/import/start/{id}',
  'GET product/import/{id}',
  'GET product/import/{id}/errors',
  'GET files/{id}',
  'DELETE files/{id}',
  'DELETE files/folder/{id}',
  'GET scheme/{id}',
  'DELETE scheme/{id}',
  'POST scheme/restore/{id}',
  'POST scheme/duplicate/{id}',
  'POST scheme/publish/{id}',
  'GET scheme/check/{id}',
  'GET scheme/preview/{id}',
  'GET campaign/{id}',
  'DELETE campaign/{id}',
  'DELETE watch/{id}',
  'GET campaign/access/{id}',
  'GET campaign/access/{id}/export',
  'POST campaign/access/{id}',
  'POST campaign/access/{id}/move',
  'POST campaign/access/{id}/import',
  'GET field_data/single/{id}',
  'POST field_data/delete/{id}',
  'GET coupon/{id}',
  'DELETE coupon/{id}',
  'POST coupon/{id}/many',
  'GET pickupLocs/{id}',
  'DELETE pickupLocs/{id}',
  'GET shipping-charge/{id}',
  'DELETE shipping-charge/{id}',
  'GET shippingpartner/shippingpartner/{id}',
  'DELETE shippingpartner/delete/{id}',
  'GET message-template/{id}',
  'GET setting/all/subtype/{type}',
  'POST setting/{type}',
  'GET setting/single/{id}',
  'DELETE setting/delete/{id}',
  'POST payment/{id}/confirm',
  'POST payment/{id}/aside',
  'POST payment/{id}/note',
  'GET clientBug/{id}',
  'GET serverBug/{id}',
  'GET content/{id}',
  'DELETE content/{id}',
  'GET content/versions/{id}',
  'GET content/version/{id}',
  'GET content/preview/{id}',
  'POST content/restore/{id}',
  'GET layout/{id}',
  'DELETE layout/{id}',
  'POST layout/home/{id}',
  'GET product-section/{id}',
  'DELETE product-section/{id}',
  'GET brand-section/{id}',
  'DELETE brand-section/{id}',
  'GET slider/{id}',
  'DELETE slider/{id}',
  'GET blog/{id}',
  'DELETE blog/{id}',
  'GET blog/versions/{id}',
  'GET blog/version/{id}',
  'GET blog/preview/{id}',
  'POST blog/restore/{id}',
  'GET blog-category/{id}',
  'DELETE blog-category/{id}',
  'POST menu/order/{key}',
  'DELETE menu/{id}',
  'GET contact/{id}',
  'POST contact/reply/{id}',
  'POST contact/answered/{id}',
  'POST contact/note/{id}',
  'DELETE contact/{id}',
];

describe('a row of a foreign office', () => {
  it('is thought of in every call by id', () => {
    const byId = app.mounted
      .filter(({ access, path }) => access === 'granted' && path.includes('{'))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...OFFICE_BOUND, ...ROW_BY_ROW, ...BRAND_WIDE].sort()).toEqual(byId.sort());
  });

  it.each(OFFICE_BOUND)('is not there for %s', async (route) => {
    const stranger = await buildUser(db, { office: await buildOffice(db, { type: 'ND' }, head), grants: [route] });
    const foreign = await buildUser(db, { office: retailer });
    const order = await buildOrder(db, retailer);
    const now = new Date();
    const [method = 'GET', path = ''] = route.split(' ');
    const [returned] = await db
      .insert(returns)
      .values({
        order_id: order._id,
        office_id: retailer._id,
        variant_id: order.variant_id,
        status: 'INSPECTED',
        reason: 'x',
        asked_at: now,
        changed_at: now,
      })
      .returning();
    const [proof] = await db
      .insert(paymentProofs)
      .values({
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
      })
      .returning();
    const ids: Record<string, string | undefined> = {
      order: order._id,
      return: returned?._id,
      verification: proof?._id,
      office: retailer._id,
    };
    const id = ids[path.split('/')[0] as string] ?? foreign.user._id;
    const url = `/api/${path
      .replace('{id}', id)
      .replace('{session}', ANY_ID)
      .replace('{step}', proof?._id === id ? 'approve' : 'cancel')
      .replace('{file}', ANY_ID)
      .replace('{call}', ANY_ID)
      .replace('{change}', ANY_ID)
      .replace('{verdict}', 'approve')}?${path.startsWith('user/why') ? 'path=audit' : ''}`;
    const { statusCode } = await app.http.inject({
      method: method as 'GET',
      url,
      headers: { authorization: stranger.token },
      ...(BODIES[route] && { payload: BODIES[route] }),
    });
    expect(statusCode).toBe(404);
  });
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../test/app.ts';
import { buildOffice, buildPlace, buildProduct, buildScheme, buildUser, orderBody, unique } from '../test/builders.ts';
import { users } from './access/access.table.ts';

const { app, db } = await testApp();
const { token, office } = await buildUser(db, { is_super: true });

/** Sends like a client that was written only from the specification: always JSON, and no extensions of ours. */
async function send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) {
  const response = await app.http.inject({
    method,
    url: `/api/${path}`,
    headers: { 'content-type': 'application/json', authorization: token },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, reply: response.json() };
}

async function groupId(): Promise<string> {
  const { reply } = await send('POST', 'role/module-group', { name: unique('Group') });
  return reply.data._id;
}

/** The saves of spec 3 and 7: the address, the fields, and the address at which the row is read again. */
const SAVES: [string, () => object | Promise<object>, (id: string) => string][] = [
  [
    'role/role',
    () => ({ role_title: unique('Role'), description: 'x', role_type: 'seller', is_active: true, is_seller: true }),
    (id) => `role/role/${id}`,
  ],
  [
    'role/module',
    async () => ({
      module_name: unique('Module'),
      description: 'x',
      module_group: await groupId(),
      path: [
        {
          access_type: 'see all',
          access_type_description: 'x',
          admin_routes: ['/admin/state-manage'],
          server_routes: [{ method: 'GET', route: 'state' }],
        },
      ],
    }),
    (id) => `role/module/${id}`,
  ],
  ['campaign', () => ({ name: unique('Campaign'), code: unique('C').replace(' ', '') }), (id) => `campaign/${id}`],
  ['field_data', () => ({ name: unique('Field'), is_active: true }), (id) => `field_data/single/${id}`],
  [
    'pickupLocs',
    () => ({
      title: unique('Pickup'),
      location: 'New Road',
      is_active: true,
      mobile_prefix: '+977',
      mobile: '9841000001',
    }),
    (id) => `pickupLocs/${id}`,
  ],
  [
    'shipping-charge',
    async () => ({
      title: unique('Charge'),
      priority: 3,
      price: 150,
      free_shipping_price: 5000,
      set_by: 'state',
      state: [(await buildPlace(db)).state],
      district: [],
      city: [],
      area: [],
      is_active: true,
      use_weight: true,
      weight_price: [
        { from: 0, to: 2, price: 100 },
        { from: 2, price: 200.5 },
      ],
      shipping_type: [
        { title: 'Express', multiply_factor: 1.5, min_estimated_day: 1, max_estimated_day: 2, is_default: true },
      ],
    }),
    (id) => `shipping-charge/${id}`,
  ],
  [
    'shippingpartner/admin',
    () => ({ name: unique('Partner'), contact_person: 'x', order: 1, logic_code: 'NP', is_active: true }),
    (id) => `shippingpartner/shippingpartner/${id}`,
  ],
  [
    'coupon',
    () => ({ code: unique('C').replace(' ', ''), title: 'x', discount_type: 'PERCENT', percent: 12.3, phone_limit: 2 }),
    (id) => `coupon/${id}`,
  ],
  [
    'product',
    () => ({
      name: unique('Product'),
      sku_from_system: unique('SKU').replace(' ', '-'),
      image: [],
      description: '<p>x</p>',
      is_multiple_variation: false,
      inventory_type: [],
      variant: [{ sku_of_seller: unique('V'), is_available: true, inventory: 3, price: 100, sales_price: 90 }],
    }),
    (id) => `product/product/${id}`,
  ],
];

describe('a save', () => {
  it.each(SAVES)(
    'POST %s takes the fields of the specification, and the whole row that a reply gave',
    async (path, fields, read) => {
      const saved = await send('POST', path, await fields());
      expect(saved.status, JSON.stringify(saved.reply)).toBe(200);
      const { data } = (await send('GET', read(saved.reply.data._id))).reply;
      const again = await send('POST', path, data);
      expect(again.status, JSON.stringify(again.reply)).toBe(200);
      const { revision: _before, ...before } = data;
      const { revision: _after, ...after } = again.reply.data;
      expect(after).toEqual(before);
    },
  );

  it('leaves the unnamed values of a role unchanged', async () => {
    const { reply } = await send('POST', 'role/role', {
      role_title: unique('Role'),
      role_type: 'user',
      session_only: true,
      is_seller: true,
    });
    const { _id, role_title } = reply.data;
    const edited = await send('POST', 'role/role', { _id, role_title, role_type: 'seller' });
    expect(edited.reply.data).toMatchObject({
      role_type: 'seller',
      session_only: true,
      is_seller: true,
      is_active: true,
    });
  });

  it('accepts the phone of an order as a number', async () => {
    const product = await buildProduct(db);
    const place = await buildPlace(db);
    const scheme = await buildScheme(db, product);
    const { _id: office_id } = await buildOffice(db, {});
    const body = { ...orderBody(scheme, product.variant[0]._id, place), office_id };
    const placed = await send('POST', 'order/public', { ...body, customer_phone: 9841000017 });
    expect(placed.status, JSON.stringify(placed.reply)).toBe(200);
    expect(placed.reply.data.customer_phone).toBe('9841000017');
  });

  it.each(['', null])('accepts %j for any optional field of an order', async (nothing) => {
    const product = await buildProduct(db);
    const place = await buildPlace(db);
    const scheme = await buildScheme(db, product);
    const { _id: office_id } = await buildOffice(db, {});
    const placed = await send('POST', 'order/public', {
      ...orderBody(scheme, product.variant[0]._id, place),
      office_id,
      customer_email: nothing,
      old_product_information: nothing,
      coupon_code: nothing,
      d_data: nothing,
      expected_total: nothing,
      pickup_location_id: nothing,
      shipping_type: nothing,
      language: nothing,
    });
    expect(placed.status, JSON.stringify(placed.reply)).toBe(200);
  });

  it('accepts a content section with empty days, and times in the specification’s format', async () => {
    const section = { name: 'Terms', key: unique('terms').toLowerCase().replaceAll(' ', '-'), description: '' };
    const saved = await send('POST', 'content', { ...section, publish_from: '2026-01-01 00:00:00', publish_to: '' });
    expect(saved.reply.data, JSON.stringify(saved.reply)).toMatchObject({ publish_from: '2025-12-31T18:15:00.000Z' });
    const { _id } = saved.reply.data;
    const open = await send('POST', 'content', { ...section, _id, publish_from: '', is_active: '' });
    expect([open.status, open.reply.data.publish_from]).toEqual([200, undefined]);
  });
});

describe('a campaign', () => {
  it('reads and writes who can sell, which the call of schemes reads too', async () => {
    const { _id: office_id } = await buildOffice(db, {});
    const fields = { name: unique('Campaign'), code: unique('C').replace(' ', '') };
    const saved = await send('POST', 'campaign', { ...fields, allowed_office: [{ office_id, no_of_order: 7 }] });
    expect(saved.status, JSON.stringify(saved.reply)).toBe(200);
    const { _id } = saved.reply.data;
    for (const path of [`campaign/${_id}`, `scheme/${_id}`]) {
      const { status, reply } = await send('GET', path);
      expect(status, JSON.stringify(reply)).toBe(200);
      expect(reply.data).toMatchObject({ name: fields.name, code: fields.code.toUpperCase() });
      expect(reply.data.allowed_office).toMatchObject([{ office_id, no_of_order: 7 }]);
    }
    const back = await send('POST', 'campaign', (await send('GET', `campaign/${_id}`)).reply.data);
    expect(back.status, JSON.stringify(back.reply)).toBe(200);
  });
});

describe('a module', () => {
  it('is listed with its path, saved before it has one, and read with its access as one object', async () => {
    const module_group = await groupId();
    const bare = await send('POST', 'role/module', { module_name: unique('Bare'), description: '', module_group });
    expect(bare.reply.data.path).toEqual([]);
    const { reply } = await send('POST', 'role/module', {
      module_name: unique('Whole'),
      module_group,
      path: [{ access_type: 'view', admin_routes: ['state-manage'], server_routes: ['GET state', 'POST state {_id}'] }],
    });
    const { reply: listed } = await send('GET', `role/module?find_module_group=${module_group}&sort=module_name:desc`);
    expect(listed.data[0].path[0]).toMatchObject({
      admin_routes: ['/admin/state-manage'],
      server_routes: [
        { method: 'GET', route: 'state' },
        { method: 'POST', route: 'state', part: '_id' },
      ],
    });
    const { reply: access } = await send('GET', `role/access/module/${reply.data._id}`);
    expect(access.data.Module).toEqual(listed.data[0]);
    expect(listed.data[0].module_group).toMatchObject({ _id: module_group });
  });

  it('can name a route of any method, and the error names a missing one', async () => {
    const { reply } = await send('POST', 'role/module', {
      module_name: unique('Put'),
      module_group: await groupId(),
      path: [{ access_type: 'view', admin_routes: [], server_routes: [{ method: 'PUT', route: 'state' }] }],
    });
    expect(reply.errors).toEqual({ 'path.0.server_routes': 'PUT state is not a route in this product.' });
  });
});

describe('a group of modules', () => {
  it('also has its name as module_group, and is saved by either', async () => {
    const [name, other, third] = [unique('Group'), unique('Group'), unique('Group')];
    const { data } = (await send('POST', 'role/module-group', { module_group: name })).reply;
    expect(data).toMatchObject({ name, module_group: name });
    const save = async (body: object) => (await send('POST', 'role/module-group', { ...data, ...body })).reply.data;
    expect(await save({ module_group: other })).toMatchObject({ name: other, module_group: other });
    expect(await save({ name: third, module_group: other, revision: undefined })).toMatchObject({ name: third });
    const { reply } = await send('GET', `role/module-group?name=${encodeURIComponent(third)}`);
    expect(reply.data).toMatchObject([{ name: third, module_group: third }]);
    expect((await send('POST', 'role/module-group', { _id: data._id })).reply.errors).toHaveProperty('name');
  });
});

describe('a list', () => {
  it('ignores unknown names without a value, serves any size from 1 to 100, and all users for 0', async () => {
    expect((await send('GET', 'user?page=1&size=7&find_nothing=&&whatever=')).reply).toMatchObject({
      page: 1,
      size: 7,
    });
    const all = await send('GET', 'user?size=0');
    expect([all.status, all.reply.data.length]).toEqual([200, all.reply.totalData]);
    expect((await send('GET', 'user?find_nothing=x')).reply.errors).toHaveProperty('find_nothing');
  });

  it('ignores other parameters of links, and reads a bare field as its filter', async () => {
    const { _id } = (await buildUser(db)).user;
    await db.update(users).set({ is_active: false }).where(eq(users._id, _id));
    const tracked = await send('GET', 'user?size=0&is_active=false&utm_source=mail&fbclid=1&_=1700000000');
    expect([tracked.status, tracked.reply.data.map((user: { _id: string }) => user._id)]).toEqual([200, [_id]]);
    expect((await send('GET', 'user?sort=phone')).reply.errors).toHaveProperty('sort');
    for (const path of ['office/tree', `user/why/${_id}?path=/admin/user-manage`])
      expect((await send('GET', `${path}${path.includes('?') ? '&' : '?'}utm_source=mail`)).status).toBe(200);
  });
});

describe('the session user', () => {
  it('has its roles in the order in which they were given, and the fields of the specification', async () => {
    const titles = ['Zeta', 'Alpha', 'Mid'].map(unique);
    const ids: string[] = [];
    for (const role_title of titles)
      ids.push((await send('POST', 'role/role', { role_title, role_type: 'seller' })).reply.data._id);
    const roles = [ids[2], ids[0], ids[1]];
    const saved = await send('POST', 'user', {
      name: 'Sita',
      email: `${unique('sita').replace(' ', '')}@agrim.example`,
      mobile_no: 9812345678,
      office_id: office._id,
      roles,
      is_active: true,
    });
    const shown = saved.reply.data.roles as { _id: string; role_title: string }[];
    expect(shown.map(({ _id }) => _id)).toEqual(roles);
    expect(shown.map(({ role_title }) => role_title)).toEqual([titles[2], titles[0], titles[1]]);
    const listed = (await send('GET', `user?find__id=${saved.reply.data._id}`)).reply.data[0];
    expect(listed.roles).toEqual(shown);
    const back = await send('POST', 'user', { ...saved.reply.data, roles: [...shown].reverse() });
    expect(back.reply.data?.roles, JSON.stringify(back.reply)).toEqual([...shown].reverse());
    await send('POST', 'user', { ...back.reply.data, roles });
    const { sessionUser } = await import('./access/access.service.ts');
    const user = await sessionUser(db, saved.reply.data._id);
    expect(user.roles.map((role) => role._id)).toEqual(roles);
    expect(user).toMatchObject({ otp_verified: true, email_verified: false, mobile_no: '9812345678' });
    expect(user.sub_domain).toMatch(/^[a-z0-9-]+$/);
  });
});

import { desc, eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildUser, insertOne, unique } from '../../test/builders.ts';
import { hearStale } from '../../test/hear-stale.ts';
import { firstOf } from '../../test/present.ts';
import { audits } from '../db/audit.ts';
import { wards } from '../locations/locations.table.ts';
import { campaigns, quotas } from '../offers/offers.table.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { offices } from './offices.table.ts';

const { app, db, url, call } = await testApp();
const { token, office: head } = await buildUser(db, { is_super: true });
const place = await buildPlace(db);
const [east, west] = [await buildOffice(db, { type: 'ND' }, head), await buildOffice(db, { type: 'ND' }, head)];
const code = () => unique('RT').replace(' ', '-');

const retailerOf = (parent_id: string, more: object = {}) => ({
  type: 'RETAILER' as const,
  name: unique('Shop'),
  office_code: code(),
  parent_id,
  retail_type: ['MX', 'CE'] as ('MX' | 'CE')[],
  is_active: true,
  ...place,
  ...more,
});

describe('an office', () => {
  it('is added, read with its way up, edited, moved and deleted, each with its audit row', async () => {
    const [one, other] = [await buildOffice(db, { type: 'RD' }, east), await buildOffice(db, { type: 'RD' }, west)];
    const body = retailerOf(one._id, { map_location: '27.7172, 85.324', opening_hours: 'Sun to Fri 10 to 18' });
    const added = (await call('POST office', { token, body })).reply.data;
    expect(added).toMatchObject({
      retail_type: ['CE', 'MX'],
      map_location: 'https://www.google.com/maps/search/?api=1&query=27.7172,85.324',
      above: [head, east, one].map(({ _id, name }) => ({ _id, name })),
      revision: 1,
    });
    const stop = await hearStale(url, app.cache);
    const shown = await call('GET office/public/{id}', { params: { id: added._id } });
    expect(shown.reply.data).toMatchObject({ name: body.name, opening_hours: 'Sun to Fri 10:00 to 18:00' });

    const { above: _above, ...whole } = added;
    const edited = await call('POST office', { token, body: { ...whole, name: 'Other', is_active: false } });
    expect(edited.reply.data).toMatchObject({ name: 'Other', opening_hours: 'Sun to Fri 10 to 18', revision: 2 });
    await vi.waitFor(async () =>
      expect((await call('GET office/public/{id}', { params: { id: added._id } })).status).toBe(404),
    );
    await stop();

    const moved = await call('POST office', { token, body: { ...whole, revision: 2, parent_id: other._id } });
    expect(moved.reply.data.above.map(({ _id }) => _id)).toEqual([head._id, west._id, other._id]);
    const late = await call('POST office', { token, body: { ...whole, name: 'Late', revision: 1 } });
    expect(late.status).toBe(409);

    expect((await call('DELETE office/{id}', { token, params: { id: added._id } })).reply.data).toEqual({
      _id: added._id,
    });
    const trail = await db.select().from(audits).where(eq(audits.entity_id, added._id)).orderBy(desc(audits.position));
    expect(trail.map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      'delete Retailer',
      'move Retailer',
      'edit Retailer',
      'add Retailer',
    ]);
  });

  it('is in a ward of its area, which customers read in its address, until it moves to another area', async () => {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const elsewhere = await buildPlace(db);
    const here = await insertOne(db, wards, { area: place.vdc_municipality, number: 5 });
    const there = await insertOne(db, wards, { area: elsewhere.vdc_municipality, number: 5 });
    const body = retailerOf(rd._id, { ward: there._id, address: 'New Road' });
    const refused = await call('POST office', { token, body });
    expect(refused.reply.errors).toEqual({ ward: 'This ward is not in the chosen area. Choose again.' });
    const added = (await call('POST office', { token, body: { ...body, ward: here._id } })).reply.data;
    expect(added.ward).toBe(here._id);
    const shown = await call('GET office/public/{id}', { params: { id: added._id } });
    expect(shown.reply.data).toMatchObject({ address: 'New Road, Ward 5', address_ne: 'New Road, वडा नं. 5' });
    const listed = await call('GET office', { token, query: { find_name: body.name } });
    expect(listed.reply.data[0]?.ward_name).toBe('Ward 5');

    const { name, office_code, type, parent_id } = body;
    const moved = { _id: added._id, name, office_code, type, parent_id, ...elsewhere };
    expect((await call('POST office', { token, body: moved })).reply.data).not.toHaveProperty('ward');
  });

  it('has a name and an address in Nepali, while staff still see the English ones', async () => {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const inNepali = { name_ne: 'हिमाल मोबाइल', address_ne: 'न्युरोड' };
    const body = retailerOf(rd._id, { address: 'New Road', ...inNepali });
    const added = (await call('POST office', { token, body })).reply.data;
    expect(added).toMatchObject({ name: body.name, ...inNepali });
    const { name_ne: _name, address_ne: _address, above: _above, ...known } = added;
    const kept = (await call('POST office', { token, body: { ...known, phone: '9801000009' } })).reply.data;
    expect(kept).toMatchObject(inNepali);
    const shown = await call('GET office/public/{id}', { params: { id: added._id } });
    expect(shown.reply.data).toMatchObject({ name: body.name, address: 'New Road', ...inNepali });
    const headers = { 'accept-language': 'ne' };
    const results = await call('GET office', { token, headers, query: { find_search: 'हिमाल' } });
    expect(results.reply.data.map(({ name }) => name)).toEqual([body.name]);
    const empty = { name_ne: null, address_ne: null };
    await call('POST office', { token, body: { ...known, ...empty, revision: kept.revision } });
    const [row] = await db.select().from(offices).where(eq(offices._id, added._id));
    expect(row).toMatchObject(empty);
  });

  it('shows its hours in Nepali if they can be parsed, and no other text', async () => {
    const hoursOf: Record<string, [string, string | undefined]> = {
      'Sun to Fri 10:00 to 19:00': ['Sun to Fri 10:00 to 19:00', 'आइतबारदेखि शुक्रबार, 10:00 देखि 19:00'],
      'Every day 9:00 - 20:00': ['Every day 9:00 to 20:00', 'हरेक दिन, 9:00 देखि 20:00'],
      'आइत–शुक्र १०:००–१८:००': ['Sun to Fri 10:00 to 18:00', 'आइतबारदेखि शुक्रबार, 10:00 देखि 18:00'],
      'By appointment': ['By appointment', undefined],
      'Xun to Fri 10:00 to 19:00': ['Xun to Fri 10:00 to 19:00', undefined],
    };
    for (const [opening_hours, understood] of Object.entries(hoursOf)) {
      const office = await buildOffice(db, { ...place, opening_hours });
      const { data } = (await call('GET office/public/{id}', { params: { id: office._id } })).reply;
      expect([data.opening_hours, data.opening_hours_ne]).toEqual(understood);
    }
    const own = await buildOffice(db, { ...place, opening_hours: 'Every day 9:00 to 20:00', opening_hours_ne: 'सधैं' });
    const listed = await call('GET office/public', { query: { find_vdc_municipality: place.vdc_municipality } });
    expect(listed.reply.data.find(({ _id }) => _id === own._id)?.opening_hours_ne).toBe('हरेक दिन, 9:00 देखि 20:00');
  });

  it('accepts hours that it can parse, and unchanged ones of an earlier release', async () => {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const body = retailerOf(rd._id);
    const wrong = { opening_hours: 'Write days and times, such as Sun to Fri 10:00 to 18:30.' };
    for (const opening_hours of ['10 to 7', 'By appointment']) {
      const { status, reply } = await call('POST office', { token, body: { ...body, opening_hours } });
      expect([status, reply.errors]).toEqual([400, wrong]);
    }
    const old = await buildOffice(db, { ...place, type: 'RETAILER', opening_hours: '10 to 7' }, rd);
    const saved = { ...retailerOf(rd._id), _id: old._id, opening_hours: '10 to 7' };
    const first = await call('POST office', { token, body: saved });
    expect([first.status, first.reply.data.opening_hours]).toEqual([200, '10 to 7']);
    const { revision } = first.reply.data;
    const changed = await call('POST office', { token, body: { ...saved, revision, opening_hours: '10 to 8' } });
    expect(changed.reply.errors).toEqual(wrong);
    const right = await call('POST office', { token, body: { ...saved, revision, opening_hours: '10am-8pm' } });
    expect(right.reply.data.opening_hours).toBe('10am-8pm');
  });

  it('names what is wrong with its code, its parent, its place, its type and its map', async () => {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const errorsOf = async (change: object) =>
      (await call('POST office', { token, body: { ...retailerOf(rd._id), ...change } })).reply.errors;
    const existing = (await call('POST office', { token, body: retailerOf(rd._id) })).reply.data;
    expect(await errorsOf({ office_code: existing.office_code.toLowerCase() })).toEqual({
      office_code: 'Already in use. Choose another.',
    });
    expect(await errorsOf({ office_code: 'A B' })).toHaveProperty('office_code');
    expect(await errorsOf({ parent_id: null })).toEqual({ parent_id: 'Choose the parent regional distributor.' });
    for (const parent_id of [east._id, existing._id, head._id])
      expect(await errorsOf({ parent_id })).toEqual({
        parent_id: 'You can’t use that regional distributor. Choose another.',
      });
    const closed = await buildOffice(db, { type: 'RD', is_active: false }, east);
    expect(await errorsOf({ parent_id: closed._id })).toHaveProperty('parent_id');
    expect(await errorsOf({ vdc_municipality: null })).toEqual({ vdc_municipality: 'Choose the area.' });
    const elsewhere = await buildPlace(db);
    expect(await errorsOf({ state: elsewhere.state })).toHaveProperty('vdc_municipality');
    expect(await errorsOf({ _id: existing._id, type: 'RD' })).toHaveProperty('type');
    expect(await errorsOf({ map_location: 'https://example.com/27.7,85.3' })).toHaveProperty('map_location');
    expect(
      await errorsOf({ type: 'ND', parent_id: head._id, state: null, district: null, vdc_municipality: null }),
    ).toBe(undefined);
  });

  it('can’t be deleted with orders, users or offices below it, and says which', async () => {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const shop = await buildOffice(db, {}, rd);
    await buildOrder(db, shop);
    await buildUser(db, { office: shop });
    const refused = await call('DELETE office/{id}', { token, params: { id: shop._id } });
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      `${shop.name} has 1 order, 1 user, so it can’t be deleted. Deactivate it instead.`,
    ]);
    expect((await call('DELETE office/{id}', { token, params: { id: rd._id } })).reply.msg).toContain('below it');
  });
});

describe('a distributor', () => {
  it('sees and changes only the offices below it', async () => {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const foreign = await buildOffice(db, { type: 'RD' }, west);
    const nd = await buildUser(db, {
      office: east,
      grants: ['GET office/{id}', 'POST office', 'POST office {_id}', 'DELETE office/{id}'],
    });
    const as = { token: nd.token };
    const added = await call('POST office', { ...as, body: retailerOf(rd._id) });
    expect(added.reply.data.above.map(({ _id }) => _id)).toEqual([head._id, east._id, rd._id]);
    expect((await call('POST office', { ...as, body: retailerOf(foreign._id) })).reply.errors).toHaveProperty(
      'parent_id',
    );
    for (const { _id, name, type } of [foreign, west, head]) {
      const edit = await call('POST office', { ...as, body: { _id, name, office_code: code(), type } });
      expect([edit.status, name]).toEqual([404, name]);
      expect((await call('DELETE office/{id}', { ...as, params: { id: _id } })).status).toBe(404);
    }
    const own = await call('POST office', {
      ...as,
      body: { _id: east._id, name: 'Mine', office_code: code(), type: 'ND' },
    });
    expect(own.status).toBe(409);
    const another = { type: 'ADMIN' as const, name: unique('Head'), office_code: code() };
    expect((await call('POST office', { ...as, body: another })).status).toBe(409);
    expect((await call('POST office', { token, body: another })).status).toBe(200);
  });

  it('changes only offices of its own kind', async () => {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const { token } = await buildUser(db, {
      office: head,
      grants: ['POST office {RETAILER}', 'GET office/{id} {RETAILER}'],
    });
    expect((await call('POST office', { token, body: retailerOf(rd._id) })).status).toBe(200);
    const nd = { type: 'ND' as const, name: unique('ND'), office_code: code(), parent_id: head._id };
    expect((await call('POST office', { token, body: nd })).status).toBe(403);
    expect((await call('GET office/{id}', { token, params: { id: rd._id } })).status).toBe(404);
  });
});

it('moves its whole subtree to a new parent: only the new distributor sees the orders, quotas stay', async () => {
  const rd = await buildOffice(db, { type: 'RD' }, east);
  const shop = await buildOffice(db, {}, rd);
  const order = await buildOrder(db, shop);
  const { _id: campaign_id } = await insertOne(db, campaigns, { name: unique('C'), code: code() });
  await db.insert(quotas).values({ campaign_id, office_id: shop._id, no_of_order: 7 });
  const viewer = (office: typeof east) =>
    buildUser(db, { office, grants: ['GET order/{id}', 'GET campaign/access/{id}'] });
  const [before, after] = [await viewer(east), await viewer(west)];
  const seen = async (token: string) => {
    const { status } = await call('GET order/{id}', { token, params: { id: order._id } });
    const access = await call('GET campaign/access/{id}', { token, params: { id: campaign_id } });
    return [status, access.reply.data.allowed_office.map(({ no_of_order }) => no_of_order)];
  };
  expect([await seen(before.token), await seen(after.token)]).toEqual([
    [200, [7]],
    [404, []],
  ]);

  const body = { _id: rd._id, name: rd.name, office_code: code(), type: rd.type, parent_id: west._id };
  expect((await call('POST office', { token, body })).status).toBe(200);
  expect([await seen(before.token), await seen(after.token)]).toEqual([
    [404, []],
    [200, [7]],
  ]);
  const [moved] = await db.select().from(offices).where(eq(offices._id, shop._id));
  expect(moved?.ancestor_ids).toEqual([head._id, west._id, rd._id, shop._id]);
});

it('is in the new branch if it’s added while its distributor moves', async () => {
  const rd = await buildOffice(db, { type: 'RD' }, east);
  const move = { _id: rd._id, name: rd.name, office_code: code(), type: 'RD' as const, parent_id: west._id };
  const bodies = [retailerOf(rd._id), move, retailerOf(rd._id), retailerOf(rd._id)];
  const replies = await Promise.all(bodies.map((body) => call('POST office', { token, body })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const below = await db.select().from(offices).where(eq(offices.parent_id, rd._id));
  expect(below.map(({ ancestor_ids }) => ancestor_ids[1])).toEqual([west._id, west._id, west._id]);
});

describe('a retailer with open orders', () => {
  /** Builds a retailer with a new order, one that is ready, and one that was handed over long ago. */
  async function withOrders() {
    const rd = await buildOffice(db, { type: 'RD' }, east);
    const retailer = (await call('POST office', { token, body: retailerOf(rd._id) })).reply.data;
    const row = firstOf(await db.select().from(offices).where(eq(offices._id, retailer._id)));
    const [fresh, ready, done] = [await buildOrder(db, row), await buildOrder(db, row), await buildOrder(db, row)];
    await db.update(orders).set({ status: 'READY_FOR_PICKUP' }).where(eq(orders._id, ready._id));
    await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders._id, done._id));
    const { above: _above, ...body } = retailer;
    const deactivate = (more: object = {}) =>
      call('POST office', { token, body: { ...body, is_active: false, ...more } });
    return { rd, retailer, fresh, ready, deactivate };
  }
  const officeOf = async (id: string) => (await db.select().from(orders).where(eq(orders._id, id)))[0]?.office_id;

  it('can’t be deactivated before somebody decides about them', async () => {
    const { retailer, fresh, deactivate } = await withOrders();
    const params = { id: retailer._id };
    expect((await call('GET office/{id}/orders', { token, params })).reply.data).toEqual({ all: 2, movable: 1 });
    const answer = await deactivate();
    expect([answer.status, answer.reply.errors]).toEqual([
      400,
      { open_orders: `${retailer.name} has 2 open orders. Choose what happens to them.` },
    ]);
    expect((await deactivate({ open_orders: 'MOVE' })).reply.errors).toHaveProperty('open_orders_to');
    expect((await call('GET office/{id}', { token, params })).reply.data.is_active).toBe(true);
    expect((await deactivate({ open_orders: 'STAY' })).reply.data.is_active).toBe(false);
    expect(await officeOf(fresh._id)).toBe(retailer._id);
  });

  it('is deactivated without a question if none of them can be moved', async () => {
    const { fresh, deactivate } = await withOrders();
    await db.update(orders).set({ status: 'DISPATCHED' }).where(eq(orders._id, fresh._id));
    const { status, reply } = await deactivate();
    expect([status, reply.msg]).toEqual([200, 'Retailer Saved. 2 open orders stayed with the office.']);
  });

  it('moves them to another retailer, by the step that notifies their customers', async () => {
    const { rd, retailer, fresh, ready, deactivate } = await withOrders();
    const closed = await buildOffice(db, { ...place, is_active: false }, rd);
    const refused = await deactivate({ open_orders: 'MOVE', open_orders_to: closed._id });
    expect([refused.status, Object.keys(refused.reply.errors ?? {})]).toEqual([400, ['open_orders_to']]);
    const other = await buildOffice(db, place, rd);
    const { reply } = await deactivate({ open_orders: 'MOVE', open_orders_to: other._id });
    expect(reply.msg).toBe('Retailer Saved. 1 order moved. 1 order stayed.');
    expect([await officeOf(fresh._id), await officeOf(ready._id)]).toEqual([other._id, retailer._id]);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, fresh._id));
    expect(events.map(({ step, from_office_id }) => [step, from_office_id])).toEqual([['reassign', retailer._id]]);
  });
});

it.each([
  ['01-597 0000', '015970000'],
  ['+977-1-5970000', '015970000'],
  ['०२१-५२५२५२', '021525252'],
])('a retailer may have the landline %s, which gets no text messages', async (phone, digits) => {
  const rd = await buildOffice(db, { type: 'RD' }, east);
  const saved = await call('POST office', { token, body: retailerOf(rd._id, { phone }) });
  expect([saved.reply.errors, saved.reply.data?.phone]).toEqual([undefined, digits]);
});

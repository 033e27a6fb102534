import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildOffice, buildUser, newImei, PASSWORD } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { audits } from '../../db/audit.ts';
import { findDrift } from '../stock-check.service.ts';
import { requestReturn } from './begin-return.ts';

const { db, call, clock, head, retailer, ofHead, ofRetailer, placed, delivered, sent } = await orderFixture();
const { token: ofSecond } = await buildUser(db, { office: head, is_super: true });

/** A return of a delivered order, and the verbs that a test has for it. */
async function requested() {
  const order = await delivered();
  const id = await requestReturn(db, order.id, 'The screen flickers.', clock.now);
  const step = (name: string, body: object = {}, token = ofRetailer) =>
    call('POST return/{id}/{step}', { token, params: { id, step: name }, body });
  const refund = (token: string, password = PASSWORD) =>
    call('POST return/{id}/refund', {
      token,
      params: { id },
      body: { reference: 'TXN 4711', account: 'eSewa 9841000009', password },
    });
  const units = async () => {
    const { rows } = await db.execute(`
      select inventory, held, sold from variants where product_id = '${order.product._id}'`);
    return rows[0];
  };
  return { ...order, id, step, refund, units };
}

describe('a return', () => {
  it('goes from request to refund by two users, and returns its unit only at the inspection', async () => {
    const { id, order_id, imei, step, refund, units } = await requested();
    await sent();
    expect((await step('approve')).reply.data.status).toBe('APPROVED');
    const foreign = await step('receive', { imei: newImei() });
    expect([foreign.status, Object.keys(foreign.reply.errors ?? {})]).toEqual([400, ['imei']]);
    expect((await step('receive', { imei })).status).toBe(200);
    expect(await units()).toEqual({ inventory: 2, held: 0, sold: 1 });
    expect((await step('inspect', { sellable: true }, ofHead)).status).toBe(200);
    expect(await units()).toEqual({ inventory: 3, held: 0, sold: 0 });

    const bare = await step('refund', { reference: 'x' }, ofSecond);
    expect([bare.status, Object.keys(bare.reply.errors ?? {})]).toEqual([400, ['password']]);
    expect((await refund(ofRetailer)).status).toBe(409);
    const same = await refund(ofHead);
    expect([same.status, same.reply.msg]).toEqual([409, expect.stringContaining('second approver')]);
    const wrong = await refund(ofSecond, 'not my password at all');
    expect([wrong.status, wrong.reply.errors]).toEqual([400, { password: 'Wrong password.' }]);
    expect((await refund(ofSecond)).reply.data.status).toBe('REFUNDED');
    expect((await step('complete')).reply.data.status).toBe('COMPLETED');
    expect(await findDrift(db)).toEqual([]);
    const listed = async (find_outcome: string) => {
      const { reply } = await call('GET order', { token: ofHead, query: { find_outcome, size: 100 } });
      return reply.data.some((order) => order.order_id === order_id);
    };
    expect([await listed('delivered'), await listed('returned')]).toEqual([false, true]);
    const texts = (await sent()).filter((text) => text.includes(order_id));
    expect(texts).toEqual([
      expect.stringContaining('is approved'),
      expect.stringContaining('your returned item'),
      expect.stringContaining('refunded'),
    ]);
    const { reply } = await call('GET return/{id}', { token: ofHead, params: { id } });
    expect(reply.data.events.map(({ step }) => step)).toEqual([
      'ask_return',
      'approve',
      'receive',
      'inspect',
      'refund',
      'complete',
    ]);
  });

  it('leaves the stock unchanged if the unit can’t be sold again', async () => {
    const { imei, step, units } = await requested();
    await step('approve');
    await step('receive', { imei });
    expect((await step('inspect', {})).reply.errors).toHaveProperty('sellable');
    await step('inspect', { sellable: false });
    expect(await units()).toEqual({ inventory: 2, held: 0, sold: 1 });
    expect(await findDrift(db)).toEqual([]);
  });
});

describe('the lists of returns', () => {
  it('show waiting and completed returns, each for users who are granted them, within your offices', async () => {
    const [open, done] = [await requested(), await requested()];
    await done.step('reject', { reason: 'Dropped into water.' });
    const list = (token: string, query = {}) => call('GET return', { token, query });
    const idsOf = async (token: string, query = {}) => (await list(token, query)).reply.data.map(({ _id }) => _id);

    const { token: ofRequests } = await buildUser(db, { office: retailer, grants: ['GET return {REQUESTS}'] });
    expect(await idsOf(ofRequests)).toContain(open.id);
    expect(await idsOf(ofRequests)).not.toContain(done.id);
    expect(await idsOf(ofHead, { find_kind: 'COMPLETED' })).toContain(done.id);
    expect(await idsOf(ofHead, { find_kind: 'COMPLETED' })).not.toContain(open.id);
    expect(await idsOf(ofHead, { find_search: open.order_id })).toEqual([open.id]);
    expect(await idsOf(ofHead, { find_search: `+977 ${open.customer_phone}` })).toEqual([open.id]);

    const stranger = await buildUser(db, { office: await buildOffice(db), grants: ['GET return', 'GET return/{id}'] });
    expect((await list(stranger.token)).reply.totalData).toBe(0);
    const foreign = await call('GET return/{id}', { token: stranger.token, params: { id: open.id } });
    expect(foreign.status).toBe(404);
  });
});

describe('a return at the counter', () => {
  it('is opened by staff, is received with the IMEI of its phone, and is paid back by somebody else', async () => {
    const { id, order_id, imei } = await delivered();
    await sent();
    const open = (body: object, token = ofRetailer) =>
      call('POST order/{id}/return', { token, params: { id }, body: { reason: 'The screen is dark.', ...body } });
    const foreign = await open({ imei: newImei() });
    expect([foreign.status, Object.keys(foreign.reply.errors ?? {})]).toEqual([400, ['imei']]);
    expect((await call('GET order/{id}', { token: ofRetailer, params: { id } })).reply.data).toMatchObject({
      can_return: true,
    });

    const { reply } = await open({ imei });
    expect(reply.data.status).toBe('RECEIVED');
    expect(await textsOf(order_id)).toEqual([expect.stringContaining('We have your returned item')]);
    const order = (await call('GET order/{id}', { token: ofRetailer, params: { id } })).reply.data;
    expect([order.can_return, order.latest_return]).toEqual([false, { _id: reply.data._id, status: 'RECEIVED' }]);
    expect((await open({})).status).toBe(409);

    const auditRows = await db
      .select({ action: audits.action })
      .from(audits)
      .where(eq(audits.entity_id, reply.data._id));
    expect(auditRows.map(({ action }) => action).sort()).toEqual(['open_return', 'receive']);
    const params = { id: reply.data._id };
    await call('POST return/{id}/{step}', {
      token: ofHead,
      params: { ...params, step: 'inspect' },
      body: { sellable: true },
    });
    const refund = (token: string) =>
      call('POST return/{id}/refund', {
        token,
        params,
        body: { reference: 'TXN 4712', account: 'eSewa 9841000009', password: PASSWORD },
      });
    expect((await refund(ofHead)).status).toBe(409);
    expect((await refund(ofSecond)).reply.data.status).toBe('REFUNDED');
    expect(await findDrift(db)).toEqual([]);
  });

  it('without the phone asks the customer to bring it, and nobody but its own offices opens one', async () => {
    const { id, order_id } = await delivered();
    await sent();
    const open = (token: string, order = id) =>
      call('POST order/{id}/return', { token, params: { id: order }, body: { reason: 'Too large.' } });
    const stranger = await buildUser(db, { office: await buildOffice(db), grants: ['POST order/{id}/return'] });
    expect((await open(stranger.token)).status).toBe(404);
    const ofKind = await buildUser(db, { office: head, grants: ['POST order/{id}/return {CAMPAIGN}'] });
    expect((await open(ofKind.token)).status).toBe(404);
    expect((await open(ofHead, (await placed()).id)).status).toBe(409);
    expect((await open(ofHead)).reply.data.status).toBe('APPROVED');
    expect(await textsOf(order_id)).toEqual([expect.stringContaining('bring the product in its box')]);
  });
});

const textsOf = async (order_id: string) => (await sent()).filter((text) => text.includes(order_id));

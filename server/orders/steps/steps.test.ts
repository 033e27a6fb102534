import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ServerRoute } from '../../../contract/api.ts';
import { DAY_MS } from '../../../contract/durations.ts';
import type { StepName } from '../../../contract/steps/steps.ts';
import { buildOffice, buildUser, insertOne, newImei } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { audits } from '../../db/audit.ts';
import { newId } from '../../db/columns.ts';
import { smsMessages } from '../../messaging/messaging.table.ts';
import { campaigns, quotas } from '../../offers/offers.table.ts';
import { orderEvents, orders } from '../orders.table.ts';
import { requestReturn } from '../returns/begin-return.ts';
import { findDrift } from '../stock-check.service.ts';
import { returnTarget } from './return-steps.ts';
import { BY_CUSTOMER, type By } from './step-target.service.ts';
import { takeStep } from './steps.service.ts';
import { expireOrders } from './sweep.ts';

const { db, call, clock, place, head, retailer: stranger, sent, ...fixture } = await orderFixture();
const { ofRetailer: ofStranger } = fixture;
const rd = await buildOffice(db, { type: 'RD' }, head);
const [retailer, neighbour] = [await buildOffice(db, place, rd), await buildOffice(db, place, rd)];
const grants: ServerRoute[] = ['POST order/{id}/{step} {PRE-ORDER}', 'GET order/{id} {PRE-ORDER}'];
const { token: ofRetailer } = await buildUser(db, { office: retailer, grants });
const { token: ofRd } = await buildUser(db, { office: rd, grants });

/** Builds a placed order of the retailer, whose user takes the steps unless a test names another. */
async function placed(given: { campaign_id?: string } = {}) {
  const order = await fixture.placed({ office_id: retailer._id }, given);
  const step = (name: string, body: object = {}, token = ofRetailer) => order.step(name, body, token);
  return { ...order, step };
}

const IMEI = '490154203237518';

describe('a step of an order', () => {
  it('goes from placed to delivered, with its effect on the stock, its events, audit rows and messages', async () => {
    const { id, order_id, step, units } = await placed();
    expect(await units()).toEqual({ inventory: 3, held: 1, sold: 0 });
    for (const name of ['contact', 'confirm', 'allocate']) expect((await step(name)).status, name).toBe(200);
    const ready = await step('ready', { pickup_point: 'Counter 3' });
    expect([ready.status, ready.reply.msg]).toEqual([200, 'Ready for pickup. The customer gets a message.']);
    expect(await units()).toEqual({ inventory: 2, held: 0, sold: 1 });
    expect((await step('deliver', { imei: '49-015420-३२३७५१-8' })).reply.data.status).toBe('DELIVERED');

    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, id)).orderBy(orderEvents.at);
    expect(events.map(({ step, before, after, units }) => [step, before, after, units])).toEqual([
      ['place', null, 'PLACED', 'hold'],
      ['contact', 'PLACED', 'CONTACTED', null],
      ['confirm', 'CONTACTED', 'CONFIRMED', 'commit'],
      ['allocate', 'CONFIRMED', 'ALLOCATED', null],
      ['ready', 'ALLOCATED', 'READY_FOR_PICKUP', null],
      ['deliver', 'READY_FOR_PICKUP', 'DELIVERED', null],
    ]);
    expect((await db.select().from(orders).where(eq(orders._id, id)))[0]).toMatchObject({ imei: IMEI });
    expect(await db.select().from(audits).where(eq(audits.entity_id, id))).toHaveLength(5);
    const texts = await sent();
    expect(texts.filter((message) => message.includes(order_id)).toSorted()).toEqual([
      expect.stringMatching(/^Enjoy your /),
      expect.stringMatching(/^Thanks! Order /),
      expect.stringMatching(/ is ready at Counter 3\. .* Still to pay: Rs\. 45,000\. Collect by /),
      expect.stringMatching(/^Your order .+ is confirmed\. We will text you /),
    ]);
    expect(await findDrift(db)).toEqual([]);
  });

  it('is a 409 if it’s impossible, with the current status, who set it, and the possible steps', async () => {
    const { step } = await placed();
    await step('contact');
    const { status, reply } = await step('deliver', { imei: IMEI });
    expect(status).toBe(409);
    expect(reply.msg).toMatch(
      /This order is already contacted: .+, \d{4}-\d{2}-\d{2} \d{2}:\d{2}\. You can now: Confirm, Cancel the order, Extend the deadline\./,
    );
    const seen = await step('cancel', { reason: 'No answer.', seen_status: 'PLACED' });
    expect(seen.status).toBe(409);
  });

  it('is reported after the step whose lock it waited for', async () => {
    const { id, step } = await placed();
    const requestedAt = clock.now;
    clock.now = new Date(requestedAt.getTime() + 4_000);
    await step('contact');
    clock.now = requestedAt;
    expect((await step('confirm')).status).toBe(200);
    const { reply } = await call('GET order/{id}', { token: ofRetailer, params: { id } });
    expect(reply.data.events.map(({ step }) => step)).toEqual(['place', 'contact', 'confirm']);
  });

  it('names everything missing at once, and checks the IMEI', async () => {
    const { step } = await placed();
    expect((await step('cancel')).reply.errors).toHaveProperty('reason');
    for (const name of ['contact', 'confirm', 'allocate', 'ready']) await step(name, { pickup_point: 'Counter 3' });
    for (const [imei, why] of [
      ['49015420323751', /^Enter all 15 digits/],
      ['490154203237519', /^A digit of this IMEI is wrong/],
    ] as const)
      expect((await step('deliver', { imei })).reply.errors).toEqual({ imei: expect.stringMatching(why) });
    const [other, imei] = [await placed(), newImei()];
    for (const name of ['contact', 'confirm', 'allocate', 'ready'])
      await other.step(name, { pickup_point: 'Counter 3' });
    expect((await other.step('deliver', { imei })).status).toBe(200);
    const used = await step('deliver', { imei });
    const readAgain = 'Read the IMEI off the box again.';
    expect([used.status, used.reply.errors]).toEqual([
      400,
      { imei: `This phone was handed over with order ${other.order_id}. ${readAgain}` },
    ]);
    await db.update(orders).set({ office_id: neighbour._id }).where(eq(orders._id, other.id));
    const elsewhere = await step('deliver', { imei });
    expect(elsewhere.reply.errors).toEqual({ imei: `Another retailer handed over this phone. ${readAgain}` });
  });

  it('is for offices that can see the order, a reassignment only for those above it', async () => {
    const { id, step } = await placed();
    const { user } = await buildUser(db, { office: retailer });
    await db.update(orders).set({ assigned_to: user._id }).where(eq(orders._id, id));
    expect((await step('contact', {}, ofStranger)).status).toBe(404);
    expect((await step('nonsense')).status).toBe(404);
    const body = { office_id: neighbour._id, reason: 'Out of stock there.' };
    expect((await step('reassign', body)).status).toBe(409);
    expect((await step('reassign', { ...body, office_id: stranger._id }, ofRd)).reply.errors).toHaveProperty(
      'office_id',
    );
    expect((await step('reassign', body, ofRd)).status).toBe(200);
    const [given] = await db.select().from(orders).where(eq(orders._id, id));
    expect(given).toMatchObject({ office_id: neighbour._id, assigned_to: null });
    expect((await step('contact')).status).toBe(404);
  });

  it('returns units once, even for simultaneous cancellations', async () => {
    const { step, units } = await placed();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => step('cancel', { reason: 'Changed their mind.' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await units()).toEqual({ inventory: 3, held: 0, sold: 0 });
    expect(await findDrift(db)).toEqual([]);
  });

  it('moves the quota with the order, and refuses an office that has none left', async () => {
    const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Q', code: 'Q1' });
    await db.insert(quotas).values([
      { campaign_id, office_id: retailer._id, no_of_order: 2 },
      { campaign_id, office_id: neighbour._id, no_of_order: 1 },
    ]);
    const used = async () => {
      const rows = await db.select().from(quotas).where(eq(quotas.campaign_id, campaign_id));
      return [retailer, neighbour].map(({ _id }) => rows.find(({ office_id }) => office_id === _id)?.used);
    };
    const [first, second] = [await placed({ campaign_id }), await placed({ campaign_id })];
    const body = { office_id: neighbour._id, reason: 'Nearer to the customer.' };
    expect((await first.step('reassign', body, ofRd)).status).toBe(200);
    expect(await used()).toEqual([1, 1]);
    expect((await second.step('reassign', body, ofRd)).status).toBe(409);
    expect(await used()).toEqual([1, 1]);
    await second.step('cancel', { reason: 'No.' });
    expect(await used()).toEqual([0, 1]);
    expect(await findDrift(db)).toEqual([]);
  });

  it('is taken by the clock if nobody called, once even by several sweeps', async () => {
    const { id, units } = await placed();
    const later = new Date(clock.now.getTime() + 8 * DAY_MS);
    await Promise.all([expireOrders(db, later), expireOrders(db, later), expireOrders(db, later)]);
    expect((await db.select().from(orders).where(eq(orders._id, id)))[0]?.status).toBe('EXPIRED');
    expect(await units()).toEqual({ inventory: 3, held: 0, sold: 0 });
    expect(await findDrift(db)).toEqual([]);
  });
});

describe('a return', () => {
  const IMEI_OF_RETURN = newImei();
  const staff: By = {
    party: 'user',
    session: {
      sid: newId(),
      user_id: newId(),
      name: 'Somebody',
      office_id: head._id,
      office_type: 'ADMIN',
      is_super: false,
      address: '127.0.0.1',
    },
  };
  const take = (id: string, step: StepName, by: By = staff, input = {}) =>
    takeStep(db, returnTarget, { id, step, by, input, now: clock.now });

  async function delivered() {
    const order = await placed();
    for (const name of ['contact', 'confirm', 'allocate']) await order.step(name);
    await order.step('ready', { pickup_point: 'Counter 3' });
    return order;
  }

  it('sends no message about a cancelled order when it is withdrawn', async () => {
    const { id, step } = await delivered();
    await step('deliver', { imei: newImei() });
    await sent();
    const return_id = await requestReturn(db, id, 'Broken.', clock.now);
    const messagesOf = async () => {
      await sent();
      return (await db.select().from(smsMessages).orderBy(smsMessages._id)).map(({ message }) => message);
    };
    const before = await messagesOf();
    expect(before.at(-1)).toContain('your return request');
    await take(return_id, 'withdraw', BY_CUSTOMER);
    expect(await messagesOf()).toEqual(before);
  });

  it('frees its unit and its IMEI for somebody else when it comes back sellable', async () => {
    const { id, step, units } = await delivered();
    await step('deliver', { imei: IMEI_OF_RETURN });
    const returnId = await requestReturn(db, id, 'Changed their mind.', clock.now);
    await take(returnId, 'approve');
    await expect(take(returnId, 'receive', staff, { imei: newImei() })).rejects.toMatchObject({ status: 400 });
    await take(returnId, 'receive', staff, { imei: IMEI_OF_RETURN });
    await take(returnId, 'inspect', staff, { sellable: true });
    expect(await units()).toEqual({ inventory: 3, held: 0, sold: 0 });
    await expect(requestReturn(db, id, 'Once more.', clock.now)).rejects.toMatchObject({ status: 409 });
    const other = await delivered();
    expect((await other.step('deliver', { imei: IMEI_OF_RETURN })).status).toBe(200);
    expect(await findDrift(db)).toEqual([]);
  });
});

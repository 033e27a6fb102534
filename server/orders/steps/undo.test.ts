import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../contract/durations.ts';
import type { Undo } from '../../../contract/steps/machine.ts';
import { ORDER_MACHINE, type StepName } from '../../../contract/steps/steps.ts';
import { buildOffice, buildUser } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { audits } from '../../db/audit.ts';
import { type Order, orderEvents, orders } from '../orders.table.ts';
import { requestReturn } from '../returns/begin-return.ts';
import { findDrift } from '../stock-check.service.ts';
import { requireUndoable } from './undo.ts';

const { db, call, clock, ofHead, placed, delivered: handedOver, sent } = await orderFixture();

/** The retailer hands the order over; head office, another user, takes the next steps. */
async function delivered() {
  const order = await handedOver();
  const step = (name: string, body: object = {}, token = ofHead) => order.step(name, body, token);
  return { ...order, ofShop: order.step, step };
}

const imeiOf = async (id: string) => (await db.select().from(orders).where(eq(orders._id, id)))[0]?.imei;

describe('a hand-over that was a mistake', () => {
  it('is undone with its reason: the order waits again, and its phone can be handed over with another', async () => {
    const [wrong, right] = [await delivered(), await placed()];
    for (const name of ['contact', 'confirm', 'allocate']) await right.step(name);
    await right.step('ready', { pickup_point: 'Counter 3' });
    expect((await right.step('deliver', { imei: wrong.imei })).reply.errors).toHaveProperty('imei');
    await sent();

    const bare = await wrong.step('undo_deliver');
    expect([bare.status, Object.keys(bare.reply.errors ?? {})]).toEqual([400, ['reason']]);
    const { reply } = await wrong.step('undo_deliver', { reason: 'The phone of the next customer.' });
    expect(reply.data.status).toBe('READY_FOR_PICKUP');
    expect(await imeiOf(wrong.id)).toBeNull();
    expect((await right.step('deliver', { imei: wrong.imei })).reply.data.status).toBe('DELIVERED');

    const events = await db.select().from(orderEvents).where(eq(orderEvents.order_id, wrong.id));
    expect(events.find(({ step }) => step === 'undo_deliver')).toMatchObject({
      before: 'DELIVERED',
      after: 'READY_FOR_PICKUP',
      reason: 'The phone of the next customer.',
      details: { imei: wrong.imei },
    });
    const auditRows = await db.select().from(audits).where(eq(audits.entity_id, wrong.id));
    expect(auditRows.find(({ action }) => action === 'undo_deliver')).toMatchObject({
      before: { status: 'DELIVERED', imei: wrong.imei },
      after: { status: 'READY_FOR_PICKUP', reason: 'The phone of the next customer.' },
    });
    const texts = (await sent()).filter((text) => text.includes(wrong.order_id));
    expect(texts).toEqual([expect.stringMatching(/^Sorry, we marked order .* as handed over by mistake\./)]);
    expect(await findDrift(db)).toEqual([]);
  });

  it('leaves a parcel dispatched again, and undoes only its last hand-over', async () => {
    const { step, id } = await placed();
    for (const name of ['contact', 'confirm', 'allocate']) await step(name);
    await step('dispatch', { tracking_number: 'T 1' });
    await step('deliver', { imei: '356938035643809' });
    expect((await step('undo_deliver', { reason: 'Another parcel.' }, ofHead)).reply.data.status).toBe('DISPATCHED');
    await step('deliver', { imei: '356938035643809' });
    expect((await step('undo_deliver', { reason: 'And again.' }, ofHead)).reply.data.status).toBe('DISPATCHED');
    expect(await imeiOf(id)).toBeNull();
  });

  it('can’t be undone during a return, or from another office', async () => {
    const { id, step } = await delivered();
    const { token: ofStranger } = await buildUser(db, {
      office: await buildOffice(db),
      grants: ['POST order/{id}/{step} {PRE-ORDER}'],
    });
    expect((await step('undo_deliver', { reason: 'Mine.' }, ofStranger)).status).toBe(404);
    const return_id = await requestReturn(db, id, 'Broken.', clock.now);
    const refused = await step('undo_deliver', { reason: 'Wrong phone.' });
    expect([refused.status, refused.reply.msg]).toEqual([409, expect.stringContaining('This order has a return')]);
    const params = { id: return_id, step: 'reject' };
    await call('POST return/{id}/{step}', { token: ofHead, params, body: { reason: 'Never came.' } });
    expect((await step('undo_deliver', { reason: 'Wrong phone.' })).status).toBe(200);
  });

  it('can be undone by the same user within ten minutes, and by another one after that', async () => {
    const [early, late] = [await delivered(), await delivered()];
    const atOrder = async ({ id }: { id: string }, minutes: number) => {
      const changed_at = new Date(clock.now.getTime() - minutes * MINUTE_MS);
      await db.update(orders).set({ changed_at }).where(eq(orders._id, id));
    };
    await atOrder(early, 10);
    expect((await early.ofShop('undo_deliver', { reason: 'Wrong phone.' })).reply.data.status).toBe('READY_FOR_PICKUP');
    await atOrder(late, 11);
    const own = await late.ofShop('undo_deliver', { reason: 'Wrong phone.' });
    const refusal = 'You handed it over more than 10 minutes ago. Ask a colleague to undo it.';
    expect([own.status, own.reply.msg]).toEqual([409, refusal]);
    expect((await late.step('undo_deliver', { reason: 'Wrong phone.' })).status).toBe(200);
  });

  it('can’t be undone after the hours of the setting', async () => {
    const { id, step } = await delivered();
    const changed_at = new Date(clock.now.getTime() - 73 * HOUR_MS);
    await db.update(orders).set({ changed_at }).where(eq(orders._id, id));
    const late = await step('undo_deliver', { reason: 'Wrong phone.' });
    expect([late.status, late.reply.msg]).toEqual([
      409,
      'It was handed over more than 72 hours ago, so this can’t be undone. Open a return instead.',
    ]);
  });

  it('has its limits for each step in the table, which may be none', async () => {
    const { id } = await delivered();
    const [order] = await db.select().from(orders).where(eq(orders._id, id));
    const [user] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.order_id, id), eq(orderEvents.step, 'deliver')));
    const undo = ORDER_MACHINE.steps.find(({ name }) => name === 'undo_deliver')?.undoes as Undo<StepName>;
    const late = { user_id: user?.user_id as string, now: new Date(clock.now.getTime() + 100 * HOUR_MS) };
    await expect(requireUndoable(db, undo, order as Order, late)).rejects.toThrow('more than 72 hours ago');
    const { within: _, ...always } = undo;
    await expect(requireUndoable(db, always, order as Order, late)).rejects.toThrow('You handed it over more than');
    const { byAnother: __, ...free } = always;
    await expect(requireUndoable(db, free, order as Order, late)).resolves.toBeUndefined();
  });
});

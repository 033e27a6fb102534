import { describe, expect, it } from 'vitest';
import type { ServerRoute } from '../../contract/api.ts';
import { buildOffice, buildUser, newImei } from '../../test/builders.ts';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { receipt } from '../../test/receipt.ts';

const { app, call, db, head, judge, numberOf, ofRetailer, place, sent, statement, step, today, token, ...fixture } =
  await paymentFixture();

/** Builds a purchase of Rs. 90,000 whose advance of Rs. 2,000 has been approved. */
async function approved(reference: string) {
  const { _id, proof } = await fixture.proved();
  await judge(proof, 'approve', { reference });
  return _id;
}

const paymentOf = async (id: string, as = ofRetailer) => call('GET order/{id}/payment', { token: as, params: { id } });

describe('the money of a purchase', () => {
  it('shows the amounts paid and still to be collected on detail, list and slip', async () => {
    const id = await approved('PAID 0001');
    const { reply: detail } = await call('GET order/{id}', { token: ofRetailer, params: { id } });
    const money = { total: 90_000, advance_paid: 2_000, to_collect: 88_000 };
    expect(detail.data).toMatchObject(money);
    const { reply: list } = await call('GET order', {
      token: ofRetailer,
      query: { find_order_id: await numberOf(id) },
    });
    expect(list.data).toMatchObject([money]);
    const { reply: slips } = await call('GET order/slip', { token: ofRetailer, query: { find__id: id } });
    expect(slips.data).toMatchObject([money]);
    for (const name of ['allocate', 'ready', 'deliver'])
      expect((await step(id, name, { pickup_point: 'Counter 1', imei: newImei() })).status).toBe(200);
    const { reply: handed } = await call('GET order/{id}', { token: ofRetailer, params: { id } });
    expect(handed.data).toMatchObject({ advance_paid: 2_000, to_collect: 0 });
  });

  it('is exported with bank and reference only for users who can read them here', async () => {
    const id = await approved('PAID 0011');
    const exported = async (grants: ServerRoute[]) => {
      const { token: authorization } = await buildUser(db, { office: head, grants });
      const payload = { format: 'csv', order_id: [id] };
      const headers = { authorization };
      return (await app.http.inject({ method: 'POST', url: '/api/order/export', headers, payload })).body;
    };
    const without = await exported(['POST order/export']);
    expect(without).toMatch(/Advance paid,To collect,To refund,.*,Returned\r?\n/);
    expect(without).not.toMatch(/of the payment|eSewa|PAID 0011/);
    const whole = await exported(['POST order/export', 'GET order/{id}/payment']);
    expect(whole).toMatch(/Payment bank,Payment reference\r?\n.*,eSewa,PAID 0011/);
  });

  it('counts nothing as paid before the payment is verified', async () => {
    const { _id } = await fixture.proved();
    const { reply } = await call('GET order/{id}', { token: ofRetailer, params: { id: _id } });
    expect(reply.data).toMatchObject({ advance_paid: 0, to_collect: 90_000 });
    expect((await paymentOf(_id)).reply.data).toMatchObject({ paid: 0, has_picture: true, is_seen_at_bank: false });
  });

  it('shows bank, number and reference, from the bank as soon as it has reported them', async () => {
    const id = await approved('PAID 0002');
    const claim = { paid: 2_000, bank: 'eSewa', payer_phone: '9841000009', reference: 'PAID 0002' };
    expect((await paymentOf(id)).reply.data).toMatchObject({ ...claim, is_seen_at_bank: false });
    const { bank } = await statement(csv(`${today()},2000,PAID0002,transfer,9841000077`));
    expect((await paymentOf(id)).reply.data).toMatchObject({
      paid: 2_000,
      bank,
      payer_phone: '9841000077',
      reference: 'PAID0002',
      is_seen_at_bank: true,
    });
    expect((await step(id, 'cancel', { reason: 'Changed their mind.' }, token)).status).toBe(200);
    expect((await paymentOf(id)).reply.data.paid).toBe(2_000);
    const { reply } = await call('GET order/{id}', { token: ofRetailer, params: { id } });
    expect(reply.data).toMatchObject({ status: 'REFUND_DUE', advance_paid: 0, to_collect: 0 });
  });

  it('is included in the message that the order is ready', async () => {
    const id = await approved('PAID 0003');
    await step(id, 'allocate');
    await sent();
    await step(id, 'ready', { pickup_point: 'Counter 1' });
    expect(await sent()).toEqual([expect.stringMatching(/ready at Counter 1\. .* Still to pay: Rs\. 88,000\./)]);
  });

  it('notifies of its consequence: no more time after the last rejection, a refund after a cancellation', async () => {
    const { _id, proof } = await fixture.proved();
    const reject = (id: string) => judge(id, 'reject_proof', { reason: 'The amount is wrong.' });
    await sent();
    await reject(proof);
    expect(await sent()).toEqual([expect.stringContaining('proof not accepted. The amount is wrong. Resend by ')]);
    const again = await fixture.uploaded(await receipt('AGAIN'));
    await call('POST order/public/submit', {
      body: {
        _id,
        payment_mobile_number: '9841000009',
        payment_initiated_using: 'eSewa',
        payment_verification_image: again,
      },
    });
    await sent();
    await reject(again);
    expect(await sent()).toEqual([expect.stringContaining('time ran out.')]);
    const paid = await approved('PAID 0005');
    await sent();
    await step(paid, 'cancel', { reason: 'Broken.' }, token);
    const [cancelled] = await sent();
    expect(cancelled).toContain('We will refund your advance of Rs. 2,000.');
    // For other steps the reason is for staff.
    expect(cancelled).not.toContain('Broken.');
  });

  it('and its picture are only for your offices', async () => {
    const id = await approved('PAID 0004');
    const elsewhere = await buildUser(db, { office: await buildOffice(db, place, head), is_super: true });
    const picture = (as: string) =>
      app.http.inject({ url: `/api/order/${id}/payment/picture`, headers: { authorization: as } });
    expect((await picture(ofRetailer)).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect((await picture(elsewhere.token)).statusCode).toBe(404);
    expect((await paymentOf(id, elsewhere.token)).status).toBe(404);
  });
});

import { eq } from 'drizzle-orm';
import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildOffice, buildUser, PASSWORD } from '../../test/builders.ts';
import { present } from '../../test/present.ts';
import { purchaseFixture } from '../../test/purchase-fixture.ts';
import { audits } from '../db/audit.ts';
import { orders } from '../orders/orders.table.ts';
import { codeForPayment, merchantOf, readMerchantCode, withChecksum, written } from './merchant-code.service.ts';
import { offices } from './offices.table.ts';
import { textInPicture } from './qr-picture.service.ts';

/** A static code of a made-up merchant, as Fonepay and NEPALPAY lay them out, both in one. */
const STATIC = withChecksum(
  written(
    new Map([
      ['00', '01'],
      ['01', '11'],
      ['26', '0011fonepay.com07162222240001112223'],
      ['29', '0023NCHL1234567812345678901'],
      ['52', '4812'],
      ['53', '524'],
      ['58', 'NP'],
      ['59', 'Everest Mobile'],
      ['60', 'Kathmandu'],
      ['62', '0703T01'],
    ]),
  ),
);

describe('a merchant’s code', () => {
  it('is read with its networks, whatever the case of its checksum', () => {
    const merchant = { network: 'Fonepay and NEPALPAY', name: 'Everest Mobile', city: 'Kathmandu' };
    expect(merchantOf(STATIC)).toEqual(merchant);
    expect(merchantOf(STATIC.slice(0, -4) + STATIC.slice(-4).toLowerCase())).toEqual(merchant);
  });

  it('is refused with a wrong checksum, cut off, or if it is another text', () => {
    const other = STATIC.slice(0, -4) + (STATIC.endsWith('0000') ? '1111' : '0000');
    for (const text of [other, STATIC.slice(0, -6), 'https://example.com', '', `${STATIC}0`, '000201'])
      expect(merchantOf(text), text).toBeUndefined();
    expect(codeForPayment('https://example.com', { amount: 1, bill: 'A' })).toBeUndefined();
  });

  it('gets the amount and number of one payment, and keeps all else', () => {
    const code = present(codeForPayment(STATIC, { amount: 200_000, bill: 'AG-7K3M9QX2' }));
    const fields = readMerchantCode(code);
    expect([fields?.get('01'), fields?.get('54'), fields?.get('62')]).toEqual(['12', '2000', '0111AG-7K3M9QX20703T01']);
    for (const id of ['26', '29', '52', '53', '58', '59', '60'])
      expect(fields?.get(id)).toBe(readMerchantCode(STATIC)?.get(id));
    expect(readMerchantCode(present(codeForPayment(STATIC, { amount: 200_050, bill: 'A' })))?.get('54')).toBe(
      '2000.50',
    );
  });

  it('is shown unchanged if it has no room for the number of a payment', () => {
    const begun = STATIC.slice(0, STATIC.indexOf('62070703T01'));
    const full = (length: number) => withChecksum(`${begun}62${length + 4}08${length}${'x'.repeat(length)}`);
    const fits = codeForPayment(full(79), { amount: 100, bill: 'AG-7K3M9QX2' });
    expect(readMerchantCode(present(fits))?.get('62')).toHaveLength(98);
    expect(codeForPayment(full(81), { amount: 100, bill: 'AG-7K3M9QX2' })).toBeUndefined();
  });
});

const { db, app, call, head, retailer, verifier, bought, orderOf, place } = await purchaseFixture();
const second = await buildUser(db, { office: head, is_super: true });
const id = retailer._id;

async function upload(picture: Buffer, token = verifier) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)]), 'qr.png');
  const payload = new Request('http://x', { method: 'POST', body: form });
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/office/${id}/payment-qr/picture`,
    headers: { 'content-type': payload.headers.get('content-type') as string, authorization: `Bearer ${token}` },
    payload: Buffer.from(await payload.arrayBuffer()),
  });
  return { status: response.statusCode, data: response.json().data };
}

const ask = (file_id: string, is_dynamic: boolean, password = PASSWORD) =>
  call('POST office/{id}/payment-qr', { token: verifier, params: { id }, body: { file_id, is_dynamic, password } });
const decide = (change: string, verdict: string, token: string, password = PASSWORD) =>
  call('POST office/{id}/payment-qr/{change}/{verdict}', {
    token,
    params: { id, change, verdict },
    body: { password },
  });
const qrOf = async (order: string) =>
  (await call('GET order/public/multi-buy/{id}', { params: { id: order } })).reply.data.office.payment_qr;

/** A photo of the code: rotated, with other things around it. */
const photo = async (text: string) =>
  sharp(await toBuffer(text, { width: 500 }))
    .rotate(7, { background: '#ddd' })
    .extend({ top: 120, bottom: 200, left: 80, right: 60, background: '#bbb' })
    .jpeg({ quality: 70 })
    .toBuffer();

describe('the payment code of an office', () => {
  it('changes when a second approver approves it with the password, and keeps the old picture', async () => {
    const order = await bought();
    await db.update(offices).set({ payment_qr: null }).where(eq(offices._id, id));
    const { data } = await upload(await photo(STATIC));
    expect(data.merchant).toMatchObject({ name: 'Everest Mobile' });
    expect((await ask(data._id, true, 'not it')).status).toBe(400);
    const answer = await ask(data._id, true);
    expect(answer.reply.data).toMatchObject({ pending: { status: 'pending', is_dynamic: true } });
    expect(answer.reply.data.current).toBeUndefined();
    const change = present(answer.reply.data.pending)._id;
    expect(await qrOf(order)).toBeUndefined();

    const own = await decide(change, 'approve', verifier);
    expect([own.status, own.reply.msg]).toEqual([409, expect.stringContaining('Ask a colleague to approve it')]);
    expect((await decide(change, 'approve', second.token, 'not it')).status).toBe(400);
    const approved = await decide(change, 'approve', second.token);
    expect(approved.reply.data).toMatchObject({ current: { path: data.path, is_dynamic: true } });
    expect((await decide(change, 'approve', second.token)).status).toBe(409);

    const next = (await upload(await photo('https://example.com/pay'))).data;
    expect(next.merchant).toBeUndefined();
    const refused = await ask(next._id, true);
    expect([refused.status, Object.keys(refused.reply.errors ?? {})]).toEqual([400, ['is_dynamic']]);
    const static_ = await ask(next._id, false);
    const replaced = await decide(present(static_.reply.data.pending)._id, 'approve', second.token);
    expect(replaced.reply.data.current).toMatchObject({ path: next.path, is_dynamic: false });
    expect(replaced.reply.data.history.map(({ path }) => path)).toEqual([next.path, data.path]);
    expect(await qrOf(order)).toEqual({ path: next.path });
    expect((await app.http.inject({ url: `/api/order/public/multi-buy/${order}/qr` })).statusCode).toBe(404);
    const written = await db.select().from(audits).where(eq(audits.entity_id, id));
    expect(written.map(({ action }) => action).sort()).toEqual(['approve', 'approve', 'ask', 'ask']);
  });

  it('is read once per request, not again with the password', async () => {
    const { data } = await upload(await photo(STATIC));
    const opened = vi.spyOn(app.storage, 'open');
    onTestFinished(() => opened.mockRestore());
    expect((await ask(data._id, true, '')).reply.errors).toHaveProperty('password');
    expect(opened).toHaveBeenCalledTimes(1);
    expect((await ask(data._id, true)).status).toBe(200);
    expect(opened).toHaveBeenCalledTimes(2);
  });

  it('has the amount and the number of each purchase in it, as a camera reads it', async () => {
    await db.update(offices).set({ payment_qr_text: STATIC, payment_qr_is_dynamic: true }).where(eq(offices._id, id));
    const order = await bought();
    const qr = await qrOf(order);
    expect(qr).toEqual({ path: `api/order/public/multi-buy/${order}/qr` });
    const drawn = await app.http.inject({ url: `/${qr?.path}` });
    expect(drawn.headers['content-type']).toBe('image/png');
    await app.storage.put('proofs/drawn.jpg', await sharp(drawn.rawPayload).jpeg().toBuffer());
    const fields = readMerchantCode(present(await textInPicture(app.storage, 'proofs/drawn.jpg')));
    expect(fields?.get('54')).toBe('2000');
    expect(fields?.get('62')).toContain((await orderOf(order)).order_id);
    // Once the advance is paid, a second scan would pay twice.
    for (const status of ['UNDER_VERIFICATION', 'CONFIRMED', 'EXPIRED'] as const) {
      await db.update(orders).set({ status }).where(eq(orders._id, order));
      expect((await app.http.inject({ url: `/${qr?.path}` })).statusCode).toBe(404);
      expect(await qrOf(order)).toBeUndefined();
    }
  });

  it('can’t be seen or changed from another office', async () => {
    const elsewhere = await buildUser(db, { office: await buildOffice(db, place, head), is_super: true });
    const seen = await call('GET office/{id}/payment-qr', { token: elsewhere.token, params: { id } });
    expect(seen.status).toBe(404);
    expect((await upload(await photo(STATIC), elsewhere.token)).status).toBe(404);
    const { reply } = await call('GET office/payment-qr', { token: elsewhere.token });
    expect(reply.data.map(({ _id }) => _id)).not.toContain(id);
    expect((await call('GET office/payment-qr', { token: verifier, query: { find_is_pending: 'true' } })).status).toBe(
      200,
    );
  });
});

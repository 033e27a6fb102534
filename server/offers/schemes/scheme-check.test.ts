import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildOffice, buildPlace, insertOne, unique } from '../../../test/builders.ts';
import { schemeFixture } from '../../../test/scheme-fixture.ts';
import { mayPreview } from '../../http/pages/preview.ts';
import { files } from '../../media/media.table.ts';
import { messageTemplates } from '../../messaging/messaging.table.ts';
import { offices } from '../../offices/offices.table.ts';
import { campaigns, quotas } from '../offers.table.ts';

const { db, call, clock, app, token, place, draft, save, publish } = await schemeFixture();

describe('before publishing', () => {
  it('shows discounts, quota gaps, offices without a phone and areas without a retailer', async () => {
    const { _id: campaign_id } = await insertOne(db, campaigns, { name: 'Dry', code: unique('D') });
    const { body, main } = await draft({ type: 'CAMPAIGN', campaign_id });
    const { _id } = (await save(body)).reply.data;
    const check = async () => (await call('GET scheme/check/{id}', { token, params: { id: _id } })).reply.data;
    const nobody = await check();
    expect(nobody.can_publish).toBe(false);
    expect(nobody.findings.find((one) => one.about === 'quota')).toMatchObject({ level: 'stop' });
    const refused = await publish(_id);
    expect([refused.status, refused.reply.msg]).toEqual([
      409,
      'No retailer can sell it. Set quotas in the campaign first.',
    ]);

    const [silent, used] = [await buildOffice(db, { ...place, phone: null }), await buildOffice(db, place)];
    await db.insert(quotas).values([
      { campaign_id, office_id: silent._id, no_of_order: 4 },
      { campaign_id, office_id: used._id, no_of_order: 0 },
    ]);
    const { findings, prices, can_publish } = await check();
    expect(can_publish).toBe(true);
    expect(prices.find((price) => price.variant_id === main.variant[0]._id)).toMatchObject({
      off_list: 20,
      off_sales: 11,
    });
    const texts = findings.map((one) => one.text).join('\n');
    expect(texts).toContain('1 retailer without a phone number.');
    expect(texts).toContain('1 retailer with no quota left in the campaign.');
    expect(texts).toContain('The remaining quota (4) is below the stock (10): 6 units can’t be sold.');
    expect(texts).not.toContain('without a retailer');
    await buildPlace(db);
    expect((await check()).findings.find((one) => one.about === 'area')).toMatchObject({ level: 'warn', total: 1 });
  });

  it('names the messages that customers would not get', async () => {
    const { body } = await draft();
    const { _id } = (await save(body)).reply.data;
    await db.update(messageTemplates).set({ is_active: false }).where(eq(messageTemplates.event, 'ready'));
    const { findings } = (await call('GET scheme/check/{id}', { token, params: { id: _id } })).reply.data;
    await db.update(messageTemplates).set({ is_active: true });
    const [sms, mail, off] = findings.filter(({ about }) => about === 'message');
    expect([sms?.text, mail?.text]).toEqual([
      expect.stringMatching(/^Customers get no SMS/),
      expect.stringMatching(/^Customers get no email/),
    ]);
    expect(off).toMatchObject({
      text: '1 message to customers switched off.',
      rows: ['The order is ready for pickup'],
    });
  });

  it('counts gifts as orders do: free, by the offer price, or by their own price in a multi-buy', async () => {
    const pricesOf = async (change: Parameters<typeof draft>[0]) => {
      const { body } = await draft(change);
      const { _id } = (await save(body)).reply.data;
      const { prices } = (await call('GET scheme/check/{id}', { token, params: { id: _id } })).reply.data;
      return prices.map(({ is_gift, scheme_price, off_sales, total }) => [is_gift, scheme_price, off_sales, total]);
    };
    expect(await pricesOf({ offer_price: 0 })).toEqual([
      [false, 40_000, 11, { least: 40_000, most: 40_000 }],
      [true, 0, 100, undefined],
    ]);
    expect(await pricesOf({ offer_price: 999 })).toEqual([
      [false, 40_000, 11, { least: 40_999, most: 40_999 }],
      [true, 999, 75, undefined],
    ]);
    expect(await pricesOf({ type: 'MULTI-BUY', advance_payment: 500, offer_price: 0 })).toEqual([
      [false, 40_000, 11, { least: 44_000, most: 44_000 }],
      [true, 4_000, 0, undefined],
    ]);
  });

  it('a preview link opens one scheme for an hour', async () => {
    const { body } = await draft();
    const { _id } = (await save(body)).reply.data;
    const { url, expires_at } = (await call('GET scheme/preview/{id}', { token, params: { id: _id } })).reply.data;
    const secret = app.config.AGRIM_SECRET;
    const preview = new URL(url, 'http://x').searchParams.get('preview') as string;
    expect(await mayPreview(secret, preview, `/scheme/${_id}`, clock.now)).toBe(true);
    expect(await mayPreview(secret, preview, '/scheme/01a1fd79-0000-7000-8000-000000000000', clock.now)).toBe(false);
    expect(await mayPreview(secret, preview, `/scheme/${_id}`, new Date(expires_at))).toBe(false);
    expect(await mayPreview(secret, `${preview}x`, `/scheme/${_id}`, clock.now)).toBe(false);
    expect((await call('GET order', { token: preview })).status).toBe(403);
  });
});

describe('the publishing checks of a scheme with an advance', () => {
  it('names the retailers without a payment QR', async () => {
    const file = await insertOne(db, files, {
      path: unique('public/qr').replace(' ', '-'),
      name: 'QR',
      width: 480,
      height: 480,
      bytes: 1,
    });
    const without = { ...place, payment_qr: null };
    const [ready, bare] = [await buildOffice(db, without), await buildOffice(db, without)];
    const body = { type: 'MULTI-BUY', advance_payment: 500, offer_price: 0 } as const;
    const allowed_office = [ready, bare].map(({ _id }) => ({ office_id: _id }));
    const { _id } = (await save((await draft({ ...body, allowed_office })).body)).reply.data;
    const findingsOf = async (id: string) =>
      (await call('GET scheme/check/{id}', { token, params: { id } })).reply.data.findings
        .filter((finding) => finding.text.includes('payment QR'))
        .map(({ level, rows }) => ({ level, rows }));
    expect(await findingsOf(_id)).toEqual([{ level: 'warn', rows: [ready.name, bare.name].sort() }]);
    await db.update(offices).set({ payment_qr: file._id }).where(eq(offices._id, ready._id));
    expect(await findingsOf(_id)).toEqual([{ level: 'warn', rows: [bare.name] }]);
    await db.update(offices).set({ payment_qr: file._id }).where(eq(offices._id, bare._id));
    expect(await findingsOf(_id)).toEqual([{ level: 'good', rows: [] }]);

    const free = (await save((await draft({ ...body, advance_payment: 0, allowed_office })).body)).reply.data._id;
    const { findings } = (await call('GET scheme/check/{id}', { token, params: { id: free } })).reply.data;
    expect(findings).toContainEqual(expect.objectContaining({ level: 'stop', field: 'advance_payment' }));

    // Without an advance, customers don't pay by the code.
    const { body: plain } = await draft({ allowed_office });
    expect(await findingsOf((await save(plain)).reply.data._id)).toEqual([]);
  });
});

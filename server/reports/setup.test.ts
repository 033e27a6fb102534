import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { testApp } from '../../test/app.ts';
import {
  buildOffice,
  buildOrder,
  buildPlace,
  buildProduct,
  buildScheme,
  buildUser,
  insertOne,
} from '../../test/builders.ts';
import { ourBrand } from '../brand/brand.table.ts';
import { contents } from '../content/content.table.ts';
import { audits } from '../db/audit.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { offices } from '../offices/offices.table.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN', phone: '' });
const { token, user } = await buildUser(db, { office: head, is_super: true });

const setup = async (as = token) => (await call('GET setup', { token: as })).reply.data;
const left = async () =>
  (await setup()).steps.filter(({ is_done, is_optional }) => !is_done && !is_optional).map(({ step }) => step);

it('ticks off the finished steps of a new installation, only for the head office', async () => {
  const all = [
    'brand',
    'places',
    'head_office',
    'nd',
    'rd',
    'retailer',
    'products',
    'scheme',
    'go_live',
    'first_order',
  ];
  expect(await left()).toEqual(all);
  const place = await buildPlace(db);
  await db.insert(ourBrand).values({ ...NEUTRAL_BRAND, name: 'Himal' });
  const nd = await buildOffice(db, { type: 'ND' }, head);
  const rd = await buildOffice(db, { type: 'RD' }, nd);
  const retailer = await buildOffice(db, place, rd);
  const phone = await buildProduct(db);
  expect(await left()).toEqual(['head_office', 'scheme', 'go_live', 'first_order']);
  const draft = await buildScheme(db, phone, { is_published: false });
  expect(await left()).toEqual(['head_office', 'go_live', 'first_order']);
  const { steps } = await setup();
  expect(steps.find(({ step }) => step === 'go_live')?.path).toBe(`scheme-manage/pre-order/edit/${draft._id}`);
  expect(steps.find(({ step }) => step === 'head_office')?.path).toBe(`office-manage/admin/edit/${head._id}`);
  await buildScheme(db, phone);
  await buildOrder(db, retailer);
  expect(await left()).toEqual(['head_office']);

  const { token: other } = await buildUser(db, { office: retailer, is_super: true });
  expect(await setup(other)).toEqual({ steps: [], is_alone: false });
});

it('warns a lone administrator until there is another one', async () => {
  expect((await setup()).is_alone).toBe(true);
  await buildUser(db, { office: head, is_super: true });
  expect((await setup()).is_alone).toBe(false);
});

describe('before selling', () => {
  const openSteps = async () =>
    (await setup()).steps
      .filter((row) => row.is_before_selling && !row.is_done && !row.is_waived)
      .map(({ step }) => step);
  const waive = (step: 'sms' | 'mail', is_waived: boolean, as = token) =>
    call('POST setup/waive', { token: as, body: { step, is_waived } });

  it('a step stays until it is done or waived, and an SMS that was only printed counts for nothing', async () => {
    await db.insert(smsMessages).values({ phone_number: '9841000001', message: 'Printed', status: 'sent' });
    expect(await openSteps()).toEqual(['sms', 'mail', 'terms', 'bill']);
    const bill = (await setup()).steps.find(({ step }) => step === 'bill');
    expect(bill?.path).toMatch(/^global-setting\/edit\/[\da-f-]{36}$/);
    expect((await waive('sms', true)).status).toBe(200);
    expect((await waive('mail', true)).status).toBe(200);
    expect(await openSteps()).toEqual(['terms', 'bill']);
    const [row] = await db.select().from(audits).where(eq(audits.entity, 'Setting')).orderBy(desc(audits._id)).limit(1);
    expect(row).toMatchObject({ user_name: user.name, before: { value: ['sms'] }, after: { value: ['sms', 'mail'] } });
    expect((await waive('sms', false)).status).toBe(200);
    expect(await openSteps()).toEqual(['sms', 'terms', 'bill']);
  });

  it('waives all that are tapped one right after the other', async () => {
    const taps = ['approver', 'sms', 'mail', 'payment_qr', 'terms', 'bill'] as const;
    const replies = await Promise.all(
      taps.map((step) => call('POST setup/waive', { token, body: { step, is_waived: true } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(taps.map(() => 200));
    expect(await openSteps()).toEqual([]);
  });

  it('is done by terms, not by any page, and by a payment QR at each store that may sell a multi-buy', async () => {
    const { call, db } = await testApp();
    const office = await buildOffice(db, { type: 'ADMIN' });
    const { token } = await buildUser(db, { office, is_super: true });
    const done = async () =>
      (await call('GET setup', { token })).reply.data.steps
        .filter(({ step, is_done }) => is_done && (step === 'terms' || step === 'payment_qr'))
        .map(({ step }) => step);
    const page = { is_page: true, description: '<p>Text</p>' };
    await insertOne(db, contents, { ...page, name: 'About us', key: 'about' });
    const place = await buildPlace(db);
    const [first, second] = [await buildOffice(db, place, office), await buildOffice(db, place, office)];
    const give = ({ _id }: { _id: string }, payment_qr: string | null) =>
      db.update(offices).set({ payment_qr }).where(eq(offices._id, _id));
    const qr = first.payment_qr;
    for (const shop of [first, second]) await give(shop, null);
    await give(office, qr);
    expect(await done()).toEqual([]);
    await give(first, qr);
    expect(await done()).toEqual(['payment_qr']);
    await buildScheme(db, await buildProduct(db), { type: 'MULTI-BUY' });
    expect(await done()).toEqual([]);
    await give(second, qr);
    await insertOne(db, contents, { ...page, name: 'Terms and privacy', key: 'legal' });
    expect(await done()).toEqual(['payment_qr', 'terms']);
  });

  it('can be waived only by the head office', async () => {
    const retailer = await buildOffice(db, { type: 'RETAILER' }, head);
    const { token: other } = await buildUser(db, { office: retailer, is_super: true });
    expect((await waive('mail', false, other)).status).toBe(409);
  });

  it('is done by a gateway that has sent something, and by a mail server', async () => {
    const { call, db } = await testApp({ env: { SMS_URL: 'http://127.0.0.1:9/sms', SMTP_URL: 'smtp://127.0.0.1:9' } });
    const office = await buildOffice(db, { type: 'ADMIN' });
    const { token } = await buildUser(db, { office, is_super: true });
    const done = async () =>
      (await call('GET setup', { token })).reply.data.steps
        .filter(({ step, is_done }) => is_done && (step === 'sms' || step === 'mail'))
        .map(({ step }) => step);
    expect(await done()).toEqual(['mail']);
    await db.insert(smsMessages).values({ phone_number: '9841000001', message: 'Sent', status: 'sent' });
    expect(await done()).toEqual(['sms', 'mail']);
  });
});

it('a trial message says what is missing if no gateway and no mail server is set', async () => {
  const tried = async (by: 'sms' | 'mail') => (await call('POST setup/message', { token, body: { by } })).reply.data;
  expect(await tried('sms')).toEqual({
    is_taken: false,
    answer: 'No SMS gateway is set up. Ask your server administrator to set SPARROW_TOKEN or SMS_URL.',
  });
  expect((await tried('mail')).answer).toMatch(/^No mail server is set up\./);
});

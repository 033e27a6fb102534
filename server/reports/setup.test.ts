import { expect, it } from 'vitest';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildProduct, buildScheme, buildUser } from '../../test/builders.ts';
import { ourBrand } from '../brand/brand.table.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN', phone: '' });
const { token } = await buildUser(db, { office: head, is_super: true });

const setup = async (as = token) => (await call('GET setup', { token: as })).reply.data;
const left = async () =>
  (await setup()).steps.filter(({ is_done, is_optional }) => !is_done && !is_optional).map(({ step }) => step);

it('ticks off the finished steps of a new installation, for the head office alone', async () => {
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

it('says that a lone administrator is alone, until there is another one', async () => {
  expect((await setup()).is_alone).toBe(true);
  await buildUser(db, { office: head, is_super: true });
  expect((await setup()).is_alone).toBe(false);
});

it('a trial message says what is missing, where no gateway and no mail server is set', async () => {
  const tried = async (by: 'sms' | 'mail') => (await call('POST setup/message', { token, body: { by } })).reply.data;
  expect(await tried('sms')).toEqual({
    is_taken: false,
    answer: 'No SMS gateway is set up. Ask your server administrator to set SPARROW_TOKEN or SMS_URL.',
  });
  expect((await tried('mail')).answer).toMatch(/^No mail server is set up\./);
});

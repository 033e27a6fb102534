import { expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildProduct, buildScheme, buildUser } from '../../test/builders.ts';

const { db, call } = await testApp();
const head = await buildOffice(db, { type: 'ADMIN', phone: '' });
const { token } = await buildUser(db, { office: head, is_super: true });

async function left(as = token) {
  const { reply } = await call('GET setup', { token: as });
  return reply.data.filter(({ is_done }) => !is_done).map(({ step }) => step);
}

it('ticks off what is done of a new installation, for the head office alone', async () => {
  expect(await left()).toEqual(['head_office', 'offices', 'products', 'scheme', 'test_order', 'go_live']);
  const place = await buildPlace(db);
  const retailer = await buildOffice(db, place, head);
  const phone = await buildProduct(db);
  expect(await left()).toEqual(['head_office', 'scheme', 'test_order', 'go_live']);
  await buildScheme(db, phone, { is_published: false });
  expect(await left()).toEqual(['head_office', 'test_order', 'go_live']);
  await buildScheme(db, phone);
  await buildOrder(db, retailer);
  expect(await left()).toEqual(['head_office']);

  const { token: other } = await buildUser(db, { office: retailer, is_super: true });
  expect((await call('GET setup', { token: other })).reply.data).toEqual([]);
});

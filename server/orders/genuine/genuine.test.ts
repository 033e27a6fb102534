import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { newImei } from '../../../test/builders.ts';
import { orderFixture } from '../../../test/order-fixture.ts';
import { present } from '../../../test/present.ts';
import { districts } from '../../locations/locations.table.ts';
import { forgetSettings } from '../../settings/read-settings.service.ts';
import { settings } from '../../settings/settings.table.ts';

const { app, db, call, ofHead, retailer, delivered } = await orderFixture();

const answerFor = async (imei: string, language = 'en') => {
  const { body, statusCode } = await app.http.inject({
    url: `/genuine?imei=${encodeURIComponent(imei)}&lang=${language}`,
    headers: { accept: 'text/html' },
  });
  return { statusCode, verdict: /role="status".*?<\/section>|role="alert".*?<\/span>/s.exec(body)?.[0] ?? '' };
};

it('a handed-over phone shows its store, district, day and warranty, and nothing about its customer', async () => {
  const order = await delivered();
  const { verdict } = await answerFor(`${order.imei.slice(0, 6)} ${order.imei.slice(6)}`);
  const [district] = await db
    .select()
    .from(districts)
    .where(eq(districts._id, present(retailer.district)));
  for (const text of ['We sold this phone', order.product.name, retailer.name, district?.name, 'Warranty until'])
    expect(verdict).toContain(text);
  expect(verdict).not.toMatch(new RegExp(`${order.customer_phone}|${order.order_id}|New Road|\\d:\\d\\d`));
  const nepali = await answerFor(order.imei, 'ne');
  expect(nepali.verdict).toMatch(/यो फोन हामीले बेचेको हो.*\d+ \S+ 20\d\d \(\d+ \w{3}\)/s);
  await db.update(settings).set({ value: 0 }).where(eq(settings.key, 'WarrantyMonths'));
  forgetSettings(db);
  expect((await answerFor(order.imei)).verdict).not.toContain('Warranty');
});

it('a returned phone shows as returned until it is handed over again', async () => {
  const order = await delivered();
  const { reply } = await call('POST order/{id}/return', {
    token: ofHead,
    params: { id: order.id },
    body: { reason: 'It flickers.', imei: order.imei },
  });
  const step = (name: string, body = {}) =>
    call('POST return/{id}/{step}', { token: ofHead, params: { id: reply.data._id, step: name }, body });
  expect((await answerFor(order.imei)).verdict).toContain('This phone came back to us');
  expect((await step('inspect', { sellable: true })).status).toBe(200);
  expect((await answerFor(order.imei)).verdict).toContain('This phone came back to us');
  const other = newImei();
  expect((await step('replace', { imei: other })).status).toBe(200);
  expect((await answerFor(other)).verdict).toContain('We sold this phone');
  expect((await answerFor(order.imei)).verdict).toContain('This phone came back to us');
});

it('an IMEI is read as a phone shows it, and in the digits of Nepali', async () => {
  const { imei } = await delivered();
  expect((await answerFor(`${imei} / 01`)).verdict).toContain('We sold this phone');
  const nepali = imei.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
  expect((await answerFor(nepali)).verdict).toContain('We sold this phone');
  expect((await answerFor(`${imei}/0`)).verdict).toContain('This isn’t a valid IMEI');
});

it('other numbers are unknown or no IMEI, and the form keeps the typed number', async () => {
  expect((await answerFor(newImei())).verdict).toContain('We don’t recognise this phone');
  const wrong = await answerFor('12345<6');
  expect([wrong.statusCode, wrong.verdict.includes('This isn’t a valid IMEI')]).toEqual([200, true]);
  const { body } = await app.http.inject({ url: '/genuine?imei=12345%3C6', headers: { accept: 'text/html' } });
  expect(body).toContain('value="12345&lt;6"');
  const empty = await app.http.inject({ url: '/genuine', headers: { accept: 'text/html' } });
  expect([empty.statusCode, empty.body.includes('role="status"')]).toEqual([200, false]);
});

it('limits the checks of one address per minute', async () => {
  const { app } = await testApp({ env: { LIMIT_IMEIS_MINUTE: '3' } });
  const ask = async (query: string) => (await app.http.inject({ url: `/genuine${query}` })).statusCode;
  const statuses = [];
  for (let time = 0; time < 4; time += 1) statuses.push(await ask(`?imei=${newImei()}`));
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await ask('')).toBe(200);
});

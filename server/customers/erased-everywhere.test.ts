import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { buildProduct, buildScheme, insertOne, orderBody, PASSWORD, unique } from '../../test/builders.ts';
import { csv, paymentFixture } from '../../test/payment-fixture.ts';
import { firstOf } from '../../test/present.ts';
import { receipt } from '../../test/receipt.ts';
import { loginTries } from '../access/access.table.ts';
import { checkAudit } from '../audit/check.ts';
import { sealAudit } from '../audit/seals.ts';
import { stockChanges } from '../catalog/catalog.table.ts';
import { newId } from '../db/columns.ts';
import { addJob } from '../db/db.ts';
import { questions, reviewImages, reviews } from '../feedback/feedback.table.ts';
import { storePicture } from '../media/media.service.ts';
import { makeCode } from '../messaging/codes.service.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { serverErrors } from '../monitoring/monitoring.table.ts';
import { orders, returnImages, returns } from '../orders/orders.table.ts';
import { payments } from '../payments/payments.table.ts';
import { savedViews } from '../views/views.table.ts';
import { waitlistEvents, waitlistPlaces } from '../waitlist/waitlist.table.ts';

const NAME = 'Sarmila Bhujel';
const PHONE = '9865432109';
const EMAIL = 'Sarmila.Bhujel@example.com';
const SPELLINGS = [PHONE, '+977 986-543-2109', '९८६५४३२१०९'];
/** A name that is unique in this database, and the number with any characters between its digits. */
const TRACE = /sarmila|bhujel|9[^\d०-९]{0,3}8[^\d०-९]{0,3}6[^\d०-९]{0,3}5432109|986[-\s]?543[-\s]?2109|९८६५४३२१०९/i;

const fixture = await paymentFixture({ SMS_DEVICE_KEY: 'a key of the devices' });
const { app, db, call, clock, token, verifierUser, retailer, place, runJobs } = fixture;
const product = await buildProduct(db, { inventory: 10 });
const scheme = await buildScheme(db, product);
const params = { phone: PHONE };
const later = () => new Date(Date.now() + 11 * 60_000);

/** The columns that must name the person before the erasure: otherwise the test proves nothing. */
const EVERYWHERE = [
  ...['_private_jobs', 'audits', 'client_errors', 'contact_messages', 'customer_notes', 'files', 'idempotency_keys'],
  ...['login_tries', 'one_time_codes', 'order_events', 'order_files', 'order_notes', 'orders', 'payment_proofs'],
  ...['payments', 'questions', 'returns', 'reviews', 'saved_views', 'server_errors', 'sms_messages'],
  ...['stock_changes', 'waitlist_events', 'waitlist_places', 'blocked_phones'],
];

/** Finds every text or JSON column that names the person, in any table, as `table.column`. */
async function traces(): Promise<string[]> {
  const { rows: columns } = await db.execute<{ schema: string; table: string; column: string }>(sql`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY'))`);
  expect(columns.length).toBeGreaterThan(200);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(schema)}.${sql.identifier(table)}`,
    );
    for (const { value } of rows) if (TRACE.test(value ?? '')) found.push(`${table}.${column}: ${value.slice(0, 200)}`);
  }
  return found;
}

/** Finds the stored files that name the person. */
function filesWithTraces(): string[] {
  const folder = join(app.config.AGRIM_DATA, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => TRACE.test(path) || TRACE.test(readFileSync(path, 'utf8')));
}

const upload = async (url: string, name: string, bytes: Buffer, authorization = token) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const response = await app.http.inject({
    method: 'POST',
    url,
    headers: { authorization, 'content-type': request.headers.get('content-type') as string },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data._id as string;
};

/** Builds an order with a key, calls, notes with a file, a correction, and an end with a reason. */
async function orderWithWork(): Promise<string> {
  const body = {
    ...orderBody(scheme, product.variant[0]._id, place),
    office_id: retailer._id,
    customer_name: NAME,
    customer_phone: PHONE,
    customer_email: EMAIL,
  };
  const placed = await call('POST order/public', { body, headers: { 'idempotency-key': 'key-of-sarmila' } });
  expect(placed.status, placed.reply.msg).toBe(200);
  const { _id: id } = firstOf(await db.select().from(orders).where(eq(orders.customer_phone, PHONE)));
  const pdf = Buffer.from(`%PDF-1.4\n1 0 obj <</Author (${NAME})>> endobj\ntrailer <<>>\n%%EOF`);
  const file = await upload(`/api/order/${id}/file`, 'Sarmila.pdf', pdf);
  const note = { text: `Call Sarmila at ${SPELLINGS[1]}`, file_id: [file] };
  expect((await call('POST order/{id}/note', { token, params: { id }, body: note })).status).toBe(200);
  const { reply } = await call('GET order/{id}/customer', { token, params: { id } });
  const edited = { ...reply.data, customer_name: `${NAME} Rai`, customer_address: `Near ${NAME}, ${SPELLINGS[2]}` };
  expect((await call('POST order/{id}/customer', { token, params: { id }, body: edited })).status).toBe(200);
  const step = {
    token,
    params: { id, step: 'cancel' as const },
    body: { reason: `Sarmila rang from ${SPELLINGS[2]}` },
  };
  expect((await call('POST order/{id}/{step}', step)).status).toBe(200);
  return id;
}

/** Builds a purchase with a proof, the bank's row and the bank's SMS about it. */
async function purchaseWithMoney(): Promise<string> {
  const id = await fixture.bought(PHONE);
  await db.update(orders).set({ customer_name: NAME }).where(eq(orders._id, id));
  const proof = await fixture.uploaded(await receipt(`TX${newId().slice(-8)}`));
  const body = {
    _id: id,
    payment_mobile_number: PHONE,
    payment_initiated_using: 'eSewa',
    payment_verification_image: proof,
  };
  await call('POST order/public/submit', { body });
  const order_id = await fixture.numberOf(id);
  const { bank } = await fixture.statement(csv(`${fixture.today()},2000,FT-77,FROM SARMILA BHUJEL FOR ${order_id},`));
  const payment = firstOf(await fixture.listed(bank));
  await call('POST payment/{id}/note', { token, params: { id: payment._id }, body: { note: `Sarmila, ${PHONE}` } });
  await fixture.confirm(payment._id, [{ order_id, amount: 2000 }]);
  const sms = `Rs 500 received from ${NAME} 977${PHONE}`;
  await db.insert(smsMessages).values({ message: sms, phone_number: 'BANK', status: 'received', parts: 1 });
  await db.update(orders).set({ status: 'DELIVERED' }).where(eq(orders._id, id));
  return id;
}

/** All other data by customers, or by staff about them. */
async function otherTraces(order_id: string) {
  await call('POST customer/{phone}/note', { token, params, body: { text: `${NAME} likes blue.` } });
  await call('POST customer/{phone}/sms', { token, params, body: { message: 'Dear Sarmila' } });
  await call('POST customer/{phone}/block', { token, params, body: { reason: 'Sarmila asked' } });
  const message = 'Please call me back about it.';
  const human = () => unique('human').replace(' ', '-');
  for (const by of [{ phone: PHONE }, { email: EMAIL }])
    await call('POST contact/public', { body: { name: NAME, ...by, message, reCaptcha: human() } as never });
  await call('POST clientBug', {
    body: { error: `No ${NAME}`, error_stack: `at ${PHONE}`, location: '/admin/x/Sarmila%20Bhujel', mode: 'live' },
  });
  const fault = { fingerprint: newId(), error_data: `Key (phone)=(${PHONE})`, location: '/x' };
  await db.insert(serverErrors).values(fault);
  const common = { screen: 'orders', user_id: verifierUser._id, office_id: verifierUser.office_id };
  await insertOne(db, savedViews, { ...common, name: `${NAME} only`, query: `find_search=${PHONE}` });
  const asked = { product_id: product._id, customer_name: NAME, question: 'Is it blue?', address: 'x' };
  await insertOne(db, questions, asked);
  const review = { product_id: product._id, customer_name: NAME, customer_phone: PHONE, stars: 4 };
  const wrote = await insertOne(db, reviews, { ...review, text: 'Good, says Sarmila.', upload_key: unique('key') });
  const pictured = { picture: await receipt('R1'), name: 'bhujel.jpg', alt: `Picture by ${NAME}` };
  const shown = await storePicture(db, app.storage, { ...pictured, kind: 'REVIEW' });
  await db.insert(reviewImages).values({ review_id: wrote._id, file_id: shown._id });
  const at = { asked_at: new Date(), changed_at: new Date() };
  const variant_id = product.variant[0]._id;
  const returned = { order_id, office_id: retailer._id, variant_id, status: 'REJECTED' as const, ...at };
  const back = await insertOne(db, returns, { ...returned, reason: `Broken, ${NAME}` });
  const sent = await storePicture(db, app.storage, { ...pictured, kind: 'RETURN' });
  await db.insert(returnImages).values({ return_id: back._id, file_id: sent._id });
  const waits = { scheme_id: scheme._id, customer_phone: PHONE, language: 'en' as const, key: unique('key') };
  const place = await insertOne(db, waitlistPlaces, { ...waits, ...at, ranked_at: new Date() });
  const event = { place_id: place._id, step: 'join', after: 'WAITING', actor: 'x', at: new Date() };
  await db.insert(waitlistEvents).values({ ...event, details: { note: NAME } } as never);
  await makeCode(db, { recipient: PHONE, purpose: 'order', now: clock.now });
  await makeCode(db, { recipient: EMAIL.toLowerCase(), purpose: 'order', now: clock.now });
  await db.insert(loginTries).values({ account: PHONE, address: 'x', added_at: clock.now });
  const changed = { variant_id, before: 1, after: 2, reason: `Brought back by ${NAME}`, actor: 'x' };
  await db.insert(stockChanges).values(changed);
  await addJob(db, 'sendMail', { to: EMAIL, subject: 'Hello', text: `Dear ${NAME}` });
}

it('an erased person is named in no column of any table and in no file, and the audit is as it was sealed', async () => {
  const order = await orderWithWork();
  const purchase = await purchaseWithMoney();
  await otherTraces(order);
  await sealAudit(db, later());
  const before = await traces();
  const tables = new Set(before.map((trace) => trace.split('.')[0]));
  expect([...tables].sort()).toEqual(expect.arrayContaining(EVERYWHERE));
  expect(filesWithTraces().length).toBeGreaterThan(0);
  const total = (await fixture.orderOf(purchase)).total;

  const body = { reason: `${NAME} asked by letter`, password: PASSWORD };
  const erased = await call('POST customer/{phone}/erase', { token, params, body });
  expect(erased.status, erased.reply.msg).toBe(200);
  await runJobs('removeStored');

  expect(await traces()).toEqual([]);
  expect(filesWithTraces()).toEqual([]);
  expect(await fixture.orderOf(purchase)).toMatchObject({ customer_name: 'Erased', total, status: 'DELIVERED' });
  const [payment] = await db.select().from(payments).where(eq(payments.reference, 'FT-77'));
  expect(payment).toMatchObject({ amount: 200_000, status: 'confirmed', text: expect.stringContaining('FROM Erased') });
  expect(await checkAudit(db)).toEqual([]);
  await sealAudit(db, later());
  expect(await checkAudit(db)).toEqual([]);
});

it('a namesake stays', async () => {
  const other = { name: 'Ram Thapa', message: 'Where is the shop, please?', reCaptcha: 'human-namesake' };
  await call('POST contact/public', { body: { ...other, phone: '9865000002' } as never });
  await call('POST contact/public', { body: { ...other, phone: '9865000001', reCaptcha: 'human-other' } as never });
  const body = { reason: 'Asked by letter', password: PASSWORD };
  expect((await call('POST customer/{phone}/erase', { token, params: { phone: '9865000001' }, body })).status).toBe(
    200,
  );
  const { rows } = await db.execute(sql`select name, phone from contact_messages where phone like '98650%'`);
  expect(rows).toEqual([{ name: 'Ram Thapa', phone: '9865000002' }]);
});

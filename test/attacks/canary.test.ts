import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverErrors } from '../../server/monitoring/monitoring.table.ts';
import { testApp } from '../app.ts';
import { buildUser } from '../builders.ts';
import { callsOf } from './fuzz.ts';

const heard: string[] = [];
const logTo = new Writable({
  write(chunk, _encoding, done) {
    heard.push(String(chunk));
    done();
  },
});
const { app, db, runJobs } = await testApp({ logTo });
const { token } = await buildUser(db, { is_super: true });

/** Texts that no log and no stored error may contain: a name, a phone, an address, a token, a key. */
const CANARIES = ['Canary Sunita Rai', '9849998877', 'Canary Lane 12', 'canary@agrim.example', 'canary-key-0815'];
const [name, phone, address, email, key] = CANARIES as [string, string, string, string, string];

/** Every text field of every call, whatever it's called. */
const BODY = {
  ...Object.fromEntries(
    ['name', 'customer_name', 'error', 'question', 'text', 'description', 'module_name', 'role_title'].map((field) => [
      field,
      name,
    ]),
  ),
  customer_phone: phone,
  mobile_no: phone,
  phone,
  customer_address: address,
  address,
  email,
  customer_email: email,
  password: key,
  oldPassword: key,
  newPassword: key,
  otp: key,
  code: key,
  reCaptcha: key,
  recaptchaToken: key,
  error_stack: address,
  location: `/scheme/1?preview=${key}`,
  mode: 'live',
  _id: key,
};

async function sendEverywhere(): Promise<void> {
  for (const { method, path } of callsOf(app))
    await app.http.inject({
      method,
      url: `/api/${path.replace(/\{\w+\}/g, encodeURIComponent(key))}?find_search=${encodeURIComponent(name)}&find_customer_phone=${phone}&preview=${key}`,
      headers: { authorization: token, cookie: key, 'idempotency-key': `${key}-${path.length}` },
      ...(method !== 'GET' && { payload: BODY }),
    });
  for (const url of [`/scheme/${key}?preview=${key}`, `/${key}`, `/products?find_search=${key}`, `/public/${key}.jpg`])
    await app.http.inject({ url, headers: { accept: 'text/html' } });
}

const search = (text: string) => CANARIES.filter((canary) => text.includes(canary));

it('customers’ data is in no log and no stored error, even if a statement containing it fails', async () => {
  await sendEverywhere();
  // The library's message about a failed statement contains its parameters.
  const tables = ['products', 'orders', 'users', 'states', 'sms_messages', 'audits', 'reviews', 'one_time_codes'];
  for (const table of tables) await db.execute(sql.raw(`alter table ${table} rename to ${table}_away`));
  await sendEverywhere();
  await app.http.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email, password: key },
  });
  await app.http.inject({
    method: 'POST',
    url: '/api/user/forgotpassword',
    payload: { email: phone, reCaptcha: 'human-1' },
  });
  await runJobs('sendPasswordCode').catch(() => {});
  for (const table of tables) await db.execute(sql.raw(`alter table ${table}_away rename to ${table}`));

  await expect.poll(() => db.$count(serverErrors)).toBeGreaterThan(3);
  const faults = await db.select().from(serverErrors);
  expect(heard.length).toBeGreaterThan(100);
  expect(heard.filter((line) => search(line).length > 0).slice(0, 3)).toEqual([]);
  expect(faults.filter((fault) => search(JSON.stringify(fault)).length > 0).slice(0, 3)).toEqual([]);
  const { rows } = await db.execute(sql`select last_error from graphile_worker.jobs where last_error is not null`);
  expect(search(JSON.stringify(rows))).toEqual([]);
});

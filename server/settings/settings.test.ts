import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../contract/durations.ts';
import { SETTINGS, type SettingName } from '../../contract/settings/setting-names.ts';
import { buildProduct, buildScheme } from '../../test/builders.ts';
import { orderFixture } from '../../test/order-fixture.ts';
import { forgetOldMessages } from '../content/contact.service.ts';
import { contactMessages } from '../content/content.table.ts';
import { audits } from '../db/audit.ts';
import { forgetOldSms } from '../messaging/erase.service.ts';
import { sendTexts } from '../messaging/messaging.service.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { orders } from '../orders/orders.table.ts';
import { expireOrders } from '../orders/steps/sweep.ts';
import { readSetting } from './read-settings.service.ts';

const { app, call, db, clock, ofHead: token, placed } = await orderFixture();

async function settingOf(name: SettingName) {
  const { reply } = await call('GET setting/all', { token, query: { size: 0 } });
  const { type, key } = SETTINGS[name];
  const entry = reply.data.find((row) => row.type === type && row.key === key);
  if (!entry) throw new Error(`There is no setting ${name}.`);
  return entry;
}

async function change(name: SettingName, value: never | boolean | number | string | string[] | null) {
  const { _id, type, subtype, key, kind } = await settingOf(name);
  const body = { _id, subtype, key, kind, value };
  return call('POST setting/{type}', { token, params: { type }, body });
}

describe('the settings of the product', () => {
  it('are found by the words that people read', async () => {
    const found = async (find_words: string) =>
      (await call('GET setting/all', { token, query: { find_words, size: 0 } })).reply.data.map(({ key }) => key);
    expect(await found('invitation')).toContain('Hours');
    expect(await found('TIME advance')).toContain('WindowMinutes');
    expect(await found('अग्रिम समय')).toContain('WindowMinutes');
    // With either spelling of the vowel.
    expect(await found('अग्रीम')).toContain('WindowMinutes');
    expect(await found('advance मिनेट')).toContain('WindowMinutes');
    expect(await found('money back')).toContain('RefundDays');
    expect(await found('no such words')).toEqual([]);
  });

  it('are there from the start, each with its name and its default', async () => {
    const { reply } = await call('GET setting/all', { token, query: { size: 0, sort: 'type:asc' } });
    expect(reply.data.map(({ label }) => label).sort()).toEqual(
      Object.values(SETTINGS)
        .map(({ label }) => label)
        .sort(),
    );
    expect(reply.data.every(({ is_default, is_ours }) => is_default && is_ours)).toBe(true);
    expect(reply.data.map(({ value }) => value)).toEqual(reply.data.map((row) => row.default));
    const types = (await call('GET setting/all/type', { token })).reply.data;
    expect(types).toEqual([...new Set(Object.values(SETTINGS).map(({ type }) => type))].sort());
    const kinds = await call('GET setting/all/subtype/{type}', { token, params: { type: 'Data' } });
    expect(kinds.reply.data).toEqual(['Public']);
  });

  it('are changed with an audit row, and go back to their default', async () => {
    const saved = (await change('payment.window_minutes', 25)).reply.data;
    expect(saved).toMatchObject({ value: 25, revision: 1, key: 'WindowMinutes' });
    expect((await call('DELETE setting/delete/{id}', { token, params: { id: saved._id } })).status).toBe(200);
    const back = await settingOf('payment.window_minutes');
    expect([back.value, back.is_default]).toEqual([10, true]);
    const trail = await db.select().from(audits).where(eq(audits.entity_id, saved._id));
    expect(trail.map(({ action, entity }) => [action, entity])).toEqual([
      ['edit', 'Setting'],
      ['edit', 'Setting'],
    ]);
  });

  it.each([
    ['payment.window_minutes', 0, 'Enter 1 or more.'],
    ['payment.window_minutes', 1441, 'Enter 1440 or less.'],
    ['payment.window_minutes', 1.5, 'Enter a whole number.'],
    ['payment.window_minutes', 'ten', 'Enter a whole number.'],
    ['payment.otp_required', 'yes', 'Choose on or off.'],
    ['payment.banks', ['eSewa', ' eSewa '], 'eSewa is listed twice.'],
    ['payment.at_retailer', 7, 'Enter a text.'],
  ] as const)('%s is not %j', async (name, value, message) => {
    const { status, reply } = await change(name, value as never);
    expect([status, reply.errors]).toEqual([400, { value: message }]);
    expect((await settingOf(name)).is_default).toBe(true);
  });

  it('stay at their default if a row is sent back unchanged, and a list changes by its options too', async () => {
    const { type, ...row } = await settingOf('payment.banks');
    const send = (body: object) => call('POST setting/{type}', { token, params: { type }, body: { ...row, ...body } });
    expect((await send({})).reply.data).toMatchObject({ is_default: true, value: row.default });
    expect(row.options).toContainEqual({ label: 'eSewa', value: 'eSewa' });
    const fewer = row.options?.slice(0, 2) ?? [];
    const changed = await send({ options: fewer });
    expect(changed.reply.data).toMatchObject({ options: fewer, value: fewer.map(({ value }) => value) });
    const back = await send({ value: null, options: null });
    expect(back.reply.data).toMatchObject({ is_default: true, options: row.options });
    expect((await send({ value: ['My Bank'] })).reply.data.options).toEqual([{ label: 'My Bank', value: 'My Bank' }]);
    await change('payment.banks', null);
  });

  it('keep their place and their kind, whatever a save says', async () => {
    const { _id } = await settingOf('payment.otp_required');
    const body = { _id, subtype: 'Public', key: 'Other', kind: 'text' as const, value: true };
    const { reply } = await call('POST setting/{type}', { token, params: { type: 'Moved' }, body });
    expect(reply.data).toMatchObject({ type: 'Payment', subtype: 'Purchase', key: 'OtpRequired', kind: 'boolean' });
    await change('payment.otp_required', null);
  });

  it('say that a rate is in hundredths, and refuse one in the decimals that users type', async () => {
    const { reply } = await change('monthly.rate', 1399);
    expect(reply.data).toMatchObject({ value: 1399, least: 0, most: 6000, in_hundredths: true });
    expect(await readSetting(db, 'monthly.rate')).toBe(1399);
    for (const [rate, refusal] of [
      [1399.5, 'Enter a number with at most two decimals.'],
      [6001, 'Enter 60 or less.'],
      [-1, 'Enter 0 or more.'],
    ] as const)
      expect((await change('monthly.rate', rate)).reply.errors).toEqual({ value: refusal });
    expect((await change('monthly.rate', null)).reply.data).toMatchObject({ is_default: true });
    expect((await settingOf('monthly.months')).in_hundredths).toBeUndefined();
  });

  it('are not made twice', async () => {
    const body = { subtype: 'Public', key: 'Bank', kind: 'list' as const, value: [] };
    const { status, reply } = await call('POST setting/{type}', { token, params: { type: 'Data' }, body });
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, ['key']]);
  });
});

describe('a custom setting', () => {
  const place = { subtype: 'Public', key: 'Colours' };

  it('is readable by everyone if it is public, and can be removed', async () => {
    const body = { ...place, kind: 'json' as const, value: { primary: ['#fff'] }, description: 'For the app' };
    const made = await call('POST setting/{type}', { token, params: { type: 'Theme' }, body });
    expect(made.reply.data).toMatchObject({ help: 'For the app', is_ours: false });
    const read = () => app.http.inject({ url: '/api/setting/key/Theme/Public/Colours' });
    expect((await read()).json().data).toEqual({ primary: ['#fff'] });
    const again = await call('POST setting/{type}', { token, params: { type: 'Theme' }, body });
    expect([again.status, Object.keys(again.reply.errors ?? {})]).toEqual([400, ['key']]);
    await call('DELETE setting/delete/{id}', { token, params: { id: made.reply.data._id } });
    app.cache.flush();
    expect((await read()).statusCode).toBe(404);
  });

  it('keeps no script in a rich text', async () => {
    const body = { ...place, key: 'Rich', kind: 'rich_text' as const, value: '<p>Hi<script>alert(1)</script></p>' };
    const { reply } = await call('POST setting/{type}', { token, params: { type: 'Text' }, body });
    expect(reply.data.value).toBe('<p>Hi</p>');
  });

  it('is hidden from visitors if it is not public', async () => {
    for (const url of ['/api/setting/key/Payment/Purchase/OtpRequired', '/api/setting/key/No/Public/Where'])
      expect((await app.http.inject({ url })).statusCode).toBe(404);
  });
});

describe('a setting by the fields of the specification', () => {
  const save = async (body: object) => {
    const { status, reply } = await call('POST setting/{type}', {
      token,
      params: { type: 'Spec' },
      body: body as never,
    });
    expect(status, JSON.stringify(reply)).toBe(200);
    return reply.data;
  };

  it.each([
    [
      { subtype: 'Theme', value: 'dark' },
      { key: 'dark', kind: 'text' },
    ],
    [
      { subtype: 'Note', value: 'Open on Saturday.' },
      { key: 'Note', kind: 'text' },
    ],
    [
      { subtype: 'Days', value: 7 },
      { key: 'Days', kind: 'number' },
    ],
    [
      { subtype: 'Rate', value: 1.5 },
      { key: 'Rate', kind: 'json' },
    ],
    [
      { subtype: 'Open', value: false },
      { key: 'Open', kind: 'boolean' },
    ],
    [
      { subtype: 'Sizes', value: ['S', 'M'] },
      { key: 'Sizes', kind: 'list' },
    ],
  ])('%j has its key and kind', async (fields, expected) => {
    expect(await save({ type: 'Spec', ...fields })).toMatchObject({ type: 'Spec', ...fields, ...expected });
  });

  it('keeps value and options, and everyone reads the options', async () => {
    const saved = await save({ type: 'Spec', subtype: 'Public', value: 'Colour', options: ['Red', 'Blue'] });
    const options = ['Red', 'Blue'].map((option) => ({ label: option, value: option }));
    expect(saved).toMatchObject({ subtype: 'Public', value: 'Colour', options, key: 'Colour' });
    const read = async () => {
      app.cache.flush();
      return (await app.http.inject({ url: '/api/setting/key/Spec/Public/Colour' })).json().data;
    };
    expect(await read()).toEqual(options);
    const { revision: _, ...same } = await save(saved);
    expect(saved).toMatchObject(same);
    const renamed = await save({ _id: saved._id, subtype: 'Public', value: 'Paint' });
    expect(renamed).toMatchObject({ key: 'Colour', value: 'Paint', options });
    expect(await save({ _id: saved._id, subtype: 'Public', value: 'Paint', options: [] })).not.toHaveProperty(
      'options',
    );
    expect(await read()).toBe('Paint');
  });

  it('becomes a list if it has options', async () => {
    const saved = await save({ type: 'Spec', subtype: 'Wallets', options: ['eSewa', 'Khalti'] });
    expect(saved).toMatchObject({ key: 'Wallets', kind: 'list', value: ['eSewa', 'Khalti'] });
  });
});

describe('each setting has its effect:', () => {
  it('the banks and wallets from which a customer chooses', async () => {
    const read = async () => (await app.http.inject({ url: '/api/setting/key/Data/Public/Bank' })).json().data;
    expect(await read()).toContainEqual({ label: 'eSewa', value: 'eSewa' });
    await change('payment.banks', ['My Bank', ' ']);
    app.cache.flush();
    expect(await read()).toEqual([{ label: 'My Bank', value: 'My Bank' }]);
  });

  it('how offers are paid', async () => {
    const messageOf = async (find_type: string) => {
      app.cache.flush();
      return (await app.http.inject({ url: `/api/scheme/offer?find_type=${find_type}` })).json().msg;
    };
    expect([await messageOf('PRE-ORDER'), await messageOf('MULTI-BUY')]).toEqual([
      'Pay at the retailer',
      'Advance by QR',
    ]);
    await change('payment.at_retailer', 'Cash only');
    await change('payment.by_advance', 'Scan and pay');
    expect([await messageOf('PRE-ORDER'), await messageOf('MULTI-BUY')]).toEqual(['Cash only', 'Scan and pay']);
  });

  it('the minutes to pay in of a scheme that names none', async () => {
    await change('payment.window_minutes', 45);
    const phone = await buildProduct(db);
    const gift = await buildProduct(db, { type: 'BUNDLE' });
    const { _id } = await buildScheme(db, phone, {
      type: 'MULTI-BUY',
      bundles: [gift],
      payment_window: 5,
      advance_payment: 50_000,
    });
    const { reply } = await call('GET scheme/{id}', { token, params: { id: _id } });
    const scheme = reply.data as never as { payment_window: number };
    expect(scheme.payment_window).toBe(5);
    const body = { ...scheme, payment_window: null, main_product: phone._id } as never;
    const saved = await call('POST scheme', { token, body });
    expect(saved.reply.data, JSON.stringify(saved.reply.errors)).toMatchObject({ payment_window: 45 });
  });

  it('the days after which orders expire', async () => {
    const order = await placed();
    const inDays = (days: number) => new Date(clock.now.getTime() + days * DAY_MS);
    await change('orders.expire_new_days', 30);
    await expireOrders(db, inDays(29));
    const statusOf = async () => (await db.select().from(orders).where(eq(orders._id, order.id)))[0]?.status;
    expect(await statusOf()).toBe('PLACED');
    await change('orders.expire_new_days', 3);
    await expireOrders(db, inDays(4));
    expect(await statusOf()).toBe('EXPIRED');

    const ready = await placed();
    for (const name of ['contact', 'confirm', 'allocate']) await ready.step(name);
    await ready.step('ready', { pickup_point: 'Counter 3' });
    await change('orders.expire_ready_days', 2);
    await expireOrders(db, inDays(3));
    const [row] = await db.select().from(orders).where(eq(orders._id, ready.id));
    expect(row?.status).toBe('EXPIRED');
  });

  it('an order that cannot expire does not stop the others from expiring, and the job fails', async () => {
    await change('orders.expire_new_days', 3);
    const [broken, behind] = [await placed(), await placed()];
    await db
      .update(orders)
      .set({ changed_at: new Date(clock.now.getTime() - 60_000) })
      .where(eq(orders._id, broken.id));
    await db.execute(
      sql.raw(`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'Broken row.'; end $$;
      create trigger refuse_it before update on orders for each row when (old._id = '${broken.id}') execute function refuse_it()`),
    );
    onTestFinished(async () => {
      await db.execute(sql`drop trigger refuse_it on orders`);
      await db.execute(sql`drop function refuse_it`);
    });
    // A page of orders that can't expire doesn't end the sweep either.
    await expect(expireOrders(db, new Date(clock.now.getTime() + 4 * DAY_MS), 1)).rejects.toThrow();
    const [row] = await db.select().from(orders).where(eq(orders._id, behind.id));
    expect(row?.status).toBe('EXPIRED');
  });

  it('the hours until a new customer is called, and until the next call', async () => {
    await change('orders.expire_new_days', null);
    const order = await placed();
    const row = async () => (await call('GET order/{id}', { token, params: { id: order.id } })).reply.data;
    const at = async () => new Date((await row()).call_by ?? 0).getTime() - new Date((await row()).placed_at).getTime();
    expect(await at()).toBe(12 * HOUR_MS);
    await change('orders.call_within_hours', 3);
    expect(await at()).toBe(3 * HOUR_MS);
    const late = async () =>
      (await call('GET order', { token, query: { find_waits: 'late', find_order_id: order.order_id } })).reply
        .totalData;
    clock.now = new Date(clock.now.getTime() + 5 * HOUR_MS);
    expect(await late()).toBe(0);
    clock.now = new Date(clock.now.getTime() + 2 * HOUR_MS);
    expect(await late()).toBe(1);
    await change('orders.call_again_hours', 5);
    await call('POST order/{id}/call', { token, params: { id: order.id }, body: { outcome: 'no_answer' } });
    const [orderRow] = await db.select().from(orders).where(eq(orders._id, order.id));
    expect(orderRow?.call_at?.getTime()).toBe(clock.now.getTime() + 5 * HOUR_MS);
  });

  it('the days that text messages are kept', async () => {
    const values = [89, 91, 731].map((days) => ({
      phone_number: '9875550000',
      message: `After ${days} days`,
      added_at: new Date(clock.now.getTime() - days * DAY_MS),
    }));
    await db.insert(smsMessages).values(values);
    const messagesLeft = async () => {
      await forgetOldSms(db, clock.now);
      const rows = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, '9875550000'));
      return rows.map(({ message }) => message).sort();
    };
    expect(await messagesLeft()).toEqual(['After 89 days', 'After 91 days']);
    await change('messages.sms_keep_days', 90);
    expect(await messagesLeft()).toEqual(['After 89 days']);
  });

  it('the days that messages to us are kept', async () => {
    const at = (days: number) => new Date(clock.now.getTime() - days * DAY_MS);
    for (const days of [29, 31, 364]) {
      const message = { name: `After ${days} days`, email: 'sita@example.com', message: 'Do you deliver to Ilam?' };
      await db.insert(contactMessages).values({ ...message, added_at: at(days) });
    }
    const rowsLeft = async () => {
      await forgetOldMessages(db, clock.now);
      return (await db.select().from(contactMessages)).map(({ name }) => name).sort();
    };
    expect(await rowsLeft()).toEqual(['After 29 days', 'After 31 days', 'After 364 days']);
    await change('contact.keep_days', 30);
    expect(await rowsLeft()).toEqual(['After 29 days']);
  });

  it('whether devices keep the page for a lost connection', async () => {
    const worker = async () => (await app.http.inject({ url: '/offline.js' })).body;
    expect(await worker()).toContain("addEventListener('fetch'");
    await change('storefront.offline_page', false);
    expect(await worker()).toContain('registration.unregister()');
    expect(await worker()).not.toContain("addEventListener('fetch'");
  });

  it('the text messages that one phone gets in a day', async () => {
    await change('limits.sms_phone_day', 2);
    const texts = [1, 2, 3].map((n) => ({ about: `limit ${n}`, phone_number: '9811111111', message: 'Hello' }));
    const context = { db, clock: () => clock.now, smsPerDay: 1000, sendSms: async () => ({ device_id: 'test' }) };
    await sendTexts(context as never, texts);
    const messageRows = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, '9811111111'));
    expect(messageRows.filter(({ status }) => status === 'capped')).toHaveLength(1);
  });
});

it('empties the cache of every instance, with an audit row', async () => {
  const { status } = await call('GET setting/redis/flush/db', { token });
  expect(status).toBe(200);
  const [noted] = await db.select().from(audits).where(eq(audits.action, 'flush'));
  expect(noted).toMatchObject({ entity: 'Cache' });
  const other = { headers: { authorization: token, 'sec-fetch-site': 'cross-site' } };
  expect((await app.http.inject({ url: '/api/setting/redis/flush/db', ...other })).statusCode).toBe(400);
});

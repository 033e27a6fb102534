import { eq, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { UNLIMITED } from '../../contract/limits/limits.ts';
import { MESSAGE_TEXTS } from '../../contract/messaging/message-texts.ts';
import type { EventName } from '../../contract/steps/steps.ts';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildUser, insertOne } from '../../test/builders.ts';
import { firstOf, present } from '../../test/present.ts';
import { SmsRefused } from '../edges/sms.ts';
import { jobs } from '../job-list.ts';
import type { JobContext } from '../jobs/worker.ts';
import { readMessages, tellCustomers, textsOf } from '../orders/messages.ts';
import { orderEvents, orders } from '../orders/orders.table.ts';
import { sendSms, sendTexts } from './messaging.service.ts';
import { smsMessages } from './messaging.table.ts';

const KEY = 'the key of the devices';
const { app, db, call, clock, runJobs } = await testApp({ env: { ...UNLIMITED, SMS_DEVICE_KEY: KEY } });
const { token } = await buildUser(db, { is_super: true });
const retailer = await buildOffice(db, { name: 'Store & Co' });

const context = (change: Partial<JobContext>): JobContext => ({
  db,
  clock: () => clock.now,
  storage: app.storage,
  sendSms: async () => ({ device_id: 'gateway' }),
  sendMail: async () => {},
  publicUrl: 'https://shop.example',
  ...change,
});

let texts = 0;
const text = (message: string, phone_number = '9841000001') => {
  texts += 1;
  return { about: `test ${texts}`, phone_number, message };
};

const stored = async ({ about }: { about: string }) =>
  (await db.select().from(smsMessages).where(eq(smsMessages.about, about)))[0];

describe('a message', () => {
  it('isn’t marked as sent if it was only printed, and isn’t printed again', async () => {
    const printed: string[] = [];
    const printing = context({
      sendSms: async ({ message }) => {
        printed.push(message);
        return { device_id: 'no SMS gateway', isPrinted: true };
      },
    });
    const one = text('Printed');
    await sendTexts(printing, [one]);
    await sendTexts(printing, [one]);
    expect(await stored(one)).toMatchObject({ status: 'printed', device_id: 'no SMS gateway', parts: 1 });
    expect(printed).toEqual(['Printed']);
    await sendSms(db, { phone_number: '9841000002', message: 'x'.repeat(161) });
    const long = firstOf(await db.select().from(smsMessages).where(eq(smsMessages.phone_number, '9841000002')));
    expect(long).toMatchObject({ parts: 2, status: 'queued' });
    await present(jobs.sendSms)(printing, { _id: long._id, message: 'y' });
    const { reply } = await call('GET sms/admin', { token, query: { find_phone_number: '9841000002' } });
    expect(reply.data).toMatchObject([{ status: 'printed', parts: 2 }]);
  });

  it('is retried, with the reason, if the gateway couldn’t take it, but not if the gateway refused it', async () => {
    const [failing, refused, fine] = [text('later'), text('never'), text('fine')];
    const tried: string[] = [];
    let isDown = true;
    const gateway = context({
      sendSms: async ({ message }) => {
        tried.push(message);
        if (message === 'never') throw new SmsRefused('Refused with 1007.');
        if (message === 'later' && isDown) throw new Error('The SMS gateway answered 500.');
        return { device_id: 'gateway' };
      },
    });
    await expect(sendTexts(gateway, [failing, refused, fine])).rejects.toThrow('answered 500');
    expect(await stored(failing)).toMatchObject({ status: 'failed', problem: 'The SMS gateway answered 500.' });
    expect(await stored(refused)).toMatchObject({ status: 'refused', problem: 'Refused with 1007.' });
    isDown = false;
    await sendTexts(gateway, [failing, refused, fine]);
    expect(tried.sort()).toEqual(['fine', 'later', 'later', 'never']);
    expect(await stored(failing)).toMatchObject({ status: 'sent', problem: null });
  });

  it('is marked as sent before the rest of its job, so a kill resends few', async () => {
    let answer = () => {};
    const slow = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const [first, second, last] = [text('First'), text('Second'), text('Last')];
    const gateway = context({
      sendSms: async ({ message }) => {
        if (message === last.message) await slow;
        return { device_id: 'gateway' };
      },
    });
    const sending = sendTexts(gateway, [first, second, last]);
    for (const one of [first, second])
      await expect.poll(() => stored(one), { timeout: 30_000 }).toMatchObject({ status: 'sent' });
    expect(await stored(last)).toMatchObject({ status: 'queued' });
    answer();
    await sending;
    expect(await stored(last)).toMatchObject({ status: 'sent' });
  });

  /** Wraps the database so that the first marks of sent messages fail with an error. */
  function failing(marks: number, error: Error): typeof db {
    let left = marks;
    const execute = (statement: SQL) => {
      const isMark = /update .*sms_messages/s.test(new PgDialect().sqlToQuery(statement).sql);
      if (isMark && left > 0) {
        left -= 1;
        return Promise.reject(error);
      }
      return db.execute(statement);
    };
    return new Proxy(db, { get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)) });
  }

  it('is sent once even if the database is lost right after sending', async () => {
    const sent: string[] = [];
    const sendSms: JobContext['sendSms'] = async ({ message }) => {
      sent.push(message);
      return { device_id: 'gateway' };
    };
    const many = Array.from({ length: 40 }, (_, number) => text(`Away ${number}`, `984100${1110 + number}`));
    const lost = new Error('Connection terminated unexpectedly');
    await sendTexts(context({ db: failing(2, lost), sendSms }), many);
    await sendTexts(context({ sendSms }), many);
    expect(sent.sort()).toEqual(many.map(({ message }) => message).sort());
  });

  it('stops sending if its result can’t be written', async () => {
    let sent = 0;
    const sendSms: JobContext['sendSms'] = async () => {
      sent += 1;
      return { device_id: 'gateway' };
    };
    const many = Array.from({ length: 100 }, (_, number) => text(`Stop ${number}`, `984100${2110 + number}`));
    const broken = context({ db: failing(1, new Error('A bad row.')), sendSms });
    await expect(sendTexts(broken, many)).rejects.toThrow('A bad row.');
    expect(sent).toBe(32);
  });

  it('is limited per phone and day', async () => {
    const many = Array.from({ length: 6 }, (_, number) => text(`No. ${number}`, '9841000009'));
    await sendTexts(context({ smsPerDay: 4 }), many);
    const statuses = await Promise.all(many.map(async (one) => (await stored(one))?.status));
    expect(statuses.sort()).toEqual(['capped', 'capped', 'sent', 'sent', 'sent', 'sent']);
  });

  it('also goes by email, once, however often its job runs', async () => {
    const one = { ...text('Hello'), mail: { to: 'sita@example.com', subject: 'Hi', text: 'Hello' } };
    await sendTexts(context({}), [one]);
    await sendTexts(context({}), [one]);
    const { rows } = await db.execute(`
      select count(*)::int as mails from graphile_worker.jobs where task_identifier = 'sendMail'`);
    expect(rows).toEqual([{ mails: 1 }]);
    await runJobs('sendMail');
  });
});

describe('the meaning of a step to the customer', () => {
  const template = async (event: string) => {
    const { reply } = await call('GET message-template', { token, query: { find_event: event } });
    return present(reply.data.find((row) => row.event === event));
  };

  async function messageOf(
    step: EventName,
    details: Record<string, string> | null = null,
    language: 'en' | 'ne' | null = null,
  ): Promise<string | undefined> {
    const event = await stepTaken(step, details, language);
    await tellCustomers(context({}), [event._id]);
    const sms = await stored({ about: `order event ${event._id}` });
    return sms?.message.replace(/AG \d+/, 'AG-1');
  }

  async function stepTaken(step: EventName, details: Record<string, string> | null, language: 'en' | 'ne' | null) {
    const order = await buildOrder(db, retailer);
    await db
      .update(orders)
      .set({ total: 9_499_900, customer_email: 'sita@example.com', language })
      .where(eq(orders._id, order._id));
    return insertOne(db, orderEvents, {
      order_id: order._id,
      step,
      after: 'PLACED',
      actor: 'Customer',
      details,
      at: clock.now,
    });
  }

  it('is written from its template, with the entered values', async () => {
    expect(await messageOf('place')).toMatch(/^Thanks! Order AG-1: Product \d+, Rs\. 94,999\. Store & Co will/);
    expect(await messageOf('ready', { pickup_point: 'Counter 3' })).toMatch(
      /ready at Counter 3\. Bring order ID AG-1 .* Still to pay: Rs\. [\d,]+\./,
    );
    expect(await messageOf('contact')).toBeUndefined();
  });

  it.each(['place', 'confirm'] as const)('greets by email, with the tracking link once: %s', async (step) => {
    const event = await stepTaken(step, null, 'en');
    const link = 'https://shop.example/track';
    const [sent] = await textsOf({ db, publicUrl: 'https://shop.example' }, await readMessages(db, [event._id]));
    const { text } = present(sent?.mail);
    expect(text).toMatch(/^Dear Sita Rai,\n\n/);
    expect(text).toContain(present(sent).message);
    expect(text.split(link)).toHaveLength(2);
  });

  it('is in the language of the order if that has one', async () => {
    expect(await messageOf('allocate', null, 'ne')).toBeUndefined();
    expect(await messageOf('ready', { pickup_point: 'Counter 3' }, 'ne')).toMatch(/[\u0900-\u097f].*Counter 3/);
    expect(await messageOf('ready', { pickup_point: 'Counter 3' }, 'en')).toMatch(/ready at/);
  });

  it('can be edited, in Nepali, and switched off', async () => {
    const { _id, event: _event, ...row } = await template('confirm');
    const save = (change: object) => call('POST message-template', { token, body: { _id, ...row, ...change } });
    const unknown = await save({ text_en: 'Dear {{customer}}, {{order_id}} {{total}}' });
    expect([unknown.status, unknown.reply.errors]).toEqual([
      400,
      { text_en: 'There is no placeholder {{customer}}. Use one from the list below.' },
    ]);
    expect((await save({ language: 'ne', text_ne: '{{customer_name}}, {{ order_id }} पक्का।' })).status).toBe(200);
    expect(await messageOf('confirm')).toBe('Sita Rai, AG-1 पक्का।');
    await save({ is_active: false });
    expect(await messageOf('confirm')).toBeUndefined();
  });

  it('can be sent with sample values to your own phone', async () => {
    const body = { text: 'Order {{order_id}} for {{customer_name}}', phone_number: '+977 984-1000077' };
    expect((await call('POST message-template/test', { token, body })).status).toBe(200);
    const [sms] = await db.select().from(smsMessages).where(eq(smsMessages.phone_number, '9841000077'));
    expect(sms?.message).toBe('Order AG-K7M2Q9XH for Sita Rai');
  });

  it('has a template for each event, which is one part in English', async () => {
    const { reply } = await call('GET message-template', { token, query: { size: 0 } });
    expect(reply.data.map(({ event }) => event).sort()).toEqual(Object.keys(MESSAGE_TEXTS).sort());
  });
});

describe('a device', () => {
  const pass = (change: object = {}) =>
    call('POST sms/device', {
      body: {
        device_key: KEY,
        device_id: 'Counter phone',
        message: 'NPR 5,000 received from 98XXXXXX01',
        phone_number: 'NIC_ASIA',
        added_at: '2026-11-01T06:00:00Z',
        ...change,
      },
    });

  it('passes on each received message once', async () => {
    const [first, again] = [await pass(), await pass()];
    expect(again.reply.data).toEqual(first.reply.data);
    const { reply } = await call('GET sms/admin', { token, query: { find_device_id: 'Counter' } });
    expect(reply.data).toMatchObject([{ status: 'received', phone_number: 'NIC_ASIA', device_id: 'Counter phone' }]);
  });

  it('is refused without the key, and told the field', async () => {
    const { status, reply } = await pass({ device_key: 'a guess' });
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, ['device_key']]);
  });
});

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { api } from '../../../contract/api.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { MESSAGE_TEXTS } from '../../../contract/messaging/message-texts.ts';
import { FOR_PROGRAMS, testApp } from '../../../test/app.ts';
import { tableImports } from '../../wiring/table-imports.ts';
import { NEPALI } from './nepali.ts';
import { asGiven, asWritten, type Message, say, textIn, translationOf } from './sentence.ts';

const root = resolve(import.meta.dirname, '../../..');

it('has no outdated text', () => {
  const files = globSync(['contract/**/*.ts', 'server/**/*.ts'], { cwd: root }).filter(
    (file) => !/nepali|\.test\./.test(file),
  );
  const code = files.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n');
  const said = `${code}\n${messagesIn(calls).join('\n')}`;
  const isSaid = (english: string) => english.split(/\{\w+\}/).every((part) => said.includes(part));
  expect(Object.keys(NEPALI).filter((english) => !isSaid(english))).toEqual([]);
  for (const nepali of Object.values(NEPALI)) expect(nepali).toMatch(/[\u0900-\u097f।]/);
});

it('writes the same digits in both languages, in messages too', () => {
  const messages = Object.values(MESSAGE_TEXTS).flatMap(({ text_ne, subject_ne }) => [text_ne, subject_ne]);
  for (const nepali of [...Object.values(NEPALI), ...messages]) expect(nepali).not.toMatch(/[०-९]/);
});

it('fills the blanks of a sentence, and leaves a text without a translation as it is', () => {
  expect(textIn('ne', say('Use at most {most} characters.', { most: 200 }))).toBe('बढीमा 200 अक्षर लेख्नुहोस्।');
  expect(textIn('ne', say('Use at most {most} characters.', { most: '$& {most}' }))).toBe(
    'बढीमा $& {most} अक्षर लेख्नुहोस्।',
  );
  expect(textIn('ne', asGiven('Something {new}.'))).toBe('Something {new}.');
  expect(textIn('ne', asWritten('Pay at the {store}'))).toBe('Pay at the {store}');
  const coupon = say('This coupon is for orders of {amount} or more.', { amount: { paisa: 20_000_00 } });
  expect(textIn('en', coupon)).toBe('This coupon is for orders of Rs. 20,000 or more.');
  expect(textIn('ne', coupon)).toBe('यो कुपन रु. 20,000 वा बढीको अर्डरमा मात्र लाग्छ।');
});

it('writes statuses, counts, days and sentences within a sentence in the language', () => {
  const at = new Date('2026-11-25T12:30:00Z');
  const both = (text: Message) => [textIn('en', text), textIn('ne', text)];
  const ended = say('This order is {status}. It can no longer be changed.', {
    status: { status: 'READY_FOR_PICKUP', isWithin: true },
  });
  expect(both(ended)).toEqual([
    'This order is ready for pickup. It can no longer be changed.',
    'यो अर्डरको स्थिति “लिन तयार” छ। अब बदल्न मिल्दैन।',
  ]);
  const orders = say('{orders} moved.', { orders: { count: 1, of: 'open order' } });
  expect(both(orders)).toEqual(['1 open order moved.', '1 खुला अर्डर सारियो।']);
  expect(both(say('Choose a day up to {day}.', { day: { day: at } }))).toEqual([
    'Choose a day up to 25 Nov.',
    '9 मंसिर सम्मको दिन छान्नुहोस्।',
  ]);
  const steps = [asGiven('Hand over'), say('Somebody'), { moment: at }];
  expect(both(say('You can now: {steps}.', { steps }))).toEqual([
    'You can now: Hand over, Somebody, 2026-11-25 18:15.',
    'अब गर्न मिल्ने: सामान बुझाउनुहोस्, कोही, 9 मंसिर, साँझ 6:15।',
  ]);
});

it('fills the same blanks in both languages', () => {
  const blanksIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  const differ = Object.entries(NEPALI).filter(([en, ne]) => blanksIn(en).join() !== blanksIn(ne).join());
  // These use “this” in Nepali for any record, or only say that something changed.
  expect(differ.map(([english]) => english).sort()).toEqual([
    'This {subject} is already {status}. Reload the page.',
    'This {subject} is already {status}. {next}',
    'This {subject} is already {status}: {who}. {next}',
    '{entity} not found.',
    '{people} changed this {thing} since you opened it: {fields}. Reload it, then save.',
  ]);
});

const calls = Object.values(api as Record<string, Definition>).map(({ params, query, body }) => [params, query, body]);

/** The error messages given to schemas, at any depth. */
function messagesIn(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { _zod, error, ...parts } = value as { _zod?: { def: object }; error?: unknown };
  const issue = { code: 'custom', input: '?', values: [], issues: [] };
  const own = typeof error === 'function' ? [error(issue)].filter((told) => typeof told === 'string') : [];
  const below = _zod ? [_zod.def] : Object.values(parts);
  return [...own, ...below.flatMap((part) => messagesIn(part, seen))];
}

it('translates the field errors of every call, and of the cells of every file', async () => {
  const { app } = await testApp();
  const cells = await Promise.all(tableImports.map(({ columns }) => columns(app.db)));
  const schemas = [calls, cells];
  // A page's order and size are in addresses that no one types.
  const messages = [...new Set(messagesIn(schemas))].filter((message) => !/^Use (one of|a number from)/.test(message));
  expect(messages).toContain('This link is incomplete. Open the one in your SMS.');
  expect(messages).toContain('Enter MAIN or BUNDLE.');
  expect(
    messages.filter((message) => !translationOf(message.replace(/["'`]/g, '')) && !FOR_PROGRAMS.includes(message)),
  ).toEqual([]);
});

it('has no translation for a sentence that the compiler lets pass', () => {
  // @ts-expect-error a new sentence gets its Nepali first
  expect(say('A sentence without its Nepali.').sentence in NEPALI).toBe(false);
  // @ts-expect-error and what stands in its blanks
  expect(textIn('en', say('Use at most {most} characters.', {}))).toBe('Use at most  characters.');
});

it('speaks to visitors in the language of the shop, and to staff in that of the back office', async () => {
  const { app } = await testApp();
  const tell = (headers: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/api/order/public/track/code',
      headers: { 'content-type': 'application/json', ...headers },
      payload: { order_id: '', customer_phone: '12', reCaptcha: 'human-1' },
    });
  const nepali = (await tell({ cookie: 'lang=ne' })).json();
  expect(nepali.msg).toBe('चिह्न लगाइएका ठाउँ जाँच्नुहोस्।');
  expect(nepali.errors).toEqual({
    order_id: 'यो भर्नुपर्छ।',
    customer_phone: '9 बाट सुरु हुने 10 अङ्कको मोबाइल नम्बर लेख्नुहोस्।',
  });
  expect((await tell({})).json().msg).toBe('Please check the marked fields.');
  const staff = { authorization: 'Bearer x.y.z' };
  expect((await tell({ cookie: 'lang=ne', ...staff })).json().msg).toBe('Please check the marked fields.');
  expect((await tell({ cookie: 'lang=en; staff_lang=ne', ...staff })).json().msg).toBe('चिह्न लगाइएका ठाउँ जाँच्नुहोस्।');
  const sent = await app.http.inject({
    method: 'POST',
    url: '/api/order/public/track/code',
    headers: { 'accept-language': 'ne' },
    payload: { order_id: 'AG-1', customer_phone: '9841000001', reCaptcha: 'human-2' },
  });
  expect(sent.json().msg).toBe('यो अर्डर यही नम्बरबाट भएको हो भने त्यसमा कोड आउँदै छ।');
});

// covers: server/orders/list/export.ts, server/orders/money/office-money-file.ts, server/waitlist/export.ts, server/coupons/many-coupons.ts, server/reports/export.ts
import { expect, it } from 'vitest';
import { api } from '../../../contract/api.ts';
import type { Definition } from '../../../contract/calls/endpoint.ts';
import { isDevanagari } from '../../../contract/language/devanagari.ts';
import { inWords } from '../../../contract/language/in-words.ts';
import { MOVE_KINDS, PAY_METHODS } from '../../../contract/orders/order-money.ts';
import { ALL_ORDER_STATUSES } from '../../../contract/statuses.ts';
import { campaignFixture } from '../../../test/campaign-fixture.ts';
import { kindOf } from '../../orders/money/office-money-file.ts';
import { asGiven, textIn } from '../words/sentence.ts';
import { readNumberedRows } from './sheet-read.ts';

const { app, token, buildCampaign } = await campaignFixture();
const { _id: campaign } = await buildCampaign();

/** Every call that writes a table, with what its body needs. */
const EXPORTS: Record<string, object[]> = {
  'GET product/export': [{}],
  'GET office/export': [{}],
  'GET bill/export': [{}],
  'GET campaign/access/{id}/export': [{}],
  'GET role/module/export': [{}],
  'GET waitlist/export': [{}],
  'GET coupon/export': [{}],
  'POST order/export': [{ format: 'csv' }],
  'POST office-money/export': [{ format: 'csv', month: '2083-08' }],
  'POST order/report/export': ['day', 'status', 'reason', 'calls', 'quota', 'office'].map((by) => ({
    format: 'csv',
    by,
  })),
};

/** Headers that Nepali writes alike. */
const ALIKE = ['PAN', 'IMEI'];

it('covers every call that exports a table', () => {
  const keys = (Object.values(api) as Definition[])
    .filter(({ path, file }) => file && path.endsWith('/export'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(keys.sort()).toEqual(Object.keys(EXPORTS).sort());
});

it.each(Object.keys(EXPORTS))('%s has a header all in Nepali', async (key) => {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  for (const payload of EXPORTS[key] ?? []) {
    const { statusCode, rawPayload } = await app.http.inject({
      method,
      url: `/api/${path.replace('{id}', campaign)}`,
      headers: { authorization: token, cookie: 'staff_lang=ne' },
      ...(method === 'POST' && { payload }),
    });
    expect(statusCode).toBe(200);
    const [header] = await Array.fromAsync(readNumberedRows(rawPayload));
    expect(header?.cells.length).toBeGreaterThan(1);
    expect(header?.cells.filter((cell) => !isDevanagari(cell) && !ALIKE.includes(cell))).toEqual([]);
  }
});

it('has Nepali words for the kinds, methods and statuses in the cells, which give no command', () => {
  const words = [
    ...[...MOVE_KINDS, 'opening', 'deposit', 'deposit_received'].filter((kind) => kind !== 'forfeited').map(kindOf),
    ...[...PAY_METHODS, ...ALL_ORDER_STATUSES].filter((name) => name !== 'qr').map((name) => asGiven(inWords(name))),
  ].map((word) => textIn('ne', word));
  expect(words.filter((word) => !isDevanagari(word) || word.endsWith('नुहोस्'))).toEqual([]);
});

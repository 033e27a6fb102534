import { expect, it } from 'vitest';
import type { Failure } from '../../../contract/calls/endpoint.ts';
import { CallError } from '../../shared/api.ts';
import { afterRefusedPurchase } from './after-refused-purchase.ts';

const t = { kept_typed: '{why} Your details are kept.', went_wrong: 'Something went wrong.' };
const refused = (status: number, failure: Partial<Failure> = {}, msg = 'No.') =>
  new CallError('refused', msg, status, failure);
const unanswered = (kind: 'timeout' | 'fetch' | 'parsing') => new CallError(kind, 'Away.');
const asking = (errors: Record<string, string>, status = 400) => refused(status, { errors });

it.each([
  ['says why nothing was sent', new Error('No captcha.'), { failure: 'No captcha.' }],
  ['keeps all without an answer', unanswered('timeout'), { failure: 'Away. Your details are kept.', errors: {} }],
  ['keeps all if the server fails', refused(503), { failure: 'No. Your details are kept.', errors: {} }],
  [
    'keeps all if the server asks to wait',
    refused(429, { errors: { customer_phone: 'Wait.' } }),
    { failure: 'No. Your details are kept.', errors: { customer_phone: 'Wait.' } },
  ],
  ['shows the usual error if the server gives none', refused(400, {}, ''), { refusal: t.went_wrong, errors: {} }],
  [
    'shows each wrong part',
    asking({ variant_id: 'Gone.', office_id: 'Closed.' }),
    { refusal: 'No.', errors: { variant_id: 'Gone.', office_id: 'Closed.' } },
  ],
  ['shows both totals if the price rose', refused(409, { code: 'TOTAL_ROSE', total: 96_000 }), { risenTo: 96_000 }],
  ['sends a code if the server asks for one', asking({ otp_verify_id: 'Enter the code.' }, 429), { sendsCode: true }],
  ['sends a code if the typed one was for another phone', asking({ otp: 'Wrong.' }), { sendsCode: true }],
])('after a refusal, the form %s', (_what, error, effects) => {
  expect(afterRefusedPurchase(error, false, t)).toEqual(effects);
});

it.each([
  ['shows a wrong code at its field alone', asking({ otp: 'Wrong.' }), { errors: { otp: 'Wrong.' } }],
  [
    'asks for another code if the confirmation is used up',
    asking({ otp_verify_id: 'Spent.' }),
    { errors: { otp_verify_id: 'Spent.' } },
  ],
  [
    'keeps all if the server asks to wait and for the code',
    asking({ otp_verify_id: 'Enter the code.' }, 429),
    { failure: 'No. Your details are kept.', errors: { otp_verify_id: 'Enter the code.' } },
  ],
  ['shows both totals if the price rose', refused(409, { code: 'TOTAL_ROSE', total: 96_000 }), { risenTo: 96_000 }],
  ['says why nothing was sent', new Error('No captcha.'), { failure: 'No captcha.' }],
])('after a refusal, while a code is on its way, the form %s', (_what, error, effects) => {
  expect(afterRefusedPurchase(error, true, t)).toEqual(effects);
});

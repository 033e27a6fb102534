import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../contract/calls/endpoint.ts';
import { CallError } from '../../../shared/api.ts';
import { texts as kit } from '../../kit/texts.ts';
import { textsIn } from '../../kit/texts-context.tsx';
import { texts } from '../texts.ts';
import { afterRefusal, settlesKey } from './after-refusal.ts';

const t = { ...textsIn(texts, 'en'), no_check: kit.no_check.en };
const sent = { phone: '9841000000', total: 94_999 };
const refused = (status: number, failure: Partial<Failure> = {}, msg = 'No.') =>
  new CallError('refused', msg, status, failure);
const unanswered = (kind: 'timeout' | 'fetch' | 'parsing') => new CallError(kind, 'Away.');

describe('after a refusal, the sheet', () => {
  it.each([
    ['says that the check failed', new Error('No captcha.'), { refusal: `${t.no_check} ${t.details_kept}` }],
    ['keeps all without an answer', unanswered('timeout'), { refusal: `Away. ${t.details_kept}`, errors: {} }],
    ['keeps all if the server fails', refused(500), { refusal: `No. ${t.details_kept}`, errors: {} }],
    ['shows the usual error if the server gives none', refused(400, {}, ''), { refusal: t.went_wrong, errors: {} }],
    [
      'shows each wrong field',
      refused(400, { errors: { district: 'Gone.', office_id: 'Closed.' } }),
      { refusal: 'No.', errors: { location: 'Gone.', office_id: 'Closed.' } },
    ],
    [
      'asks for another variant, and reads the units again',
      refused(400, { errors: { variant_id: 'Gone.', office_id: 'Closed.' } }),
      { refusal: 'No.', isStale: true, asksVariant: true },
    ],
    [
      'asks for another gift, and reads the units again',
      refused(409, { errors: { bundle_variant_id: 'Gone.' } }),
      { refusal: 'No.', isStale: true, asksVariant: true },
    ],
    ['reads an offer again that moved on', refused(409), { refusal: 'No.', isStale: true, errors: {} }],
    [
      'asks whether another order is meant, in the words of the server',
      refused(409, { code: 'ORDERED_BEFORE' }),
      { question: 'No.' },
    ],
    [
      'says that the lost order was placed, and asks whether another one is meant',
      refused(422),
      { question: '', refusal: `No. ${t.only_another}` },
    ],
    [
      'shows both totals if the price rose',
      refused(409, { code: 'TOTAL_ROSE', total: 96_000 }),
      { risen: { from: 94_999, to: 96_000 } },
    ],
    [
      'asks for the code, and puts the cursor there',
      refused(429, { errors: { otp: 'Enter the code.' } }),
      { refusal: 'No.', asksCode: true, errors: {}, focusesCode: true },
    ],
    [
      'shows a wrong code at its field',
      refused(400, { errors: { otp: 'Wrong.' } }),
      { refusal: 'No.', asksCode: true, errors: { otp: 'Wrong.' } },
    ],
    [
      'marks no field if the server asks to wait',
      refused(429, { errors: { office_id: 'Wait.' } }),
      { refusal: 'No.', errors: {} },
    ],
  ])('%s', (_what, error, effects) => {
    expect(afterRefusal(error, sent, t)).toEqual(effects);
  });

  it.each([
    ['asks about no other order if only the code is required', refused(409, { code: 'ORDERED_BEFORE' }), {}],
    ['says alone that the lost order was placed', refused(422), { refusal: `No. ${t.only_another}` }],
    [
      'reads the offer again if no total was shown',
      refused(409, { code: 'TOTAL_ROSE', total: 96_000 }),
      { refusal: 'No.', isStale: true, errors: {} },
    ],
  ])('without a phone and a total, %s', (_what, error, effects) => {
    expect(afterRefusal(error, { phone: undefined, total: undefined }, t)).toEqual(effects);
  });
});

describe('the key of an order', () => {
  it.each([
    ['settled', 'refused at its first sending', refused(400), false, true],
    ['settled', 'asked at its first sending for one thing more', refused(429), false, true],
    ['kept', 'refused after a sending without an answer', refused(400), true, false],
    ['settled', 'placed before', refused(422), true, true],
    ['kept', 'sent without an answer', unanswered('fetch'), false, false],
    ['kept', 'answered by a failure of the server', refused(503), false, false],
    ['kept', 'not sent, because the check failed', new Error('No captcha.'), false, false],
  ])('is %s if the order was %s', (_kept, _how, error, wasSentBefore, isSettled) => {
    expect(settlesKey(error, wasSentBefore)).toBe(isSettled);
  });
});

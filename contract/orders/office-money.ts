import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { day, id, instant, line, money, moneySum, named, note } from '../calls/fields.ts';
import { typedCode } from '../language/typed-text.ts';
import { EXPORT_FORMATS } from './order-lists.ts';

/** A month of Nepal's calendar, `2083-08`. */
export const bikramMonth = z.string().regex(/^20[789]\d-(0[1-9]|1[0-2])$/, 'Choose a month.');

/**
 * An office's opening balance, its receipts, payouts and deposits, and its closing balance, which is the sum of the
 * others. Head office's sums are the brand's: its `deposited` is the sum received from the offices.
 */
const sums = {
  opening: moneySum,
  advances: moneySum,
  collected: moneySum,
  refunded: moneySum,
  deposited: moneySum,
  owed: moneySum,
};
export const OFFICE_SUMS = Object.keys(sums) as (keyof typeof sums)[];

/** Locking a month takes two users: one asks, another confirms. */
export const MONTH_STATES = ['open', 'asked', 'locked'] as const;

/** The brand confirms a deposit, or says what differs; until then it's pending and doesn't count. */
export const DEPOSIT_STATES = ['waiting', 'confirmed', 'differs'] as const;

/** Deposits that the brand hasn't confirmed yet, which the sums exclude. The brand's own line has none. */
const pending = moneySum;

const officeLine = z.object({
  office: named.extend({ office_code: z.string() }),
  /** Whether this is head office, whose money is the brand's. */
  is_brand: z.boolean(),
  ...sums,
  pending,
  state: z.enum(MONTH_STATES),
  /** The user who asked for the lock, or confirmed it. */
  by: z.string().nullish(),
  /** Whether the caller asked for the lock, so that another user must confirm it. */
  is_mine: z.boolean(),
});

const period = z.object({ month: bikramMonth, name: z.string(), first: day, last: day, is_over: z.boolean() });

const deposit = z.object({
  _id: id,
  /** Negative for a correction. */
  amount: moneySum,
  account: z.string().nullish(),
  reference: z.string().nullish(),
  note: z.string(),
  day,
  actor: z.string(),
  at: instant,
  /** Whether the brand received the deposit; the note names the office. */
  is_received: z.boolean(),
  state: z.enum(DEPOSIT_STATES),
  /** The brand's user who confirmed the deposit, or said what differs. */
  answered_by: z.string().nullish(),
  difference: z.string().nullish(),
  is_corrected: z.boolean(),
  is_correction: z.boolean(),
});

/** As on the slip; Nepali digits are the same number. */
const slipCode = line(100).overwrite(typedCode);

const monthQuery = z.object({ month: bikramMonth.optional() });

const closing = z.object({
  _id: id,
  day,
  /** In Bikram Sambat, `2083-08-10`. */
  day_bs: z.string(),
  /** Cash that should be in the till: the cash left by the last closing, and the cash since. */
  expected: moneySum,
  counted: moneySum,
  /** Why the expected and the counted cash differ. */
  reason: z.string(),
  deposited: moneySum,
  actor: z.string(),
  at: instant,
});

const till = z.object({
  /** The cash that the last closing left in the till. */
  left: moneySum,
  /** Cash received since, less cash paid out. */
  cash: moneySum,
  expected: moneySum,
  /** Payments since then by hand-overs without a method; some of this can be cash. */
  unstated: moneySum,
  closings: z.array(closing),
});

export const officeMoneyEndpoints = {
  listOfficeMoney: endpoint('GET office-money', {
    about: 'What each office holds in a month of Nepal’s calendar: your office and those below it',
    query: monthQuery,
    reply: one(
      z.object({ period, periods: z.array(period), lines: z.array(officeLine), total: z.object({ ...sums, pending }) }),
    ),
  }),
  getOfficeMoney: endpoint('GET office-money/{id}', {
    scope: 'office',
    about: 'The same of one office, with the deposits of the month',
    query: monthQuery,
    reply: one(officeLine.extend({ period, periods: z.array(period), deposits: z.array(deposit) })),
  }),
  exportOfficeMoney: endpoint('POST office-money/export', {
    about: 'Every amount of a month as a CSV or XLSX file for accounting programs, with AD and BS dates',
    body: z.object({ format: z.enum(EXPORT_FORMATS), month: bikramMonth, office_id: id.optional() }),
    reply: z.any(),
    file: true,
  }),
  addDeposit: endpoint('POST office-money/{id}/deposit', {
    scope: 'office',
    about: 'Record what an office has deposited to the head office; it counts once the head office confirms it',
    body: z.object({
      amount: money.refine((paisa) => paisa > 0, 'Enter an amount above 0.'),
      account: slipCode.nullish(),
      reference: slipCode,
      day,
      note: note(300),
    }),
    once: true,
    reply: one(z.object({ _id: id })),
  }),
  correctDeposit: endpoint('POST office-money/deposit/{id}/correct', {
    scope: 'office',
    about:
      'Reverse a deposit that was recorded by mistake, with a new row of today. Only the head office reverses a confirmed one',
    body: z.object({ reason: line(300) }),
    reply: one(z.object({ _id: id })),
  }),
  answerDeposit: endpoint('POST office-money/deposit/{id}/answer', {
    scope: 'office',
    about: 'For the head office: confirm that a deposit arrived, or dispute it',
    /** The note says what differs. */
    body: z.object({ is_confirmed: z.boolean(), note: note(300) }),
    reply: one(z.object({ state: z.enum(DEPOSIT_STATES) })),
  }),
  lockOfficeMonth: endpoint('POST office-money/{id}/lock', {
    scope: 'office',
    about: 'Ask to lock an office’s month that is over, or confirm what another person asked',
    body: z.object({ month: bikramMonth }),
    reply: one(z.object({ state: z.enum(MONTH_STATES) })),
  }),
  getTill: endpoint('GET office-money/{id}/till', {
    scope: 'office',
    about: 'The cash that should be in an office’s till, and its last closings',
    reply: one(till),
  }),
  closeTill: endpoint('POST office-money/{id}/till', {
    scope: 'office',
    about: 'Close the day of a till: what was counted, why it differs, and what was deposited of it',
    body: z.object({
      counted: money,
      reason: note(300),
      deposited: money,
      /** Reference of the deposit. */
      reference: slipCode.nullish(),
      /** The expected sum that the user saw; a 409 if it has changed since. */
      seen_expected: moneySum.optional(),
    }),
    once: true,
    reply: one(closing),
  }),
};

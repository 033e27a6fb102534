import { z } from 'zod';
import { flag } from '../calls/described.ts';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, line, money, moneySum, note, revision, text } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { refundInput } from '../orders/steps.ts';
import { ALL_ORDER_STATUSES } from '../statuses.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment-statuses.ts';

/** The source of a payment: a bank's file, a bank's SMS, or the provider itself. An `unknown_sms` fits no template: staff read it, and it's never matched automatically. */
export const PAYMENT_SOURCES = ['statement', 'sms', 'webhook', 'unknown_sms'] as const;

const wordsIn = (...lists: string[]): readonly string[] => lists.flatMap((list) => list.split(', '));

/** Columns of a bank's file; `words` are headers for the column in the form of `headerWord`, likeliest first. */
export const STATEMENT_COLUMNS = {
  paid_at: {
    label: 'Date',
    words: wordsIn(
      'transaction date, date, date time, transaction date time, date ad, date bs, miti',
      'value date, posted date, post date, posting date, book date, booking date, entry date',
      'payment date, paid date, created date, created at, created on, paid on, timestamp, transaction time, time',
    ),
  },
  time: { label: 'Time', words: wordsIn('transaction time, time') },
  amount: {
    label: 'Amount received',
    words: wordsIn(
      'credit, deposit, cr, credit amount, deposit amount, cr amount, amount cr, amount credit',
      'amount credited, amount plus, credited, deposited, lodgement, received, money in',
      'paid in, cash in, amount received, received amount, receipt, receipt amount, inflow',
      'amount, transaction amount, total amount',
    ),
  },
  direction: {
    label: 'In or out',
    words: wordsIn(
      'dr cr, cr dr, d c, c d, debit credit, credit debit, indicator, dr cr indicator',
      'credit debit indicator, debit credit indicator',
      'cr dr indicator, in out, direction, transaction type, type, soll haben',
    ),
  },
  status: {
    label: 'Status',
    words: wordsIn('status, transaction status, transaction state, payment status, state'),
  },
  reference: {
    label: 'Reference',
    words: wordsIn(
      'reference, ref, ref no, reference no, reference code, reference id, ref id, ref code',
      'ref no cheque no, cheque ref no, transaction id, transaction no, transaction code',
      'transaction ref, transaction ref no, transaction reference, transaction reference no',
      'trace id, trace no, rrn, utr, utr no, journal no, voucher no, instrument no',
      'instrument id, cheque no, cheque, unique id',
    ),
  },
  text: {
    label: 'Description',
    words: wordsIn(
      'description, narration, particular, transaction remark, transaction detail',
      'transaction description, transaction particular, remark, detail, purpose, note, message',
    ),
  },
  payer: {
    label: 'Payer',
    words: wordsIn(
      'payer, payer name, mobile, mobile no, phone, phone no, sender, sender name, from',
      'initiator, initiated by, customer, user, from to',
    ),
  },
} as const;
export type StatementColumn = keyof typeof STATEMENT_COLUMNS;
export const statementColumns = Object.keys(STATEMENT_COLUMNS) as StatementColumn[];

/** The order in which a bank writes a date. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const STATEMENT_LIMIT = 5 * 1024 * 1024;

export const statementMapping = z.object({
  columns: z.partialRecord(z.enum(statementColumns), z.int().min(0).max(199)),
  dates: z.enum(DATE_ORDERS),
  /** The header's row number, if a user chose it. */
  header_row: z.int().min(1).optional(),
  /** Words in this bank's status column that a user declared to mean a completed payment. */
  completed: z.array(z.string().max(40)).max(20).optional(),
  /** The report's foreign currency, if a user declared that the amounts are rupees of Nepal. */
  currency: z.string().max(3).optional(),
});
export type StatementMapping = z.output<typeof statementMapping>;

const report = z.object({
  header: z.array(z.string()),
  header_row: z.int(),
  /** The file's first rows, for choosing another header with `mapping.header_row`. */
  top: z.array(z.object({ row: z.int(), text: z.string() })),
  /** The bank or wallet whose files have this header, by public samples; empty for any other header. */
  format: z.string(),
  /**
   * The foreign currency that the file names for its amounts, such as INR; empty if none. Nothing is converted, and the
   * import is refused unless `mapping.currency` is the same.
   */
  currency: z.string(),
  /** The first rows, to show the columns' content. */
  sample: z.array(z.array(z.string())),
  mapping: statementMapping,
  rows: z.int(),
  /** Skipped rows: money out. */
  outgoing: z.int(),
  /** Skipped rows: payments that failed, wait or were refunded. */
  not_completed: z.int(),
  /** Unknown words in the status column: their rows are skipped unless `mapping.completed` has the word. */
  unknown_statuses: z.array(z.object({ status: z.string(), rows: z.int() })),
  /** Skipped rows: above the table, and totals below it. */
  skipped: z.int(),
  /** Which of several sheets was read, how many of its rows are hidden and skipped, and how its dates were read. */
  remarks: z.array(z.string()),
  /** Payments in the file that were imported before. */
  known: z.int(),
  fresh: z.int(),
  /** How many of the fresh rows report money of a known payment, in another layout or source: they're its witnesses. */
  again: z.int(),
  /** Unreadable rows: the row's number and the column's header in the file, the content and the expected content. */
  bad: z.array(z.object({ row: z.int(), column: z.string(), found: z.string(), problem: z.string() })),
  bad_count: z.int(),
  /** Numbers of rows with a date more than a day ahead: the day and month might be swapped. */
  future: z.array(z.int()),
  future_count: z.int(),
  is_written: z.boolean(),
});

/** Why a purchase is proposed for a payment. */
export const PROPOSAL_REASONS = {
  number: 'Order ID in the payment text',
  reference: 'Same reference as the proof',
  phone: 'Same phone and amount',
  same_payment: 'The same payment was used for it',
  near_reference: 'Reference is almost the same (check it)',
  near_number: 'Number is almost the same',
} as const;
export type ProposalReason = keyof typeof PROPOSAL_REASONS;

const purchase = z.object({
  _id: id,
  order_id: z.string(),
  status: z.enum(ALL_ORDER_STATUSES),
  customer_name: z.string(),
  customer_phone: z.string(),
  advance: money,
  /** The sum that other confirmed payments have paid for the purchase. */
  paid: money,
  /** The sum that the customer still pays at the hand-over or later. */
  to_collect: money,
});
export type PaidPurchase = z.input<typeof purchase>;
const proposal = purchase.extend({
  why: z.enum(Object.keys(PROPOSAL_REASONS) as [ProposalReason, ...ProposalReason[]]),
});

const share = z.object({
  _id: id,
  order_id: z.string(),
  amount: money,
  actor: z.string(),
  at: instant,
  status: z.enum(ALL_ORDER_STATUSES),
  customer_name: z.string(),
  /** The excess over the order's advance that can be refunded separately: see `extraOf`. */
  extra: money,
  /** Staff approved the order by this payment's reference, so no other order can have the payment. */
  is_bound: z.boolean(),
  /** The excess over the order's advance that was refunded, so this payment can no longer be undone. */
  extra_back: money,
});

/** Another report of a payment: a file's row, a message, a provider's call, or the proof of the purchase it paid. */
const witness = z.object({
  source: z.enum([...PAYMENT_SOURCES, 'proof']),
  bank: z.string(),
  reference: z.string(),
  text: z.string(),
  at: instant,
});

const payment = z.object({
  _id: id,
  source: z.enum(PAYMENT_SOURCES),
  bank: z.string(),
  reference: z.string(),
  paid_at: instant,
  amount: money,
  text: z.string(),
  payer_phone: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  note: z.string(),
  reason: z.string(),
  added_at: instant,
  revision,
  proposals: z.array(proposal),
  shares: z.array(share),
  /** The payment's other reports, earliest first. */
  witnesses: z.array(witness),
  /** The purchase whose customer gets the refund. */
  refund_of: z.object({ _id: id, order_id: z.string(), customer_name: z.string() }).nullish(),
  /** The caller decided on the refund, or imported the payment: above the limit, another user must refund it. */
  is_mine: z.boolean(),
});
export type Payment = z.input<typeof payment>;

const missing = z.object({
  _id: id,
  order_id: z.string(),
  status: z.enum(ALL_ORDER_STATUSES),
  customer_name: z.string(),
  customer_phone: z.string(),
  advance: money,
  /** The customer's statements about the payment, and the reference as staff typed it. */
  bank: z.string().nullish(),
  payer_phone: z.string().nullish(),
  reference: z.string().nullish(),
  approved_by: z.string().nullish(),
  approved_at: instant,
});

export const paymentNote = z.object({ note: note(500), revision: revision.optional() });

const changed = z.object({ _id: id, status: z.enum(PAYMENT_STATUSES) });

/** The parts of a payment, by the numbers of their orders. */
const shares = z
  .array(z.object({ order_id: line(40), amount: money }))
  .min(1)
  .max(10);

export const paymentEndpoints = {
  readStatement: endpoint('POST payment/statement', {
    about:
      'A CSV, XLSX, XLS or ODS file of a bank or wallet as the form field file: its content is reported, or imported',
    query: z.object({
      bank: line(100),
      /** Only reports the result, without writing. */
      dry_run: flag.default('true'),
      /** Writes the good rows even if others can't be read. */
      skip_bad: flag.default('false'),
      /** JSON of the columns; if omitted, this bank's last mapping, or a guess by the header. */
      mapping: z.string().max(2000).optional(),
    }),
    multipart: true,
    reply: one(report),
  }),
  listPayments: endpoint('GET payment', {
    about: 'Incoming payments, with the orders they may match',
    query: listQuery({
      find: {
        status: 'exact',
        bank: 'exact',
        source: 'exact',
        reference: 'part',
        text: 'part',
        paid_at: 'days',
        amount: 'amounts',
      },
      sort: ['paid_at', 'amount', 'added_at'],
    }),
    reply: list(payment),
  }),
  countPayments: endpoint('GET payment/count', {
    about:
      'How many payments are in each status, what the open ones make, and how many approved orders have no bank payment',
    reply: one(
      z.object({
        ...(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, z.int()])) as Record<PaymentStatus, z.ZodInt>),
        missing: z.int(),
        /** Rupees that came in and aren't matched with a purchase yet. */
        open_amount: moneySum,
      }),
    ),
  }),
  listMissingPayments: endpoint('GET payment/missing', {
    about: 'Orders approved by their proof with no matching bank payment yet',
    query: listQuery({
      find: { bank: 'contains', reference: 'part', approved_at: 'days' },
      sort: ['approved_at', 'advance'],
    }),
    reply: list(missing),
  }),
  matchPayments: endpoint('POST payment/match', {
    about: 'Match all open payments again',
    reply: one(z.object({ matched: z.int() })),
  }),
  confirmPayment: endpoint('POST payment/{id}/confirm', {
    scope: 'brand',
    about: 'Allocate a payment to one or more orders and confirm those paid in full',
    body: z.object({
      shares,
      /** Why the payment is different money, if another file of its bank has the same amount on that day. */
      reason: note(300).optional(),
    }),
    reply: one(changed),
  }),
  movePayment: endpoint('POST payment/{id}/move', {
    scope: 'brand',
    about: 'Take a payment from the orders it was matched with, and match it with others, with a reason',
    body: z.object({
      shares,
      reason: text(300).min(1),
      /** Why the payment is different money, if another file of its bank has the same amount on that day. */
      different: note(300).optional(),
    }),
    reply: one(changed),
  }),
  undoPayment: endpoint('POST payment/{id}/undo', {
    scope: 'brand',
    about: 'Undo a confirmation with a reason, while nothing was handed over for it',
    body: z.object({ reason: text(300).min(1) }),
    reply: one(changed),
  }),
  findPurchase: endpoint('GET payment/purchase', {
    about: 'A multi-buy order by its number, with what it waits for, to decide what a payment is for',
    query: z.object({ order_id: line(40) }),
    reply: one(purchase),
  }),
  owePayment: endpoint('POST payment/{id}/owe', {
    scope: 'brand',
    about: 'Decide that a payment goes back to the customer of an order, with a reason; the order stays as it is',
    body: z.object({
      order_id: line(40),
      reason: text(300).min(1),
      /** Why the payment is different money, if another file of its bank has the same amount on that day. */
      different: note(300).optional(),
    }),
    reply: one(changed),
  }),
  refundPayment: endpoint('POST payment/{id}/refund', {
    scope: 'brand',
    about:
      'Refund a payment that goes back, above the limit by someone other than the decision-maker, with their password',
    body: refundInput.pick({ reference: true, method: true, account: true, paid_on: true, password: true }),
    reply: one(changed),
  }),
  setPaymentAside: endpoint('POST payment/{id}/aside', {
    scope: 'brand',
    about: 'Dismiss a payment with a reason, or restore it',
    body: z.object({ reason: note(300) }),
    reply: one(changed),
  }),
  notePayment: endpoint('POST payment/{id}/note', {
    scope: 'brand',
    about: 'Add a note to a payment',
    body: paymentNote,
    reply: one(z.object({ _id: id })),
  }),
  paymentWebhook: endpoint('POST payment/webhook', {
    access: 'public',
    about: 'A provider reports a payment, signed with PAYMENT_WEBHOOK_SECRET; the same event again changes nothing',
    perMinute: 600,
    bodyLimit: 8 * 1024,
    signed: true,
    body: z.object({
      event_id: line(100),
      provider: line(100),
      reference: line(100),
      amount: money,
      paid_at: instant,
      /** The purchase's number, if the provider knows it. */
      order_id: line(40).optional(),
      payer_phone: line(40).optional(),
    }),
    reply: one(changed),
  }),
};

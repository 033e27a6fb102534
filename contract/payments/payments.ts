import { z } from 'zod';
import { flag } from '../calls/described.ts';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, idParams, instant, line, money, note, revision, text } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { ALL_ORDER_STATUSES } from '../statuses.ts';

/**
 * The status of an incoming payment: `matched` has one purchase that waits for a click, `likely` one that is only alike
 * or waits for another amount, `ambiguous` several. `reconciled` is the money of a purchase that the desk had approved
 * before, `duplicate` pays a purchase that is paid already.
 */
export const PAYMENT_STATUSES = [
  'matched',
  'likely',
  'ambiguous',
  'duplicate',
  'unmatched',
  'confirmed',
  'reconciled',
  'set_aside',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
/** The statuses that somebody has to look at. */
export const OPEN_PAYMENTS = [
  'matched',
  'likely',
  'ambiguous',
  'duplicate',
  'unmatched',
] as const satisfies PaymentStatus[];

/** The source of a payment: a file of the bank, a text message of the bank, or the provider itself. */
/** `unknown_sms` is a message that no template knows: a person reads it, and nothing is matched by itself. */
export const PAYMENT_SOURCES = ['statement', 'sms', 'webhook', 'unknown_sms'] as const;

/** The columns of a bank's file; `words` are headers that mean the column, the likeliest first. */
export const STATEMENT_COLUMNS = {
  paid_at: {
    label: 'Date',
    words: ['transaction date', 'txn date', 'tran date', 'date', 'date time', 'value date', 'posted date', 'time'],
  },
  time: { label: 'Time', words: ['transaction time', 'txn time', 'tran time', 'time'] },
  amount: {
    label: 'Amount received',
    words: [
      'credit',
      'deposit',
      'cr',
      'credit amount',
      'deposit amount',
      'credit amt',
      'deposit amt',
      'credit amount inr',
      'deposit amount inr',
      'amount plus rs',
      'amount plus',
      'received',
      'amount',
    ],
  },
  direction: {
    label: 'In or out',
    words: ['dr cr', 'cr dr', 'd c', 'c d', 'debit credit', 'indicator', 'type', 'transaction type', 'txn type'],
  },
  status: {
    label: 'Status',
    words: ['status', 'transaction status', 'transaction state', 'txn status', 'payment status', 'state'],
  },
  reference: {
    label: 'Reference',
    words: [
      'reference',
      'ref',
      'ref no',
      'reference no',
      'reference code',
      'ref no cheque no',
      'chq ref no',
      'chq ref number',
      'transaction id',
      'txn id',
      'transaction code',
      'utr',
      'cheque number',
    ],
  },
  text: {
    label: 'Description',
    words: ['description', 'narration', 'particulars', 'transaction remarks', 'remarks', 'details', 'purpose'],
  },
  payer: { label: 'Payer', words: ['payer', 'mobile', 'phone', 'sender', 'from', 'initiator', 'mobile number'] },
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
});
export type StatementMapping = z.output<typeof statementMapping>;

const report = z.object({
  header: z.array(z.string()),
  /** The bank or wallet whose files have this header, as public samples show them; empty for any other header. */
  format: z.string(),
  /** The first rows, to see what the columns hold. */
  sample: z.array(z.array(z.string())),
  mapping: statementMapping,
  rows: z.int(),
  /** Rows that pay out, which are left out. */
  outgoing: z.int(),
  /** Rows of payments that failed, wait or were given back, which are left out. */
  not_completed: z.int(),
  /** Rows above the table and totals below it, which are left out. */
  skipped: z.int(),
  /** Payments of the file that are here already. */
  known: z.int(),
  fresh: z.int(),
  /** Rows that cannot be taken, each by its number in the file; nothing is written while there are any. */
  bad: z.array(z.object({ row: z.int(), problem: z.string() })),
  bad_count: z.int(),
  /** Numbers of rows whose date is more than a day ahead: it may be read in the wrong order. */
  future: z.array(z.int()),
  future_count: z.int(),
  is_written: z.boolean(),
});

/** Why a purchase is proposed for a payment. */
export const PROPOSAL_REASONS = {
  number: 'Order number in the payment text',
  reference: 'Same reference as the proof',
  phone: 'Same phone and amount',
  same_payment: 'The same payment already confirmed it',
  near_reference: 'Reference is almost the same (check it)',
  near_number: 'Number is almost the same',
} as const;
export type ProposalReason = keyof typeof PROPOSAL_REASONS;

const proposal = z.object({
  _id: id,
  order_id: z.string(),
  why: z.enum(Object.keys(PROPOSAL_REASONS) as [ProposalReason, ...ProposalReason[]]),
  status: z.enum(ALL_ORDER_STATUSES),
  customer_name: z.string(),
  customer_phone: z.string(),
  advance: money,
  /** The amount that other confirmed payments have paid of it. */
  paid: money,
});

const share = z.object({ _id: id, order_id: z.string(), amount: money, actor: z.string(), at: instant });

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
});
export type Payment = z.input<typeof payment>;

const missing = z.object({
  _id: id,
  order_id: z.string(),
  status: z.enum(ALL_ORDER_STATUSES),
  customer_name: z.string(),
  customer_phone: z.string(),
  advance: money,
  /** The customer's words about the payment, and the reference as the desk has typed it. */
  bank: z.string().nullish(),
  payer_phone: z.string().nullish(),
  reference: z.string().nullish(),
  approved_by: z.string().nullish(),
  approved_at: instant,
});

export const paymentNote = z.object({ note: note(500), revision: revision.optional() });

const changed = z.object({ _id: id, status: z.enum(PAYMENT_STATUSES) });

export const paymentEndpoints = {
  readStatement: endpoint({
    method: 'POST',
    path: 'payment/statement',
    access: 'granted',
    about:
      'A CSV, XLSX, XLS or ODS file of a bank or wallet as the form field file: its content is reported, or imported',
    query: z.object({
      bank: line(100),
      /** Only reports the result, and writes nothing. */
      dry_run: flag.default('true'),
      /** JSON of the columns; without it, the mapping last used for this bank, or a guess by the header. */
      mapping: z.string().max(2000).optional(),
    }),
    multipart: true,
    reply: one(report),
  }),
  listPayments: endpoint({
    method: 'GET',
    path: 'payment',
    access: 'granted',
    about: 'Incoming payments, with the purchases they may match',
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
  countPayments: endpoint({
    method: 'GET',
    path: 'payment/count',
    access: 'granted',
    about: 'How many payments are in each status, and how many approved purchases have no bank payment',
    reply: one(z.record(z.enum([...PAYMENT_STATUSES, 'missing']), z.int())),
  }),
  listMissingPayments: endpoint({
    method: 'GET',
    path: 'payment/missing',
    access: 'granted',
    about: 'Purchases approved by their proof with no matching bank payment yet',
    query: listQuery({
      find: { bank: 'contains', reference: 'part', approved_at: 'days' },
      sort: ['approved_at', 'advance'],
    }),
    reply: list(missing),
  }),
  matchPayments: endpoint({
    method: 'POST',
    path: 'payment/match',
    access: 'granted',
    about: 'Match all open payments again',
    reply: one(z.object({ matched: z.int() })),
  }),
  confirmPayment: endpoint({
    method: 'POST',
    path: 'payment/{id}/confirm',
    access: 'granted',
    scope: 'brand',
    about: 'Allocate a payment to one or more purchases and confirm those paid in full',
    params: idParams,
    body: z.object({
      shares: z
        .array(z.object({ order_id: line(40), amount: money }))
        .min(1)
        .max(10),
    }),
    reply: one(changed),
  }),
  undoPayment: endpoint({
    method: 'POST',
    path: 'payment/{id}/undo',
    access: 'granted',
    scope: 'brand',
    about: 'Undo a confirmation with a reason, while nothing was handed over for it',
    params: idParams,
    body: z.object({ reason: text(300).min(1) }),
    reply: one(changed),
  }),
  setPaymentAside: endpoint({
    method: 'POST',
    path: 'payment/{id}/aside',
    access: 'granted',
    scope: 'brand',
    about: 'Dismiss a payment with a reason, or restore it',
    params: idParams,
    body: z.object({ reason: note(300) }),
    reply: one(changed),
  }),
  notePayment: endpoint({
    method: 'POST',
    path: 'payment/{id}/note',
    access: 'granted',
    scope: 'brand',
    about: 'Add a note to a payment',
    params: idParams,
    body: paymentNote,
    reply: one(z.object({ _id: id })),
  }),
  paymentWebhook: endpoint({
    method: 'POST',
    path: 'payment/webhook',
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
      /** The number of the purchase, if the provider knows it. */
      order_id: line(40).optional(),
      payer_phone: line(40).optional(),
    }),
    reply: one(changed),
  }),
};

import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { email, id, instant, line, money, named, note, phone, revision } from '../calls/fields.ts';
import { SMS_STATUSES } from '../messaging/messaging.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import { ALL_ORDER_STATUSES } from '../statuses.ts';

/** The outcome of a call to the customer. */
export const CALL_OUTCOMES = ['reached', 'no_answer', 'call_back', 'declined', 'wrong_number'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Outcomes that end the order, with the reason it stores. */
export const ENDED_BY_CALL: Partial<Record<CallOutcome, string>> = {
  declined: 'The customer no longer wants it',
  wrong_number: 'The phone number is wrong',
};

/** Whether the customer is called again after this outcome. */
export const isCalledAgain = (outcome: CallOutcome): boolean => outcome === 'no_answer' || outcome === 'call_back';

/** How long the user who logged a call can undo it. */
export const CALL_UNDO_MINUTES = 10;

/** Most bytes of a file with a note. */
export const FILE_LIMIT = 8 * 1024 * 1024;
export const MOST_FILES = 5;

const entered = { _id: id, actor: z.string(), at: instant };

export const callInput = z
  .object({
    outcome: z.enum(CALL_OUTCOMES),
    /** When to call the customer back. */
    call_at: instant.nullish(),
    note: note(500),
    /** Whether the customer also confirmed the order, which moves it on to `CONFIRMED`. */
    confirms: z.boolean().optional(),
    /** The status and the number of calls that the user saw: if either has changed since, the server does nothing. */
    seen_status: z.string().max(40).optional(),
    seen_calls: z.int().min(0).optional(),
  })
  .refine(({ outcome, confirms }) => !confirms || outcome === 'reached', {
    path: ['confirms'],
    message: 'To confirm the order, choose the outcome “Reached”.',
  })
  .refine(({ outcome, call_at }) => outcome !== 'call_back' || call_at, {
    path: ['call_at'],
    message: 'Choose when to call back.',
  });

const attachment = z.object({ _id: id, name: z.string(), type: z.string(), bytes: z.int() });

const call = z.object({
  ...entered,
  outcome: z.enum(CALL_OUTCOMES),
  call_at: instant.nullish(),
  note: z.string().nullish(),
});

const writtenNote = z.object({ ...entered, text: z.string(), files: z.array(attachment) });

/** A message to the customer about the order. */
const sentMessage = z.object({
  _id: id,
  message: z.string(),
  phone_number: z.string(),
  status: z.enum(SMS_STATUSES),
  /** Why the proof wasn't accepted. */
  problem: z.string().nullish(),
  added_at: instant,
  sent_at: instant.nullish(),
});

const orderWork = z.object({
  calls: z.array(call),
  notes: z.array(writtenNote),
  messages: z.array(sentMessage),
  /** Units of each item's variant that are free now, by position. */
  free: z.array(z.int()),
  /** The office's quota in the campaign; absent without one. */
  quota: z.object({ used: z.int(), no_of_order: z.int() }).nullish(),
  /** The order's total at the scheme's current lower price; absent if the price isn't lower. */
  lower_total: money.nullish(),
});
export type OrderWork = z.input<typeof orderWork>;

export const customerInput = z.object({
  revision: revision.optional(),
  customer_name: line(120),
  customer_phone: phone,
  customer_address: line(200),
  customer_email: z.union([z.literal(''), email]).nullish(),
  old_product_information: note(200),
  state: id,
  district: id,
  vdc_municipality: id,
});

const customer = customerInput.omit({ revision: true }).extend({
  _id: id,
  revision,
  customer_email: z.string().nullish(),
  old_product_information: z.string().nullish(),
});

export const orderDetailEndpoints = {
  getDesk: endpoint('GET order/{id}/desk', {
    scope: 'office',
    about: 'The parts of an order that staff work with: calls, notes, messages sent, free units and quota',
    kinds: SCHEME_TYPES,
    reply: one(orderWork),
  }),
  noteCall: endpoint('POST order/{id}/call', {
    scope: 'office',
    about:
      'Log a call; reaching the customer of a new order moves it on, a confirmation confirms it, and a cancellation cancels it',
    kinds: SCHEME_TYPES,
    body: callInput,
    idempotent: true,
    reply: one(z.object({ _id: id, status: z.enum(ALL_ORDER_STATUSES), call_id: id })),
  }),
  undoCall: endpoint('POST order/{id}/call/{call}/undo', {
    scope: 'office',
    about: 'Undo your last logged call within a few minutes if it reached nobody',
    kinds: SCHEME_TYPES,
    params: z.object({ id, call: id }),
    reply: one(z.object({ _id: id })),
  }),
  addNote: endpoint('POST order/{id}/note', {
    scope: 'office',
    about: 'Add a note to an order, with files uploaded before',
    kinds: SCHEME_TYPES,
    body: z.object({ text: line(2000), file_id: z.array(id).max(MOST_FILES).optional() }),
    idempotent: true,
    reply: one(writtenNote),
  }),
  uploadOrderFile: endpoint('POST order/{id}/file', {
    scope: 'office',
    about: 'Upload a picture or a PDF for a note of the order',
    kinds: SCHEME_TYPES,
    multipart: true,
    reply: one(attachment),
  }),
  openOrderFile: endpoint('GET order/{id}/file/{file}', {
    scope: 'office',
    about: 'A file of a note',
    kinds: SCHEME_TYPES,
    params: z.object({ id, file: id }),
    reply: z.any(),
    file: true,
  }),
  listRetailers: endpoint('GET order/{id}/retailers', {
    scope: 'office',
    about:
      'Retailers that the order can be given to, the nearest to its customer first, with the orders that they have left and to do',
    kinds: SCHEME_TYPES,
    reply: one(
      z.array(
        named.extend({
          office_code: z.string(),
          /** The smallest location that the retailer shares with the customer. */
          near: z.enum(['area', 'district', 'state']).nullish(),
          /** Orders that the retailer can still take in the campaign; absent if unlimited. */
          left: z.int().nullish(),
          /** The retailer's open orders. */
          open: z.int(),
        }),
      ),
    ),
  }),
  listPeople: endpoint('GET order/{id}/people', {
    scope: 'office',
    about: 'People to whom the order can be given: people of its office and of those above it that the caller sees',
    kinds: SCHEME_TYPES,
    reply: one(z.array(named.extend({ office_name: z.string() }))),
  }),
  assignOrder: endpoint('POST order/{id}/assign', {
    scope: 'office',
    about: 'Assign the order to a person, or unassign it',
    kinds: SCHEME_TYPES,
    body: z.object({ user_id: id.nullish() }),
    reply: one(z.object({ _id: id, assigned_to: named.nullish() })),
  }),
  getCustomer: endpoint('GET order/{id}/customer', {
    scope: 'office',
    about: 'The entries of the customer, with their revision',
    kinds: SCHEME_TYPES,
    reply: one(customer),
  }),
  editCustomer: endpoint('POST order/{id}/customer', {
    scope: 'office',
    about: 'Correct the customer’s details while the order is open',
    kinds: SCHEME_TYPES,
    body: customerInput,
    reply: one(customer),
  }),
};

import { z } from 'zod';
import { endpoint, list, one } from '../calls/endpoint.ts';
import { id, instant, line, moneySum, phone, text } from '../calls/fields.ts';
import { listQuery } from '../calls/list.ts';
import { SMS_STATUSES } from '../messaging/messaging.ts';
import { SCHEME_TYPES } from '../offers/scheme-types.ts';
import { ALL_ORDER_STATUSES, RETURN_STATUSES } from '../statuses.ts';
import { PLACE_STATUSES } from '../waitlist/waitlist.ts';

/** Most characters of a free message: three SMS parts in Latin letters. */
export const LONGEST_TEXT = 459;

/** A customer is a phone number, shared by orders, messages and reviews. */
const customerListed = z.object({
  /** The phone number. */
  _id: z.string(),
  /** The name in the newest order. */
  name: z.string(),
  orders: z.int(),
  last_at: instant,
  is_blocked: z.boolean(),
});

const note = z.object({ _id: id, text: z.string(), by: z.string(), added_at: instant });
const block = z.object({ reason: z.string(), by: z.string(), added_at: instant });

const customer = z.object({
  _id: z.string(),
  /** The customer's other numbers, whose orders the page shows too. */
  numbers: z.array(z.string()),
  /** All names this number has ordered under, newest first. */
  names: z.array(z.string()),
  blocked: block.nullish(),
  /** Counts all orders of these numbers, and those handed over and kept; `bought` is the total of those. */
  totals: z.object({ orders: z.int(), delivered: z.int(), bought: moneySum }),
  orders: z.array(
    z.object({
      _id: id,
      order_id: z.string(),
      scheme_type: z.enum(SCHEME_TYPES),
      status: z.enum(ALL_ORDER_STATUSES),
      product_name: z.string(),
      office: z.string(),
      placed_at: instant,
    }),
  ),
  returns: z.array(
    z.object({ _id: id, order_id: z.string(), status: z.enum(RETURN_STATUSES), reason: z.string(), asked_at: instant }),
  ),
  messages: z.array(z.object({ _id: id, message: z.string(), status: z.enum(SMS_STATUSES), added_at: instant })),
  written: z.array(z.object({ _id: id, message: z.string(), reply: z.string().nullish(), added_at: instant })),
  /** Waitlist entries, ended ones too. */
  places: z.array(z.object({ _id: id, scheme: z.string(), status: z.enum(PLACE_STATUSES), asked_at: instant })),
  reviews: z.array(z.object({ _id: id, product: z.string(), stars: z.int(), text: z.string(), added_at: instant })),
  notes: z.array(note),
  /** Texts to start a message from, filled in for the newest order. */
  texts: z.array(z.string()),
});
export type Customer = z.input<typeof customer>;

const erasureCounts = z.object({
  orders: z.int(),
  messages: z.int(),
  written: z.int(),
  /** Waitlist entries. */
  watches: z.int(),
  reviews: z.int(),
  notes: z.int(),
  proofs: z.int(),
});
export type ErasureCounts = z.output<typeof erasureCounts>;

const erasure = z.object({
  _id: id,
  number: z.int(),
  ends_with: z.string(),
  reason: z.string(),
  by: z.string(),
  counts: erasureCounts,
  added_at: instant,
});

const params = z.object({ phone });

export const customerEndpoints = {
  listCustomers: endpoint('GET customer', {
    about:
      'Customers by their phone numbers, for the head office; find_search takes any part of a number, or of a name',
    query: listQuery({ find: { search: 'search' }, sort: ['last_at'] }),
    reply: list(customerListed),
  }),
  getCustomerPage: endpoint('GET customer/{phone}', {
    scope: 'brand',
    about: 'Everything about one phone number: orders, returns, messages, waitlist entries, reviews and notes',
    params,
    reply: one(customer),
  }),
  noteCustomer: endpoint('POST customer/{phone}/note', {
    scope: 'brand',
    about: 'Add a note about a customer, for staff',
    params,
    body: z.object({ text: text(1000).min(1, 'Write the note.') }),
    reply: one(note),
  }),
  textCustomer: endpoint('POST customer/{phone}/sms', {
    scope: 'brand',
    about: 'Send a customer a text message of your own words',
    params,
    body: z.object({ message: text(LONGEST_TEXT).min(1, 'Write the message.') }),
    reply: one(z.object({})),
  }),
  blockCustomer: endpoint('POST customer/{phone}/block', {
    scope: 'brand',
    about: 'Block a number in the shop; existing orders stay',
    params,
    body: z.object({ reason: line(200) }),
    reply: one(block),
  }),
  unblockCustomer: endpoint('DELETE customer/{phone}/block', {
    scope: 'brand',
    about: 'Unblock a number',
    params,
    reply: one(z.object({})),
  }),
  joinNumbers: endpoint('POST customer/{phone}/number', {
    scope: 'brand',
    about: 'Link another number to a customer; can be undone',
    params,
    body: z.object({ other: phone }),
    reply: one(z.object({})),
  }),
  separateNumber: endpoint('DELETE customer/{phone}/number/{other}', {
    scope: 'brand',
    about: 'Unlink a number',
    params: z.object({ phone, other: phone }),
    reply: one(z.object({})),
  }),
  eraseCustomer: endpoint('POST customer/{phone}/erase', {
    scope: 'brand',
    about:
      'Erase a customer’s data on request (Individual Privacy Act 2075): names, numbers and messages are deleted, amounts stay; needs your password',
    params,
    body: z.object({ reason: line(200), password: z.string().min(1, 'Enter your password.').max(200) }),
    reply: one(erasure),
  }),
  getErasure: endpoint('GET customer/erasure/{id}', {
    scope: 'brand',
    about: 'The certificate of an erasure',
    reply: one(erasure),
  }),
};

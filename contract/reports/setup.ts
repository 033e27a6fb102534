import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';

/** Steps from an empty installation to the first customer, each after those it needs. */
export const SETUP_STEPS = [
  'brand',
  'places',
  'head_office',
  'nd',
  'rd',
  'retailer',
  'people',
  'approver',
  'sms',
  'mail',
  'products',
  'payment_qr',
  'home',
  'terms',
  'bill',
  'scheme',
  'rehearsal',
  'go_live',
  'first_order',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/**
 * Optional steps: a shop can sell without them, but should decide on each. They stay on the list until done or waived.
 */
export const STEPS_BEFORE_SELLING = [
  'approver',
  'sms',
  'mail',
  'payment_qr',
  'terms',
  'bill',
] as const satisfies SetupStep[];

/** Steps that customers' orders don't need. */
export const OPTIONAL_STEPS: readonly SetupStep[] = ['people', 'home', 'rehearsal', ...STEPS_BEFORE_SELLING];

const setupStep = z.object({
  step: z.enum(SETUP_STEPS),
  is_done: z.boolean(),
  is_optional: z.boolean(),
  /** Whether the step stays on the list until done or waived. */
  is_before_selling: z.boolean(),
  is_waived: z.boolean(),
  /** The screen of its record below /admin/, if the record exists. */
  path: z.string().nullish(),
});
export type SetupRow = z.input<typeof setupStep>;

export const setupEndpoints = {
  getSetup: endpoint('GET setup', {
    about:
      'Setup steps left before the first customer can order and before you sell; empty for anyone but the head office',
    reply: one(
      z.object({
        steps: z.array(setupStep),
        /** Whether no other user checks the caller's acts with money. */
        is_alone: z.boolean(),
      }),
    ),
  }),
  waiveStep: endpoint('POST setup/waive', {
    about: 'Waive a step before selling, or put it back on the list',
    body: z.object({ step: z.enum(STEPS_BEFORE_SELLING), is_waived: z.boolean() }),
    reply: one(z.object({})),
  }),
  tryMessages: endpoint('POST setup/message', {
    about: 'Send a message to yourself now, and hear what the gateway or mail server says of it',
    body: z.object({ by: z.enum(['sms', 'mail']) }),
    perMinute: 6,
    reply: one(z.object({ is_taken: z.boolean(), answer: z.string() })),
  }),
};

import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';

/** The steps from an empty installation to the first customer, each after those that it needs. */
export const SETUP_STEPS = [
  'brand',
  'places',
  'head_office',
  'nd',
  'rd',
  'retailer',
  'people',
  'messages',
  'products',
  'payment_qr',
  'home',
  'terms',
  'scheme',
  'rehearsal',
  'go_live',
  'first_order',
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** A customer can order without them. */
export const OPTIONAL_STEPS: readonly SetupStep[] = ['people', 'messages', 'payment_qr', 'home', 'terms', 'rehearsal'];

const setupStep = z.object({
  step: z.enum(SETUP_STEPS),
  is_done: z.boolean(),
  is_optional: z.boolean(),
  /** The screen of the record that it is about, below /admin/, if there is one already. */
  path: z.string().nullish(),
});
export type SetupRow = z.input<typeof setupStep>;

export const setupEndpoints = {
  getSetup: endpoint({
    method: 'GET',
    path: 'setup',
    access: 'granted',
    about: 'Setup steps left before the first customer can order; empty for anyone but the head office',
    reply: one(
      z.object({
        steps: z.array(setupStep),
        /** Nobody else checks the caller's acts with money. */
        is_alone: z.boolean(),
      }),
    ),
  }),
  tryMessages: endpoint({
    method: 'POST',
    path: 'setup/message',
    access: 'granted',
    about: 'Send a message to yourself now, and hear what the gateway or mail server says of it',
    body: z.object({ by: z.enum(['sms', 'mail']) }),
    perMinute: 6,
    reply: one(z.object({ is_taken: z.boolean(), answer: z.string() })),
  }),
};

import { z } from 'zod';
import { id, line, money, moneyDifference } from '../calls/fields.ts';
import type { StepField } from '../steps/machine.ts';
import { billNumber } from './bills.ts';
import { isImei, typedImei } from './imei.ts';
import { COUNTER_METHODS, REFUND_METHODS, RESTS } from './order-money.ts';

/** Part of what a customer pays at the counter, with a transfer's reference. */
const counterPayment = z.object({
  method: z.enum(COUNTER_METHODS),
  amount: money.refine((paisa) => paisa > 0, 'Enter an amount above 0.'),
  reference: line(100).nullish(),
});

/** The schema of each input of a step. */
export const STEP_FIELDS = {
  reason: line(500),
  imei: z
    .union([z.string(), z.number()])
    .transform((text) => typedImei(String(text)))
    .refine((text) => /^\d{15}$/.test(text), {
      error: 'Enter all 15 digits of the IMEI. Dial *#06# on the phone to see them.',
      abort: true,
    })
    .refine(isImei, 'A digit of this IMEI is wrong. Dial *#06# on the phone and read it again.'),
  /** An active partner, by name. The store's own staff can deliver a parcel too. */
  shipping_partner: line(120).nullish(),
  tracking_number: line(60),
  pickup_point: line(200),
  office_id: id,
  sellable: z.boolean(),
  /** The gifts came back with the phone, and can be sold again. */
  gifts_back: z.boolean(),
  /** The replacement's variant, if it differs from the returned one. */
  variant_id: id,
  reference: line(100),
  payments: z.array(counterPayment).max(4),
  amount: money,
  account: line(100),
  method: z.enum(REFUND_METHODS),
  rest: z.enum(RESTS),
  paid_on: z.iso.date('Enter the date as YYYY-MM-DD.'),
  /** The number of the retailer's own bill. */
  bill_number: billNumber,
  /** The day on which an order expires instead. */
  until: z.iso.date('Enter the date as YYYY-MM-DD.'),
} as const satisfies Record<StepField, z.ZodType>;

/** Inputs that are sums, after a call is read: they are in paisa already, and must not be converted again. */
export const READ_SUMS = {
  payments: z.array(z.object({ ...counterPayment.shape, amount: z.int().positive() })).max(4),
  amount: z.int().min(0),
};

/** The fields that a step can have; the step itself says which are required (contract/steps/). */
export const stepInput = z
  .object({
    ...STEP_FIELDS,
    /** The status that the user saw: if it has changed since, the server does nothing and says why. */
    seen_status: z.string().max(40),
    /**
     * The price difference that the customer agreed to for an exchange: if it has changed since, the server refuses the
     * step.
     */
    seen_difference: moneyDifference,
  })
  .partial();
/** A refund is confirmed with the caller's own password. */
export const refundInput = z.object({
  reference: STEP_FIELDS.reference,
  /** How much was refunded; if omitted, the whole sum due. */
  amount: STEP_FIELDS.amount.optional(),
  /** Whether the rest is kept for good, which needs a reason, or stays due. */
  rest: STEP_FIELDS.rest.optional(),
  /** If omitted, by bank or wallet. */
  method: STEP_FIELDS.method.optional(),
  /** The account or wallet that received it; only cash needs none. */
  account: STEP_FIELDS.account.optional(),
  /** The day of the transfer, if it isn't today. */
  paid_on: STEP_FIELDS.paid_on.optional(),
  reason: STEP_FIELDS.reason.optional(),
  /** Check this last: errors in the other fields come first, even if this is empty. */
  password: z.string().max(200),
  seen_status: z.string().max(40).optional(),
});
export type StepInput = z.output<typeof stepInput>;

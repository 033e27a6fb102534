import { z } from 'zod';
import { id, line, moneyDifference } from '../calls/fields.ts';
import { typedText } from '../language/typed-text.ts';
import type { StepField } from '../machine.ts';
import { isImei } from './imei.ts';

/** The form of each input of a step. */
export const STEP_FIELDS = {
  reason: line(500),
  imei: z
    .union([z.string(), z.number()])
    .transform((text) => typedText(String(text)).replace(/[\s-]/g, ''))
    .refine((text) => /^\d{15}$/.test(text), {
      error: 'Enter the 15 digits of the IMEI; the phone shows them after *#06#.',
      abort: true,
    })
    .refine(isImei, 'A digit of this IMEI is wrong. Read it again; the phone shows it after *#06#.'),
  /** An active partner, by its name; a parcel can be brought by the store's own people, too. */
  shipping_partner: line(120).nullish(),
  tracking_number: line(60),
  pickup_point: line(200),
  office_id: id,
  sellable: z.boolean(),
  /** The gifts came back with the phone, and can be sold again. */
  gifts_back: z.boolean(),
  /** The variant given in place of the one that came back, if it is another. */
  variant_id: id,
  reference: line(100),
} as const satisfies Record<StepField, z.ZodType>;

/** The fields that may come with a step; the step itself says which of them must come (statuses.ts). */
export const stepInput = z
  .object({
    ...STEP_FIELDS,
    /** The status that the person saw: if it is another by now, nothing is done and the person is told. */
    seen_status: z.string().max(40),
    /**
     * The difference in price that the customer was told for an exchange: if it has changed since, the step is
     * refused.
     */
    seen_difference: moneyDifference,
  })
  .partial();
/** A refund is confirmed with the caller's own password. */
export const refundInput = z.object({
  reference: STEP_FIELDS.reference,
  password: z.string().min(1, 'Enter your password.').max(200),
  seen_status: z.string().max(40).optional(),
});
export type StepInput = z.output<typeof stepInput>;

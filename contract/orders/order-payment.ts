import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { instant, money } from '../calls/fields.ts';

const orderPayment = z.object({
  /** The payment as the bank reports it, else the advance of an approved proof, else 0. */
  paid: money,
  /**
   * The part above the advance, which can be refunded separately; after the hand-over, the excess over the phone's
   * price.
   */
  extra: money,
  bank: z.string().nullish(),
  payer_phone: z.string().nullish(),
  reference: z.string().nullish(),
  /** Whether a bank has reported the money, not only customer and staff. */
  is_seen_at_bank: z.boolean(),
  approved_by: z.string().nullish(),
  approved_at: instant.nullish(),
  has_picture: z.boolean(),
  /** The step of `order/{id}/proof/{step}` that undoes the desk's approval, if that can be undone. */
  undo_step: z.string().nullish(),
});

export const orderPaymentEndpoints = {
  getOrderPayment: endpoint('GET order/{id}/payment', {
    scope: 'office',
    about: 'The money that came in for an order of your offices, and where from',
    kinds: ['MULTI-BUY'],
    reply: one(orderPayment),
  }),
  orderPaymentPicture: endpoint('GET order/{id}/payment/picture', {
    scope: 'office',
    about: 'The picture of the latest payment proof for an order of your offices',
    kinds: ['MULTI-BUY'],
    reply: z.any(),
    file: true,
  }),
};

import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { idParams, instant, money } from '../calls/fields.ts';

const orderPayment = z.object({
  /** Money that came in: as the bank reports it, else the advance of an approved proof, else 0. */
  paid: money,
  /** What of it is above the advance, and can be refunded alone; after the hand-over, what nobody owes for the phone. */
  extra: money,
  bank: z.string().nullish(),
  payer_phone: z.string().nullish(),
  reference: z.string().nullish(),
  /** Whether a bank has reported the money; otherwise only customer and staff have. */
  is_seen_at_bank: z.boolean(),
  approved_by: z.string().nullish(),
  approved_at: instant.nullish(),
  has_picture: z.boolean(),
  /** The step of `order/{id}/proof/{step}` that undoes the desk's approval, if that can be undone. */
  undo_step: z.string().nullish(),
});

export const orderPaymentEndpoints = {
  getOrderPayment: endpoint({
    method: 'GET',
    path: 'order/{id}/payment',
    access: 'granted',
    scope: 'office',
    about: 'The money that came in for an order of your offices, and where from',
    kinds: ['MULTI-BUY'],
    params: idParams,
    reply: one(orderPayment),
  }),
  orderPaymentPicture: endpoint({
    method: 'GET',
    path: 'order/{id}/payment/picture',
    access: 'granted',
    scope: 'office',
    about: 'The picture of the latest payment proof for an order of your offices',
    kinds: ['MULTI-BUY'],
    params: idParams,
    reply: z.any(),
    file: true,
  }),
};

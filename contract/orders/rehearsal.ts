import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { money, previewToken } from '../calls/fields.ts';
import { publicOrder } from './orders.ts';
import { trackedOrder } from './track.ts';

/** The order, page and messages that a customer would get; everything is rolled back. */
export const rehearsed = z.object({
  order_id: z.string(),
  /** The page on which the customer would follow the order. */
  order: trackedOrder,
  /** For a purchase: the advance to pay. */
  advance_payment: money,
  /** The kinds of messages not sent, because this server has no SMS gateway or no mail server. */
  not_sent: z.array(z.enum(['sms', 'mail'])),
  /** The texts that would be sent. */
  messages: z.array(
    z.object({
      phone_number: z.string(),
      message: z.string(),
      mail: z.object({ to: z.string(), subject: z.string(), text: z.string() }).optional(),
    }),
  ),
});
export type Rehearsed = z.input<typeof rehearsed>;

/** Rehearsals a minute from one address: each briefly locks the rows that real orders want. */
export const REHEARSALS_PER_MINUTE = 20;

export const rehearsalEndpoints = {
  rehearseOrder: endpoint('POST order/public/rehearsal', {
    access: 'public',
    about: 'Rehearse an order on a preview: returns what its customer would get, and saves nothing',
    perMinute: REHEARSALS_PER_MINUTE,
    body: publicOrder.extend({ preview: previewToken }),
    reply: one(rehearsed),
  }),
};

import { z } from 'zod';
import { endpoint, one } from '../calls/endpoint.ts';
import { day, money } from '../calls/fields.ts';
import { SCHEME_TYPES } from '../offers/offers.ts';
import { BILL_RULES } from './bill-rules.ts';
import { orderListed } from './orders.ts';

/** A retailer's orders in one status: their number, and the longest waiting ones. */
const waitingOrders = z.object({ count: z.int(), orders: z.array(orderListed) });

const today = z.object({
  /** Ready for pickup; `to_collect` is the sum that their customers still pay. */
  hand_over: waitingOrders.extend({ to_collect: money }),
  /** Allocated: the goods are on their way to the retailer. */
  arriving: waitingOrders,
  /** Counts since Sunday, when the week begins in Nepal. */
  week: z.object({ since: day, placed: z.int(), delivered: z.int(), returned: z.int(), lost: z.int() }),
  /** Whether a sale asks for the number of the retailer's bill. */
  bill_rule: z.enum(BILL_RULES),
});
export type Today = z.input<typeof today>;

export const todayEndpoints = {
  getToday: endpoint('GET order/today', {
    about: 'The work of your own shop today besides its calls, and its figures of the week',
    kinds: SCHEME_TYPES,
    reply: one(today),
  }),
};

import type { Jobs } from '../jobs/worker.ts';
import { tellCustomers } from './messages.ts';
import { expireOrders } from './sweep.ts';

export const orderJobs: Jobs = {
  /** The messages of steps that orders have taken, of one order or of a whole batch. */
  orderMessages: (context, { event_ids }) => tellCustomers(context, event_ids as string[]),

  expireOrders: async ({ db, clock }) => {
    await expireOrders(db, clock());
  },
};

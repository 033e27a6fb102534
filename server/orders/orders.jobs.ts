import type { Jobs } from '../jobs/worker.ts';
import { languageIn } from '../messaging/code-texts.service.ts';
import { tellCustomers } from './messages.ts';
import { noteAllPhones, noteNewPhones } from './order-phones.service.ts';
import { expireOrders } from './steps/sweep.ts';
import { sendTrackCode } from './track/track.ts';
import { tellOfLateCalls } from './work/digest.ts';
import { forgetLooseFiles, forgetOldNotes } from './work/notes.ts';

export const orderJobs: Jobs = {
  /** The messages about steps that one order or a whole batch has taken. */
  orderMessages: (context, { event_ids }) => tellCustomers(context, event_ids as string[]),

  sendTrackCode: async ({ db, clock }, { order_id, customer_phone, language }) => {
    const request = { order_id: String(order_id), customer_phone: String(customer_phone) };
    await sendTrackCode(db, request, languageIn(language), clock());
  },

  tellOfLateCalls,

  forgetOldNotes: ({ db, storage, clock }) => forgetOldNotes(db, storage, clock()),

  forgetLooseFiles: ({ db, storage, clock }) => forgetLooseFiles(db, storage, clock()),

  noteOrderPhones: ({ db }) => noteNewPhones(db),

  noteAllOrderPhones: ({ db }) => noteAllPhones(db),

  expireOrders: async ({ db, clock }) => {
    await expireOrders(db, clock());
  },
};

import type { Actor } from '../db/audit.ts';
import type { Jobs } from '../jobs/worker.ts';
import { languageIn } from '../messaging/code-texts.service.ts';
import { tellCustomers } from './messages.ts';
import { noteAllPhones, noteNewPhones } from './order-phones.service.ts';
import { expireOrders, remindCustomers } from './steps/sweep.ts';
import { sendTrackCode } from './track/track.ts';
import { tellOfLateCalls } from './work/digest.ts';
import { lowerPriceIfAbove } from './work/lower-price.ts';
import { type LowerPrices, lowerPrices } from './work/lower-prices.ts';
import { forgetLooseFiles, forgetOldNotes } from './work/notes.ts';
import { remindUnreached } from './work/remind-unreached.ts';
import { tellNews } from './work/tell-news.ts';

export const orderJobs = {
  /** Sends the messages about steps that one order or a whole batch has taken. */
  orderMessages: (context, { event_ids }) => tellCustomers(context, event_ids as string[]),

  lowerPrices: ({ db, clock }, payload) => lowerPrices(db, payload as unknown as LowerPrices, clock()),

  lowerPrice: async ({ db, clock }, { order_id, actor }) => {
    await lowerPriceIfAbove(db, String(order_id), actor as Actor, clock());
  },

  sendTrackCode: async ({ db, clock }, { order_id, customer_phone, language }) => {
    const request = { order_id: String(order_id), customer_phone: String(customer_phone) };
    await sendTrackCode(db, request, languageIn(language), clock());
  },

  tellOfLateCalls,
  tellNews,
  remindUnreached,

  forgetOldNotes: ({ db, storage, clock }) => forgetOldNotes(db, storage, clock()),

  forgetLooseFiles: ({ db, storage, clock }) => forgetLooseFiles(db, storage, clock()),

  noteOrderPhones: ({ db }) => noteNewPhones(db),

  noteAllOrderPhones: ({ db }) => noteAllPhones(db),

  expireOrders: async ({ db, clock }) => {
    await expireOrders(db, clock());
  },

  remindCustomers: async ({ db, clock }) => {
    await remindCustomers(db, clock());
  },
} satisfies Jobs;

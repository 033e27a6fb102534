import type { OrderState, ReturnState } from '../../../contract/states.ts';

interface Words {
  title: string;
  next: string;
}

/** Where an order stands and what comes next, as its customer reads it; `office` is the name of the store. */
export const orderWords = (office: string): Record<OrderState, Words> => ({
  PLACED: { title: 'We have your order', next: `${office} will call you to confirm it.` },
  CONTACTED: { title: 'We have spoken with you', next: `${office} will confirm your order.` },
  CONFIRMED: { title: 'Your order is confirmed', next: `${office} will set a unit aside for you.` },
  ALLOCATED: { title: 'A unit is set aside for you', next: 'We will tell you when it is ready or on its way.' },
  READY_FOR_PICKUP: {
    title: 'Ready for pickup',
    next: 'Bring your order id and a document with your name, and collect it.',
  },
  DISPATCHED: { title: 'On its way to you', next: 'Keep your phone at hand: the driver will call you.' },
  DELIVERED: { title: 'Handed over', next: 'Enjoy it. If something is wrong with it, you can ask for a return here.' },
  CANCELLED: { title: 'Cancelled', next: 'You can order again as long as the offer is open.' },
  EXPIRED: { title: 'Expired', next: 'You can order again as long as the offer is open.' },
  ADVANCE_PENDING: {
    title: 'We wait for your advance',
    next: 'Pay the advance and send the proof of payment in time.',
  },
  UNDER_VERIFICATION: { title: 'We check your payment', next: 'We will tell you as soon as it is verified.' },
  PROOF_REJECTED: { title: 'The proof was not accepted', next: 'Please send another proof of payment.' },
  LATE_REVIEW: { title: 'Your payment came late', next: 'We look whether the offer can still be kept for you.' },
  REFUND_DUE: { title: 'Your money will be paid back', next: 'We will tell you when it was paid.' },
  REFUNDED: { title: 'Your money was paid back', next: 'There is nothing more for you to do.' },
});

export const returnWords = (office: string): Record<ReturnState, Words> => ({
  REQUESTED: { title: 'You have asked for a return', next: `${office} will look at it and tell you.` },
  APPROVED: { title: 'Your return is approved', next: `Bring the product with its box to ${office}.` },
  REJECTED: { title: 'Your return was not accepted', next: `Ask ${office} for the reason.` },
  WITHDRAWN: { title: 'You have taken back your return', next: 'There is nothing more for you to do.' },
  RECEIVED: { title: 'We have received the product', next: 'We will inspect it.' },
  INSPECTED: { title: 'The product was inspected', next: 'We will refund or replace it.' },
  REFUNDED: { title: 'Your return was refunded', next: 'There is nothing more for you to do.' },
  REPLACED: { title: 'Your product was replaced', next: 'There is nothing more for you to do.' },
  COMPLETED: { title: 'Your return is complete', next: 'There is nothing more for you to do.' },
});

/** What is told of the steps that leave the state as it is. */
export const stepWords = (office: string): Record<string, string> => ({ reassign: `Your order is now with ${office}` });

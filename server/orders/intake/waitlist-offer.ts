import { conflict, type Problem } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import type { WaitlistOffer } from '../../waitlist/taken.service.ts';
import type { Arrival } from './arrival.ts';
import type { OrderInput } from './order-draft.ts';
import { type BatchSnapshot, waitedKey } from './read-batch.ts';

/** Finds the open offer that an order names, or why it isn't for this order; null if the order names no offer. */
export function waitlistOfferOf(
  { input, at }: Pick<Arrival, 'input' | 'at'>,
  snapshot: BatchSnapshot,
): WaitlistOffer | null | Problem {
  if (!input.offer) return null;
  const offer = snapshot.waitlistOffers.get(input.offer);
  if (!offer || offer.scheme_id !== input.scheme_id || offer.until <= at) {
    const text = say('Your unit is no longer held. See where you are on the waitlist.');
    return conflict(text, { offer: text });
  }
  if (offer.customer_phone !== input.customer_phone) {
    const text = say('This unit is held for another number. Order with the number that got the SMS.');
    return conflict(text, { customer_phone: text });
  }
  if (offer.variant_id !== input.variant_id) {
    const text = say('We are holding a different variant for you. Open the link in your SMS again.');
    return conflict(text, { variant_id: text });
  }
  return offer;
}

/** Counts the units an order can take: those its offer holds, and free units that no waitlist entry waits for. */
export function freeForOrder(
  { scheme_id, variant_id }: OrderInput,
  offer: WaitlistOffer | null,
  snapshot: BatchSnapshot,
): (variant_id: string) => number {
  const held = new Map(offer?.units.map(({ variant_id, quantity }) => [variant_id, quantity]));
  const isWaitedFor = snapshot.waitedFor.has(waitedKey(scheme_id, variant_id));
  return (_id) => (_id === variant_id && isWaitedFor ? 0 : (snapshot.free.get(_id)?.units ?? 0)) + (held.get(_id) ?? 0);
}

/** Lets an order take an offer once: its units go to the order, and the offer closes. */
export function takeOffer(offer: WaitlistOffer, snapshot: BatchSnapshot): void {
  snapshot.waitlistOffers.delete(offer.key);
  for (const { variant_id, quantity } of offer.units) {
    const free = snapshot.free.get(variant_id);
    if (free) free.units += quantity;
  }
}

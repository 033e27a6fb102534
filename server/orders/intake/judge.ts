import { counted } from '../../../contract/language/counted.ts';
import { conflict, invalid, Problem, unprocessable } from '../../http/errors.ts';
import { say } from '../../http/words/sentence.ts';
import type { WaitlistOffer } from '../../waitlist/taken.service.ts';
import type { Arrival, Placed } from './arrival.ts';
import { notSoldThere, type OrderDraft, type OrderInput, soldOut } from './order-draft.ts';
import { type BatchSnapshot, phoneKey, quotaKey, replyKey, sameKey } from './read-batch.ts';
import { couponOverLimit, type Sum, sumOf, takeCoupon } from './sum.ts';
import { freeForOrder, takeOffer, waitlistOfferOf } from './waitlist-offer.ts';

export interface AcceptedItem {
  role: 'main' | 'bundle';
  product_name: string;
  price: number;
  variant_id: string;
  sku_of_seller: string;
}

export type Verdict =
  | { kind: 'accepted'; draft: OrderDraft; items: AcceptedItem[]; sum: Sum; offer: WaitlistOffer | null }
  /** This request was answered before: repeat its reply. */
  | { kind: 'replayed'; reply: Placed }
  | { kind: 'refused'; problem: Problem }
  /** The cached facts of the scheme are outdated: read and check again. */
  | { kind: 'outdated' };

const refused = (problem: Problem): Verdict => ({ kind: 'refused', problem });

/**
 * Decides on each order, in order of arrival. Each takes its units from `snapshot`, so the next order sees what is
 * left.
 */
export function judge(batch: Arrival[], snapshot: BatchSnapshot): Verdict[] {
  return batch.map((arrival) => verdictOn(arrival, snapshot));
}

function verdictOn({ input, idempotency, cached, draft, at }: Arrival, snapshot: BatchSnapshot): Verdict {
  const before = idempotency && snapshot.replies.get(replyKey(idempotency));
  if (before) {
    const reply = before.reply as Placed;
    if (before.body_hash === idempotency.body_hash) return { kind: 'replayed', reply };
    // Another customer might be using the device by now, as at a counter, so the number decides which order is meant.
    return refused(
      unprocessable(
        say('An order has already been placed from this device ({order_id}).', { order_id: reply.order_id }),
      ),
    );
  }
  if ((snapshot.marks.get(input.scheme_id) ?? null) !== cached.version) return { kind: 'outdated' };

  const area = snapshot.areas.get(input.vdc_municipality);
  if (area?.district !== input.district || area.state !== input.state)
    return refused(invalid({ vdc_municipality: say('Some location is missing. Please select all locations.') }));
  const retailer = snapshot.retailers.get(input.office_id);
  if (!retailer) return refused(invalid({ office_id: say('This store isn’t taking orders. Choose another.') }));
  if (!('items' in draft)) return refused(draft);

  const { scheme } = draft;
  if (scheme.type === 'MULTI-BUY' && !retailer.takes_advance)
    return refused(invalid({ office_id: say('This store can’t take an advance yet. Choose another.') }));
  const quota = scheme.campaign_id && quotaKey(scheme.campaign_id, input.office_id);
  const left = quota ? snapshot.quotas.get(quota) : undefined;
  if (quota && left === undefined && !draft.is_open) return refused(notSoldThere());
  if (left !== undefined && left <= 0) return refused(usedUp());

  const offer = waitlistOfferOf({ input, at }, snapshot);
  if (offer instanceof Problem) return refused(offer);
  const free = freeForOrder(input, offer, snapshot);
  const items = freeItems(draft, free);
  if (!Array.isArray(items)) return refused(soldOut(items.gone));
  const sum = sumOf({ input, draft, at, area }, snapshot);
  if (sum instanceof Problem) return refused(sum);
  if (input.expected_total !== undefined && sum.total > input.expected_total) return refused(totalRose(sum.total));
  // Check this last: any refusal after it would reveal that this number hasn't ordered. Only an order reveals it, and
  // that counts.
  const known = refusalOfPhone(input, draft, sum, snapshot);
  if (known) return refused(known);
  if (sum.coupon) takeCoupon(sum.coupon, input.customer_phone, snapshot);
  if (offer) takeOffer(offer, snapshot);
  for (const { variant_id } of items) (snapshot.free.get(variant_id) as { units: number }).units -= 1;
  if (quota && left !== undefined) snapshot.quotas.set(quota, left - 1);
  const phone = phoneKey(scheme._id, input.customer_phone);
  snapshot.ordersOfPhone.set(phone, (snapshot.ordersOfPhone.get(phone) ?? 0) + 1);
  snapshot.orderedRecently.add(sameKey(input));
  return { kind: 'accepted', draft, items, sum, offer };
}

/** Refuses by the orders of a number; the gate counts these refusals (`tellsOfOthers`). */
function refusalOfPhone(
  input: OrderInput,
  { scheme }: OrderDraft,
  { coupon }: Sum,
  snapshot: BatchSnapshot,
): Problem | undefined {
  const limit = scheme.limit_per_phone;
  const orders = snapshot.ordersOfPhone.get(phoneKey(scheme._id, input.customer_phone)) ?? 0;
  if (limit && orders >= limit) return overLimit(limit);
  if (input.is_another === false && snapshot.orderedRecently.has(sameKey(input))) return orderedBefore();
  return coupon && couponOverLimit(coupon, input.customer_phone, snapshot);
}

/**
 * Picks the first option with a unit for each item, or names the role of an item without one: an order takes all its
 * items or none.
 */
function freeItems(
  { items }: OrderDraft,
  free: (variant_id: string) => number,
): AcceptedItem[] | { gone: AcceptedItem['role'] } {
  const unitsTaken = new Map<string, number>();
  const accepted: AcceptedItem[] = [];
  for (const { options, ...item } of items) {
    const option = options.find(({ _id }) => free(_id) > (unitsTaken.get(_id) ?? 0));
    if (!option) return { gone: item.role };
    unitsTaken.set(option._id, (unitsTaken.get(option._id) ?? 0) + 1);
    accepted.push({ ...item, variant_id: option._id, sku_of_seller: option.sku_of_seller });
  }
  return accepted;
}

function overLimit(limit: number): Problem {
  const text = say('This number has reached this offer’s limit of {orders}.', {
    orders: counted(limit, 'order'),
  });
  return conflict(text, { customer_phone: text });
}

/** Refuses a second equal order. The message names no order: a stranger must not learn it by typing a number. */
function orderedBefore(): Problem {
  const text = say('You placed the same order within the last hour. Do you want to order again?');
  return new Problem(409, text, { errors: { customer_phone: text }, details: { code: 'ORDERED_BEFORE' } });
}

/** Refuses a total above the one that the customer saw. */
function totalRose(total: number): Problem {
  const text = say('The total is now {total}. Please accept it before you order.', { total: { paisa: total } });
  const details = { code: 'TOTAL_ROSE', total: total / 100 } as const;
  return new Problem(409, text, { errors: { expected_total: text }, details });
}

const usedUp = () =>
  conflict(say('This offer is sold out at this store. Choose another.'), {
    office_id: say('Sold out here. Choose another.'),
  });

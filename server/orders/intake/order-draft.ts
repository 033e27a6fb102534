import type { z } from 'zod';
import { type KeptAnswer, readAnswers } from '../../../contract/offers/answers.ts';
import { ANSWER_TEXTS } from '../../../contract/orders/answer-texts.ts';
import type { publicOrder } from '../../../contract/orders/orders.ts';
import { conflict, invalid, notFound, type Problem } from '../../http/errors.ts';
import { eachGiven, say } from '../../http/words/sentence.ts';
import type { Scheme } from '../../offers/offers.service.ts';
import type { SchemeFacts } from './scheme-cache.ts';

export type OrderInput = z.output<typeof publicOrder>;

interface DraftItem {
  role: 'main' | 'bundle';
  product_name: string;
  /** In paisa per unit. */
  price: number;
  /**
   * The chosen variant. For a gift without a choice: every possible variant, of which the order takes the first with a
   * unit.
   */
  options: { _id: string; sku_of_seller: string }[];
}

/** An order made from the scheme's rows: the client sends only the choice. */
export interface OrderDraft {
  scheme: Scheme;
  is_open: boolean;
  items: DraftItem[];
  /** The price of the items, in paisa. */
  amount: number;
  /** The weight of the goods, in grams. */
  weight: number;
  d_data: KeptAnswer[];
  status: 'PLACED' | 'ADVANCE_PENDING';
  /** For a purchase: the advance in paisa, and until when to pay it. */
  advance: number;
  due_at: Date | null;
}

interface OrderRequest {
  input: OrderInput;
  as: 'order' | 'purchase';
  at: Date;
  /** A rehearsal can come before the scheme starts. */
  isRehearsal?: boolean;
}

const NOT_AVAILABLE = say('This variant is not available right now. Please select another variant.');
const GIFT_GONE = say('This gift is not available right now. Please select another one.');
/** Refuses an order, and says which part of it is no longer available. */
export const soldOut = (role: DraftItem['role']) =>
  role === 'main'
    ? conflict(NOT_AVAILABLE, { variant_id: NOT_AVAILABLE })
    : conflict(GIFT_GONE, { bundle_variant_id: GIFT_GONE });
export const notSoldThere = () => invalid({ office_id: say('This store isn’t part of this offer. Choose another.') });

/**
 * Builds an order of the scheme from the input, or returns the reason against it. Only the batch finds out if units are
 * left.
 */
export function draftOrder(
  facts: SchemeFacts | null,
  { input, as, at: now, isRehearsal }: OrderRequest,
): OrderDraft | Problem {
  if (!facts) return notFound('Scheme');
  const { scheme } = facts;
  if (scheme.type !== input.scheme_type)
    return invalid({ scheme_type: say('The offer has changed. Reload the page and order again.') });
  if (scheme.type === 'MULTI-BUY' && as === 'order')
    return invalid({ scheme_type: say('This is a multi-buy offer. Order it from the offer’s own page.') });
  if (now < scheme.start_date && !isRehearsal) return conflict(say('This offer has not started yet.'));
  if (now >= scheme.end_date) return conflict(say('This offer has ended.'));
  if (scheme.is_paused)
    return conflict(say('Orders are paused for a moment. Keep this page open: we’ve kept what you typed.'));
  if (facts.sellers && !facts.sellers.has(input.office_id)) return notSoldThere();

  const { errors, kept: d_data } = readAnswers(scheme.d_data, input.d_data ?? [], ANSWER_TEXTS);
  if (Object.keys(errors).length > 0) return invalid(eachGiven(errors));
  const items = chosenItems(scheme, input);
  if (!Array.isArray(items)) return items;
  const { is_open } = facts;
  return { scheme, is_open, items, d_data, ...sizeOf(scheme, items), ...beginningOf(scheme, now) };
}

/** Gives the first status: a purchase starts by waiting for its advance, for as many minutes as the scheme sets. */
function beginningOf({ type, advance_payment, payment_window }: Scheme, now: Date) {
  if (type !== 'MULTI-BUY') return { status: 'PLACED', advance: 0, due_at: null } as const;
  const due_at = new Date(now.getTime() + payment_window * 60_000);
  return { status: 'ADVANCE_PENDING', advance: advance_payment, due_at } as const;
}

/** Adds up price and weight of the goods; a product without a weight counts 0. */
export function sizeOf(scheme: Scheme, items: { price: number }[]): { amount: number; weight: number } {
  const goods = [scheme.main_product, ...scheme.bundle_product.map(({ product_id }) => product_id)];
  return {
    amount: items.reduce((sum, { price }) => sum + price, 0),
    weight: goods.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
  };
}

/** Lists the chosen main variant, and each bundled product's chosen or possible variants. */
export function chosenItems(
  scheme: Scheme,
  input: Pick<OrderInput, 'variant_id' | 'bundle_variant_id'>,
): DraftItem[] | Problem {
  const main = scheme.main_product.variant.find((variant) => variant._id === input.variant_id);
  if (!main) return invalid({ variant_id: say('This variant isn’t part of this offer. Choose another.') });
  if (!main.is_available || !scheme.is_whole) return soldOut('main');
  const items: DraftItem[] = [
    { role: 'main', product_name: scheme.main_product.name, price: main.sales_price, options: [main] },
  ];
  for (const { product_id: product } of scheme.bundle_product) {
    const sold = product.variant.filter((variant) => variant.is_available);
    const chosen = product.variant.find((variant) => input.bundle_variant_id?.includes(variant._id));
    const options = chosen ? sold.filter((variant) => variant === chosen) : sold;
    if (options.length === 0) return soldOut('bundle');
    // A multi-buy's gift has its own price. Otherwise the offer price is one sum, on the first gift.
    const own = scheme.type === 'MULTI-BUY' ? (options[0]?.sales_price ?? 0) : scheme.offer_price;
    const price = items.length === 1 ? own : 0;
    items.push({ role: 'bundle', product_name: product.name, price, options });
  }
  const gifts = items.slice(1).flatMap((item) => item.options);
  if (input.bundle_variant_id?.some((id) => !gifts.some((gift) => gift._id === id)))
    return invalid({ bundle_variant_id: say('This variant isn’t part of this offer. Choose another.') });
  return items;
}

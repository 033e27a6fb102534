import { LANGUAGES, type Language } from '../language/language.ts';

/**
 * Events that customers get messages about, by the order's step, or its return's after `return_`; `available` and
 * `offer` belong to no order.
 */
export const MESSAGE_EVENTS = [
  'place',
  'buy',
  'confirm',
  'ready',
  'dispatch',
  'deliver',
  'take_payment',
  'undo_deliver',
  'reassign',
  'change_items',
  'lower_price',
  'cancel',
  'cancel_paid',
  'withdraw',
  'expire',
  'expire_paid',
  'remind',
  'submit_proof',
  'submit_late',
  'approve',
  'reject_proof',
  'reject_last_proof',
  'undo_payment',
  'undo_payment_checking',
  'undo_payment_ended',
  'owe_refund',
  'end_late',
  'refund',
  'return_ask_return',
  'return_approve',
  'return_reject',
  'return_receive',
  'return_refund',
  'return_replace',
  'return_pay_back',
  'available',
  'offer',
] as const;
export type MessageEvent = (typeof MESSAGE_EVENTS)[number];

export const MESSAGE_LANGUAGES = LANGUAGES;
export type MessageLanguage = Language;

/** Names that a text can have in braces, such as `{{order_id}}`. */
export const MESSAGE_VARIABLES = [
  'customer_name',
  'order_id',
  'product_name',
  'items',
  'office_name',
  'total',
  'advance',
  'to_collect',
  'refunded',
  'difference',
  'pay_until',
  'pay_url',
  'reason',
  'pickup_point',
  'shipping_partner',
  'tracking_number',
  'track_url',
  'page_url',
  'held_until',
  'collect_by',
] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

const PLACE = /\{\{\s*(\w+)\s*\}\}/g;

/** Finds names in braces that aren't variables. */
export function unknownVariables(text: string): string[] {
  const named = [...text.matchAll(PLACE)].map(([, name = '']) => name);
  return named.filter((name) => !(MESSAGE_VARIABLES as readonly string[]).includes(name));
}

/** Fills in variables; one without a value disappears. */
export function filledIn(text: string, values: Partial<Record<MessageVariable, string>>): string {
  return text
    .replace(PLACE, (_all, name: MessageVariable) => values[name] ?? '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

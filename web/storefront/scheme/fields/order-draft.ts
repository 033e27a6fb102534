import { draftAt, drafts, keepDraft } from '../../../shared/drafts.ts';
import type { StoreChoice } from '../../buying/useStore.ts';
import type { Choices } from '../order.ts';
import { STORE } from './useDelivery.ts';

/** The choices in an order sheet. */
export interface OrderChoice extends StoreChoice {
  choices: Choices;
  /** How the order is delivered. */
  way: string;
}

const ORDER = 'order ';

/** Returns the storage key of a scheme's draft. */
export const draftKey = (scheme_id: string) => ORDER + scheme_id;

export type OrderDraft = OrderChoice & { typed: Record<string, string> };

/** Reads the unsent draft of this scheme: choices and typed text. */
export const draftOf = (scheme_id: string) => draftAt<OrderDraft>(draftKey(scheme_id));

/** Starts another scheme's sheet with the customer, location and store of a sent order. */
export function carryDraft(draft: OrderDraft | undefined, scheme_id: string): void {
  if (!draft) return;
  const { location, office, typed } = draft;
  const customer = Object.fromEntries(Object.entries(typed).filter(([name]) => name.startsWith('customer_')));
  keepDraft(draftKey(scheme_id), { choices: {}, way: STORE, ...draftOf(scheme_id), location, office, typed: customer });
}

/** Drops expired drafts of all schemes: their owner might never come back. */
export function dropOldDrafts(): void {
  for (const key of drafts.keys(ORDER)) draftAt(key);
}

export const dropDraft = (scheme_id: string): void => drafts.remove(draftKey(scheme_id));

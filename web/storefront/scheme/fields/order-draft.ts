import { draftAt, drafts } from '../../../shared/drafts.ts';
import type { Location } from '../../kit/stores/last-place.ts';
import type { Office } from '../../kit/stores/places.ts';
import type { Choices } from '../order.ts';

/** What is chosen in an order sheet. */
export interface OrderChoice {
  location: Location;
  office: Office | undefined;
  choices: Choices;
  /** How the order is delivered. */
  way: string;
}

const ORDER = 'order ';

/** Returns the storage key of a scheme's draft. */
export const draftKey = (scheme_id: string) => ORDER + scheme_id;

/** Reads the unsent draft of this scheme: choices and typed text. */
export const draftOf = (scheme_id: string) =>
  draftAt<OrderChoice & { typed: Record<string, string> }>(draftKey(scheme_id));

/** Drops expired drafts of all schemes: their owner may never come back. */
export function dropOldDrafts(): void {
  for (const key of drafts.keys(ORDER)) draftAt(key);
}

export const dropDraft = (scheme_id: string): void => drafts.remove(draftKey(scheme_id));

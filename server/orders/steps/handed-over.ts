import type { EventName } from '../../../contract/steps/steps.ts';

/** The steps after which the customer has the phone. */
export const GIVEN_BY: EventName[] = ['deliver', 'replace', 'give_back'];

interface Event {
  step: EventName;
  at: Date;
}

/**
 * Returns when the customer's current phone was handed over, by the order's events, oldest first; undefined while the
 * customer has none. A repaired phone is the same phone.
 */
export function handedOverAt(events: Event[]): Date | undefined {
  const last = events.findLast(({ step }) => step === 'receive' || GIVEN_BY.includes(step));
  if (last?.step === 'receive') return undefined;
  return events.findLast(({ step }) => step !== 'give_back' && GIVEN_BY.includes(step))?.at;
}

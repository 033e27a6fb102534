import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { draftAt, drafts, keepDraft } from '../../../shared/drafts.ts';
import { isFresh } from '../../../shared/fresh.ts';
import { fillIn, typedIn } from '../../kit/form/typed.ts';
import type { Location } from '../../kit/stores/last-place.ts';
import type { Office } from '../../kit/stores/places.ts';
import type { Choices } from '../order.ts';
import { attemptOf } from './attempt-of.ts';
import { NOWHERE } from './order-form.ts';

interface OrderChoice {
  location: Location;
  office: Office | undefined;
  choices: Choices;
  /** For delivery. */
  way: string;
}

interface Draft extends OrderChoice {
  typed: Record<string, string>;
  /** The customer wants it kept on the device. */
  isKept?: boolean;
  /** The time of the last change, or for an unanswered order the time of its send, in milliseconds since 1970. */
  at: number;
}

/** The choice to keep typed text on the device. */
export const ON_DEVICE = 'on_device';
const NOT_KEPT = ['otp', ON_DEVICE];

const ORDER = 'order ';
const keyOf = (scheme_id: string) => ORDER + scheme_id;

/** The text that was typed into this scheme's order sheet and not sent. */
export const draftOf = (scheme_id: string): Draft | undefined => draftAt<Draft>(keyOf(scheme_id));

const boxIn = (form: HTMLFormElement) => form.elements.namedItem(ON_DEVICE) as HTMLInputElement;

/** Drafts of any scheme: their owner may never come back. */
export function dropOldDrafts(): void {
  for (const key of drafts.keys(ORDER)) draftAt(key);
}

export const dropDraft = (scheme_id: string): void => drafts.remove(keyOf(scheme_id));

/**
 * Keeps the sheet until its order is placed: in the tab, since a phone is in many hands; on the device if the
 * customer chooses so, and while an order that was sent has no answer. Text that stands in it already, typed before the
 * page came to life, counts before the kept text. Returns the function to call when somebody types: looking at the page
 * alone does not keep anybody's details longer.
 */
export function useOrderDraft(
  form: RefObject<HTMLFormElement | null>,
  scheme_id: string,
  { location, office, choices, way }: OrderChoice,
  onFound: (draft: Draft) => void,
): () => void {
  const isFirst = useRef(true);
  const wasOnDevice = useRef(false);

  function keep(isTyped: boolean) {
    if (!form.current) return;
    const isKept = boxIn(form.current).checked;
    const sent = attemptOf(scheme_id)?.sent;
    const at = sent && isFresh(sent) ? sent : (!isTyped && draftOf(scheme_id)?.at) || Date.now();
    const typed = Object.entries(typedIn(form.current)).filter(([name, text]) => text && !NOT_KEPT.includes(name));
    if (typed.length === 0 && location === NOWHERE) return dropDraft(scheme_id);
    const isOnDevice = isKept || sent !== undefined;
    if (wasOnDevice.current && !isOnDevice) dropDraft(scheme_id);
    const draft: Omit<Draft, 'at'> = { location, office, choices, way, typed: Object.fromEntries(typed), isKept };
    keepDraft(keyOf(scheme_id), draft, isOnDevice, at);
    wasOnDevice.current = isOnDevice;
  }

  // Before the sheet is painted: a tap on Place Order must not come before the kept place and store are back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useLayoutEffect(() => {
    dropOldDrafts();
    const draft = draftOf(scheme_id);
    if (!draft || !form.current) return;
    wasOnDevice.current = draft.isKept === true || attemptOf(scheme_id) !== undefined;
    boxIn(form.current).checked ||= draft.isKept === true;
    fillIn(form.current, (name) => draft.typed[name]);
    onFound(draft);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice is kept at once
  useEffect(() => {
    if (!isFirst.current) keep(false);
    isFirst.current = false;
  }, [location, office, choices, way]);

  return () => keep(true);
}

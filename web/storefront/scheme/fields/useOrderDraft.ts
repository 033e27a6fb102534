import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isFresh } from '../../../shared/fresh.ts';
import { drafts } from '../../../shared/session.ts';
import { typedIn } from '../../kit/form/typed.ts';
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

/** The text that was typed into this scheme's order sheet and not sent; a text that is too old goes from the device. */
export function draftOf(scheme_id: string): Draft | undefined {
  try {
    const draft = JSON.parse(drafts.get(keyOf(scheme_id)) ?? 'null') as Draft | null;
    if (draft && isFresh(draft.at)) return draft;
  } catch {
    // One that cannot be read does not count.
  }
  dropDraft(scheme_id);
}

const boxIn = (form: HTMLFormElement) => form.elements.namedItem(ON_DEVICE) as HTMLInputElement;

/** Drafts of any scheme: their owner may never come back. */
export function dropOldDrafts(): void {
  for (const key of drafts.keys(ORDER)) draftOf(key.slice(ORDER.length));
}

export const dropDraft = (scheme_id: string): void => drafts.remove(keyOf(scheme_id));

/**
 * Keeps the sheet until its order is placed: in the tab, since a phone is in many hands; on the device where the
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
    const draft: Draft = { location, office, choices, way, typed: Object.fromEntries(typed), isKept, at };
    const isOnDevice = isKept || sent !== undefined;
    if (wasOnDevice.current && !isOnDevice) dropDraft(scheme_id);
    drafts[isOnDevice ? 'set' : 'setInTab'](keyOf(scheme_id), JSON.stringify(draft));
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
    for (const [name, text] of Object.entries(draft.typed)) {
      const field = form.current.elements.namedItem(name);
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !field.value) field.value = text;
    }
    onFound(draft);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice is kept at once
  useEffect(() => {
    if (!isFirst.current) keep(false);
    isFirst.current = false;
  }, [location, office, choices, way]);

  return () => keep(true);
}

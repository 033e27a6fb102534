import { type RefObject, useEffect, useRef } from 'react';
import { drafts } from '../../shared/session.ts';
import type { Location } from '../kit/last-place.ts';
import type { Office } from '../kit/places.ts';
import { typedIn } from '../kit/typed.ts';
import type { Choices } from './order.ts';
import { NOWHERE } from './order-form.ts';

interface Chosen {
  location: Location;
  office: Office | undefined;
  choices: Choices;
  /** Of delivery. */
  way: string;
}

interface Draft extends Chosen {
  typed: Record<string, string>;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** The server knows for 24 hours that an order was placed: one sent again later, because its answer was lost, would be a second one. */
const KEPT_FOR = 23 * 3_600_000;
const ONCE = ['otp'];

const keyOf = (scheme_id: string) => `order ${scheme_id}`;

/** What was typed into this scheme's order sheet and not sent. */
export function draftOf(scheme_id: string): Draft | undefined {
  try {
    const draft = JSON.parse(drafts.get(keyOf(scheme_id)) ?? 'null') as Draft | null;
    return draft && Date.now() - draft.at < KEPT_FOR ? draft : undefined;
  } catch {
    return undefined;
  }
}

export const dropDraft = (scheme_id: string): void => drafts.remove(keyOf(scheme_id));

/**
 * Keeps the sheet on the device until its order is placed; what stands in it already, typed before the page came to life,
 * counts before what was kept. Gives what is to be called when something is typed.
 */
export function useOrderDraft(
  form: RefObject<HTMLFormElement | null>,
  scheme_id: string,
  { location, office, choices, way }: Chosen,
  onFound: (draft: Draft) => void,
): () => void {
  const isFirst = useRef(true);

  function keep() {
    if (!form.current) return;
    const typed = Object.entries(typedIn(form.current)).filter(([name, text]) => text && !ONCE.includes(name));
    if (typed.length === 0 && location === NOWHERE) return dropDraft(scheme_id);
    const draft: Draft = { location, office, choices, way, typed: Object.fromEntries(typed), at: Date.now() };
    drafts.set(keyOf(scheme_id), JSON.stringify(draft));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const draft = draftOf(scheme_id);
    if (!draft) return;
    for (const [name, text] of Object.entries(draft.typed)) {
      const field = form.current?.elements.namedItem(name);
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && !field.value) field.value = text;
    }
    onFound(draft);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is kept at once
  useEffect(() => {
    if (!isFirst.current) keep();
    isFirst.current = false;
  }, [location, office, choices, way]);

  return keep;
}

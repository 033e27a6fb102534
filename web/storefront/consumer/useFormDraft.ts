import { type RefObject, useEffect, useRef } from 'react';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import { draftAt, keepDraft } from '../../shared/drafts.ts';
import { fillIn, typedIn } from '../kit/form/typed.ts';
import { linkedIds } from '../kit/variants/linked-variants.ts';
import { type Choice, offerOf, stillThere, withVariantsOf } from './choice.ts';
import { keptName } from './consumer-form.ts';

/** The key of the form's draft. */
export const DRAFT = 'consumer';

/** In both languages: the customer may return in the other one. */
export interface StoreOfDraft {
  _id: string;
  name: string;
  name_ne?: string | null;
}

interface OfferChoice {
  office: StoreOfDraft | null;
  choice: Choice;
}

interface Draft {
  typed: Record<string, string>;
  /** By its link: a visit by another link removes nothing. */
  chosen: Record<string, OfferChoice>;
}

/** Keeps typed text and choices over a reload of this tab. Returns the function to call when somebody types. */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  query: object,
  { office, choice, offers }: OfferChoice & { offers: ConsumerOffer[] },
  onFound: (chosen: OfferChoice) => void,
): () => void {
  const offer = offerOf(offers, choice);
  const isFirst = useRef(true);

  function keep() {
    if (!form.current) return;
    const { typed, chosen } = storedDraft();
    for (const [name, value] of Object.entries(typedIn(form.current))) typed[keptName(name, offer)] = value;
    keepDraft(DRAFT, {
      typed,
      chosen: { ...chosen, [linkOf(query)]: { office, choice } },
    } satisfies Draft);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const before = storedDraft().chosen[linkOf(query)];
    const linked = withVariantsOf(linkedIds(), offers, choice);
    const restored = before ? stillThere(offers, before.choice) : linked;
    if (before || restored !== choice) onFound({ office: before?.office ?? office, choice: restored });
  }, []);

  // A field may appear later than the draft, such as those of the chosen offer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice brings its fields
  useEffect(() => {
    const { typed } = storedDraft();
    if (form.current) fillIn(form.current, (name) => typed[keptName(name, offer)]);
    if (!isFirst.current) keep();
    isFirst.current = false;
  }, [office, choice, offers]);

  return keep;
}

/** Another phone or gift in the link makes it another link. */
const linkOf = (query: object) => JSON.stringify([query, ...linkedIds()]);

const storedDraft = (): Draft => ({ typed: {}, chosen: {}, ...draftAt<Draft>(DRAFT) });

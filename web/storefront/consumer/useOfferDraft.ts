import { type RefObject, useState } from 'react';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import type { StoreChoice } from '../buying/useStore.ts';
import { useFormDraft } from '../kit/form/useFormDraft.ts';
import { NOWHERE } from '../kit/stores/last-place.ts';
import { linkedIds } from '../kit/variants/linked-variants.ts';
import { type Choice, offerOf, stillThere, withVariantsOf } from './choice.ts';

/** Storage key of the form's draft. */
export const DRAFT = 'consumer';

interface OfferChoice extends StoreChoice {
  choice: Choice;
}

/** Keeps the offer form over a reload of this tab. Returns the function to call on input. */
export function useOfferDraft(
  form: RefObject<HTMLFormElement | null>,
  query: object,
  { location, office, choice, offers }: OfferChoice & { offers: ConsumerOffer[] },
  onFound: (chosen: OfferChoice) => void,
): () => void {
  const [link, setLink] = useState('');
  const [ofOthers, setOfOthers] = useState<Record<string, OfferChoice>>({});
  return useFormDraft({
    form,
    key: DRAFT,
    // Stored by link, so that a visit through another link doesn't delete it.
    chosen: { chosen: { ...ofOthers, [link]: { location, office, choice } } },
    questions: offerOf(offers, choice)?.d_data ?? [],
    onFound(draft) {
      const { [linkOf(query)]: before, ...others } = draft?.chosen ?? {};
      setLink(linkOf(query));
      setOfOthers(others);
      const restored = before ? stillThere(offers, before.choice) : withVariantsOf(linkedIds(), offers, choice);
      onFound({ location: NOWHERE, office, ...before, choice: restored });
    },
  });
}

/** A link with another phone or gift counts as another link. */
const linkOf = (query: object) => JSON.stringify([query, ...linkedIds()]);

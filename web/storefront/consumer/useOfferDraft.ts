import { type RefObject, useState } from 'react';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import { useFormDraft } from '../kit/form/useFormDraft.ts';
import { linkedIds } from '../kit/variants/linked-variants.ts';
import { type Choice, offerOf, stillThere, withVariantsOf } from './choice.ts';

/** Storage key of the form's draft. */
export const DRAFT = 'consumer';

/** In both languages, because the customer can return in the other one. */
export interface StoreOfDraft {
  _id: string;
  name: string;
  name_ne?: string | null;
}

interface OfferChoice {
  office: StoreOfDraft | null;
  choice: Choice;
}

interface Chosen {
  /** Stored by link, so that a visit through another link doesn't delete it. */
  chosen: Record<string, OfferChoice>;
}

/** Keeps the offer form over a reload of this tab. Returns the function to call on input. */
export function useOfferDraft(
  form: RefObject<HTMLFormElement | null>,
  query: object,
  { office, choice, offers }: OfferChoice & { offers: ConsumerOffer[] },
  onFound: (chosen: OfferChoice) => void,
): () => void {
  const [link, setLink] = useState('');
  const [ofOthers, setOfOthers] = useState<Chosen['chosen']>({});
  return useFormDraft<Chosen>({
    form,
    key: DRAFT,
    chosen: { chosen: { ...ofOthers, [link]: { office, choice } } },
    questions: offerOf(offers, choice)?.d_data ?? [],
    onFound(draft) {
      const { [linkOf(query)]: before, ...others } = draft?.chosen ?? {};
      setLink(linkOf(query));
      setOfOthers(others);
      const restored = before ? stillThere(offers, before.choice) : withVariantsOf(linkedIds(), offers, choice);
      if (before || restored !== choice) onFound({ office: before?.office ?? office, choice: restored });
    },
  });
}

/** A link with another phone or gift counts as another link. */
const linkOf = (query: object) => JSON.stringify([query, ...linkedIds()]);

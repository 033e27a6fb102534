import { useEffect, useState } from 'react';
import { readIn } from '../../../contract/language/language.ts';
import type { Pages } from '../../../contract/pages.ts';
import type { ConsumerOffer } from '../../../contract/purchases/purchases.ts';
import { call } from '../../shared/api.ts';
import { useLanguage } from '../kit/texts-context.tsx';
import { useLoaded } from '../kit/useLoaded.ts';
import { type Choice, NO_CHOICE, stillThere, withProduct } from './choice.ts';

/** Reads the store's live offers on each mount (spec 4), and keeps the choice among them. */
export function useOffers(given: ConsumerOffer[], { campaign, scheme }: Pages['consumer']['query'], retailer?: string) {
  const [choice, setChoice] = useState<Choice>(() => (scheme || given.length === 1 ? firstOf(given) : NO_CHOICE));
  const [offers, setOffers] = useState(given);
  const language = useLanguage();
  const query = { campaign, scheme, retailer };
  const loaded = useLoaded(JSON.stringify(query), () => call('GET scheme/public/multi-buy', { query }));

  useEffect(() => {
    const fresh = readIn(loaded.data?.data, language);
    if (!fresh) return;
    setOffers(fresh);
    setChoice((choice) => stillThere(fresh, choice));
  }, [loaded.data, language]);

  return { offers, choice, setChoice, isUnread: loaded.failed, again: loaded.again };
}

/** Chooses phone and gift if the link leads to one scheme, or there is only one. */
function firstOf([offer]: ConsumerOffer[]): Choice {
  if (!offer) return NO_CHOICE;
  return withProduct(withProduct(NO_CHOICE, 'main', offer.main_product._id), 'bundle', offer.bundle_product._id);
}

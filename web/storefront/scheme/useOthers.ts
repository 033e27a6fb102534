import { useEffect, useRef, useState } from 'react';
import { readIn } from '../../../contract/language/language.ts';
import type { SchemeCard, SchemePublic } from '../../../contract/offers/offers.ts';
import { MOST_OTHERS } from '../../../contract/offers/scheme-types.ts';
import { call } from '../../shared/api.ts';
import { useLanguage } from '../kit/texts-context.tsx';

/** Lists other live offers once this scheme can't be ordered: from the page, or read if the scheme ends meanwhile. */
export function useOthers(given: SchemeCard[], { _id }: SchemePublic, isUnavailable: boolean): SchemeCard[] {
  const [others, setOthers] = useState(given);
  const language = useLanguage();
  /** The page of an ended scheme has them already. */
  const wasUnavailable = useRef(isUnavailable);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it ends
  useEffect(() => {
    if (!isUnavailable || wasUnavailable.current) return;
    call('GET scheme/offer', { query: { sort: 'end_date:asc', size: 100 } }).then(
      ({ data }) => {
        const left = data.filter((offer) => offer._id !== _id && !offer.is_sold_out);
        setOthers(readIn(left.slice(0, MOST_OTHERS), language));
      },
      // The link to them stays.
      () => {},
    );
  }, [isUnavailable]);

  return others;
}

import { useEffect, useState } from 'react';
import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import type { PlaceShown } from '../../../../contract/waitlist/waitlist.ts';
import { call } from '../../../shared/api.ts';

interface OfferListeners {
  onOffer: (offer: PlaceShown) => void;
  /** Called if the link's offer is no longer held. */
  onGone: (place: PlaceShown) => void;
}

/** Reads the unit that a waitlist holds for this visitor, by the link in the SMS. */
export function useWaitlistOffer(scheme_id: string, { onOffer, onGone }: OfferListeners): PlaceShown | undefined {
  const [offer, setOffer] = useState<PlaceShown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes
  useEffect(() => {
    const key = new URLSearchParams(location.search).get('offer');
    if (!key) return;
    call('GET waitlist/public/{key}', { params: { key } }).then(
      ({ data: place }) => {
        if (place.scheme_id !== scheme_id) return;
        if (place.status !== 'OFFERED') return onGone(place);
        setOffer(place);
        onOffer(place);
      },
      () => {},
    );
  }, []);
  return offer;
}

/** Marks the held unit as available, even if the stock is 0. */
export function withOffer(scheme: SchemePublic, { held }: PlaceShown): SchemePublic {
  const stocked = (product: SchemePublic['main_product']) => ({
    ...product,
    variant: product.variant.map((variant) =>
      held.includes(variant._id) ? { ...variant, inventory: Math.max(1, variant.inventory) } : variant,
    ),
  });
  return {
    ...scheme,
    is_sold_out: false,
    main_product: stocked(scheme.main_product),
    bundle_product: scheme.bundle_product.map((bundle) => ({ ...bundle, product_id: stocked(bundle.product_id) })),
  };
}

import { useEffect, useState } from 'react';
import type { DataOf } from '../../../../contract/api.ts';
import { call } from '../../../shared/api.ts';
import { useLoaded } from '../../kit/useLoaded.ts';

type Quote = DataOf<'GET order/public/quote'>;

/** The customer collects at the retailer: the default. */
export const STORE = 'STORE';

export const deliveredBy = (shipping_type: string) => `DELIVERY:${shipping_type}`;
export const collectedAt = (_id: string) => `PICKUP:${_id}`;

export interface Delivery {
  /** The chosen delivery (contract/orders/delivery-choice.ts). */
  way: string;
  choose: (way: string) => void;
  /** The available deliveries; undefined until loaded. */
  quote: Quote | undefined;
  /** Price of the chosen delivery in rupees; undefined if the customer collects. */
  price: number | undefined;
  /** Whether the quote failed to load. */
  failed: boolean;
  again: () => void;
}

/** The order's main variant, as quote calls name it. */
export interface Wanted {
  scheme_id: string;
  variant_id: string;
  preview?: string | undefined;
}

/** Chooses how the order reaches its customer. Keeps the choice if another variant or area offers it too. */
export function useDelivery(wanted: Wanted | undefined, area: string | undefined): Delivery {
  const [way, choose] = useState(STORE);
  const question = wanted && area && { ...wanted, vdc_municipality: area };
  const { data: quote, ...loaded } = useLoaded(question ? `${wanted.variant_id} ${area}` : null, async () =>
    question ? (await call('GET order/public/quote', { query: question })).data : undefined,
  );
  const delivered = quote?.delivery.find(({ shipping_type }) => deliveredBy(shipping_type) === way);
  const isOffered = delivered || quote?.pickup.some(({ _id }) => collectedAt(_id) === way);
  useEffect(() => {
    if (quote && !isOffered) choose(STORE);
  }, [quote, isOffered]);
  return { way, choose, quote, price: delivered?.price, ...loaded };
}

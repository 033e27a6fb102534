import type { SchemePublic } from '../../../contract/offers.ts';

/** Where a scheme is ordered: those of the kind multi-buy on the page of their own. */
export const orderAddress = ({ _id, type }: Pick<SchemePublic, '_id' | 'type'>): string =>
  type === 'MULTI-BUY' ? `/consumer?scheme=${_id}` : `/scheme/${_id}`;

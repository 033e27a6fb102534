import type { SchemePublic } from '../../../../contract/offers/offers.ts';

/** The address where a scheme of any kind is ordered: its own page. */
export const orderAddress = ({ _id }: Pick<SchemePublic, '_id'>): string => `/scheme/${_id}`;

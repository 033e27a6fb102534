import type { SchemePublic } from '../../../../contract/offers/offers.ts';

/** Where a scheme is ordered, of whatever kind: on its own page. */
export const orderAddress = ({ _id }: Pick<SchemePublic, '_id'>): string => `/scheme/${_id}`;

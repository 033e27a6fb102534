import type { SchemePublic } from '../../../../contract/offers/offers.ts';

/** Returns where to order a scheme of any kind: its own page. */
export const orderAddress = ({ _id }: Pick<SchemePublic, '_id'>): string => `/scheme/${_id}`;

import type { SchemePublic } from '../../../../contract/offers/offers.ts';

/** Returns where to order a scheme of any kind: its own page. */
export const orderAddress = ({ slug }: Pick<SchemePublic, 'slug'>): string => `/scheme/${slug}`;

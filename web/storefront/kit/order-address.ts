import type { SchemePublic } from '../../../contract/offers.ts';
import type { ProductPublic } from '../../../contract/shop.ts';

/** Where a scheme is ordered, of whatever kind: on its own page. */
export const orderAddress = ({ _id }: Pick<SchemePublic, '_id'>): string => `/scheme/${_id}`;

/** Whether who wants the product can order it by this scheme: it is what the scheme is about, and is left. */
export const isForOrder = ({ is_gift, is_sold_out }: ProductPublic['scheme'][number]): boolean =>
  !is_gift && !is_sold_out;

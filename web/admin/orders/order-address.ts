import { type AccessMap, isAllowed } from '../../../contract/access/grants.ts';
import type { QueryOf } from '../../../contract/api.ts';
import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/scheme-types.ts';

/** Lists with orders of all kinds, widest first. */
const OF_ALL_KINDS = ['orders', 'active-orders', 'archived-orders'] as const;

const listOf = (kind: SchemeType) => `order-manage/${kind.toLowerCase()}`;

/**
 * Returns an order's address below /admin/, in the list of its kind or of all kinds; undefined if the user can't open
 * it.
 */
export function addressOfOrder(
  access: AccessMap | null,
  { _id, scheme_type }: { _id: string; scheme_type: SchemeType },
): string | undefined {
  const list = [listOf(scheme_type), ...OF_ALL_KINDS].find((path) => access && isAllowed(access, `${path}/detail/:id`));
  return list && `${list}/detail/${_id}`;
}

/**
 * Returns the path below /admin/ of the list with all orders the user is granted; undefined if no list has them all.
 */
export function listOfAllOrders(access: AccessMap | null): string | undefined {
  if (!access) return undefined;
  const [all, ...partly] = OF_ALL_KINDS;
  if (isAllowed(access, all)) return all;
  if (partly.some((path) => isAllowed(access, path))) return undefined;
  const lists = SCHEME_TYPES.map(listOf).filter((path) => isAllowed(access, path));
  return lists.length === 1 ? lists[0] : undefined;
}

/** Returns the address of these orders in that list, and the query that the list then makes. */
export function listedAt<Query extends QueryOf<'GET order'>>(access: AccessMap | null, query: Query) {
  const list = listOfAllOrders(access);
  const kind = SCHEME_TYPES.find((kind) => listOf(kind) === list);
  return {
    query: { ...query, ...(kind && { find_scheme_type: kind }) },
    to: list && `${list}?${new URLSearchParams(query as Record<string, string>)}`,
  };
}

/** Paths of the pages for a hand-over and a sale at the counter. */
export const HAND_OVER = 'work-list/hand-over';
export const SELL = 'work-list/sell';
export const toHandOver = ({ order_id }: { order_id: string }): string => `/${HAND_OVER}?find=${order_id}`;

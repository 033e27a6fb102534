import { type AccessMap, isAllowed } from '../../../contract/access/grants.ts';
import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/scheme-types.ts';

/** The lists with orders of all kinds, the widest first. */
const OF_ALL_KINDS = ['orders', 'active-orders', 'archived-orders'] as const;

const listOf = (kind: SchemeType) => `order-manage/${kind.toLowerCase()}`;

/**
 * The address of an order below /admin/: among those of its kind or among all; undefined for users who may not open it
 * anywhere.
 */
export function addressOfOrder(
  access: AccessMap | null,
  { _id, scheme_type }: { _id: string; scheme_type: SchemeType },
): string | undefined {
  const list = [listOf(scheme_type), ...OF_ALL_KINDS].find((path) => access && isAllowed(access, `${path}/detail/:id`));
  return list && `${list}/detail/${_id}`;
}

/**
 * The path below /admin/ of the list with all orders that the user is granted: all kinds, or the only kind; undefined
 * if no list has them all.
 */
export function listOfAllOrders(access: AccessMap | null): string | undefined {
  if (!access) return undefined;
  const [all, ...partly] = OF_ALL_KINDS;
  if (isAllowed(access, all)) return all;
  if (partly.some((path) => isAllowed(access, path))) return undefined;
  const lists = SCHEME_TYPES.map(listOf).filter((path) => isAllowed(access, path));
  return lists.length === 1 ? lists[0] : undefined;
}

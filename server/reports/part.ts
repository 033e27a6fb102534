import { inOrder } from '../../contract/language/in-order.ts';
import { totalsOf } from './report.ts';
import type { Counted } from './tallies.ts';

/** The items by which a report counts orders: an office, a location, a product, a variant. */
export interface Name {
  _id: string;
  name: string;
  about?: string | null;
}

/** Sums a part in the period, with its orders in the period before. */
export function partOf(name: Name, rows: Counted[]) {
  const before = totalsOf(rows.filter(({ is_now }) => !is_now)).orders;
  return { ...name, ...totalsOf(rows.filter(({ is_now }) => is_now)), before };
}

export const byOrders = (a: { orders: number; name: string }, b: { orders: number; name: string }) =>
  b.orders - a.orders || inOrder(a.name, b.name);

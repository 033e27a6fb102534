import { inOrder } from '../../contract/language/in-order.ts';
import { totalsOf } from './report.ts';
import type { Counted } from './tallies.ts';

/** The subject that a report counts orders by: an office, a place, a product, a variant. */
export interface Name {
  _id: string;
  name: string;
  about?: string | null;
}

/** The totals of a part in the period, and the number of its orders in the period before. */
export function partOf(name: Name, rows: Counted[]) {
  const before = totalsOf(rows.filter(({ is_now }) => !is_now)).orders;
  return { ...name, ...totalsOf(rows.filter(({ is_now }) => is_now)), before };
}

export const byOrders = (a: { orders: number; name: string }, b: { orders: number; name: string }) =>
  b.orders - a.orders || inOrder(a.name, b.name);

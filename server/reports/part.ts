import { totalsOf } from './report.ts';
import type { Counted } from './tallies.ts';

/** The subject that a report counts orders by: an office, a place, a product, a variant. */
export interface Name {
  _id: string;
  name: string;
  about?: string | null;
}

/** Its orders of the period, and how many it had in the one before. */
export function partOf(name: Name, rows: Counted[]) {
  const before = totalsOf(rows.filter(({ is_now }) => !is_now)).orders;
  return { ...name, ...totalsOf(rows.filter(({ is_now }) => is_now)), before };
}

export const byOrders = (a: { orders: number; name: string }, b: { orders: number; name: string }) =>
  b.orders - a.orders || a.name.localeCompare(b.name);

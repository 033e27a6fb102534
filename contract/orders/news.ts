import { counted } from '../language/counted.ts';

/** What happened since a device was last told. */
export interface News {
  /** New orders for the retailer, and the customer to call first. */
  fresh: number;
  first?: { product_name: string; customer_name: string; call_by: string | null };
  /** Calls that have become late. */
  late: number;
  /** At how many retailers, for the offices above them. */
  shops?: number;
  /** Requests of customers to return a phone. */
  returns: number;
  /** Customers who wait for a call now, those of earlier notifications included. */
  waiting?: number;
}

/**
 * Writes a notification, which anybody sees on a locked screen: no phone number, no address, and of the name only the
 * first word. It replaces the one before, so it also says how many customers wait in all.
 */
export function newsText({ fresh, first, late, shops = 0, returns, waiting = 0 }: News): {
  title: string;
  body: string;
} {
  const parts: string[] = [];
  if (fresh === 1 && first) parts.push(`New order: ${first.product_name}`);
  else if (fresh > 0) parts.push(counted(fresh, 'new order'));
  if (late > 0) parts.push(counted(late, 'late call'));
  if (returns > 0) parts.push(counted(returns, 'return request'));
  const [title = '', ...others] = parts;
  const lines = first ? [callFirst(first, fresh)] : [];
  if (shops > 0) lines.push(`At ${counted(shops, 'retailer')}`);
  lines.push(...others);
  if (waiting > fresh) lines.push(`${counted(waiting, 'customer')} in all wait for a call`);
  return { title, body: lines.map((line) => `${line}.`).join(' ') };
}

function callFirst({ customer_name, call_by }: NonNullable<News['first']>, fresh: number): string {
  const [name] = customer_name.trim().split(/\s+/);
  return `Call ${name}${fresh > 1 ? ' first' : ''}${call_by ? ` by ${call_by}` : ' now'}`;
}

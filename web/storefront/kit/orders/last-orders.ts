import { LATELY_MS } from '../../../../contract/orders/lately.ts';
import { deviceStorage } from '../../../shared/storage.ts';

/** An order placed on this device: the keys to find and show it, and only the end of its customer's number. */
export interface LastOrder {
  order_id: string;
  product: string;
  see_key?: string;
  scheme_id?: string;
  /** The number's last digits, because a device can order for several people. */
  phone_end?: string;
  /** By the device's clock, in milliseconds since 1970. */
  at?: number;
}

const DIGITS = 4;

export const phoneEnd = (phone: string): string => phone.slice(-DIGITS);

export type OrderedBefore = LastOrder & { minutes: number };

/** Returns the order of this scheme for this number from this device in the last hour, if any. */
export function orderedLately(scheme_id: string, phone: string): OrderedBefore | undefined {
  const age = ({ at = 0 }: LastOrder) => Date.now() - at;
  const same = lastOrders().find(
    (order) => order.scheme_id === scheme_id && order.phone_end === phoneEnd(phone) && age(order) < LATELY_MS,
  );
  return same && { ...same, minutes: Math.max(1, Math.round(age(same) / 60_000)) };
}

/** Counts this device's orders of a scheme for this number. */
export const timesOrdered = (scheme_id: string, phone: string): number =>
  lastOrders().filter((order) => order.scheme_id === scheme_id && order.phone_end === phoneEnd(phone)).length;

/** Don't store this as a preference, which would survive signing out: many people share a retailer's device. */
const KEY = 'orders';
const MOST_ORDERS = 5;

/** Returns this device's orders, newest first. */
export function lastOrders(): LastOrder[] {
  try {
    return JSON.parse(deviceStorage.getItem(KEY) ?? '[]') as LastOrder[];
  } catch {
    return [];
  }
}

/** Returns the order's address, which needs no code on a device that knows the order. */
export const trackAddress = ({ order_id, see_key }: Pick<LastOrder, 'order_id' | 'see_key'>): string =>
  `/track?${new URLSearchParams({ order: order_id, ...(see_key && { see: see_key }) })}`;

export function forgetOrder(order_id: string): void {
  const others = lastOrders().filter((order) => order.order_id !== order_id);
  deviceStorage.setItem(KEY, JSON.stringify(others));
}

export function rememberOrder(order: LastOrder): void {
  const others = lastOrders().filter(({ order_id }) => order_id !== order.order_id);
  deviceStorage.setItem(KEY, JSON.stringify([order, ...others].slice(0, MOST_ORDERS)));
}

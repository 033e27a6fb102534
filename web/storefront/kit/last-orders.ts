import { preferences } from '../../shared/session.ts';

/** An order that was placed on this device: what leads back to it, and nothing of its customer. */
export interface LastOrder {
  order_id: string;
  product: string;
}

const MOST = 5;

/** The latest first. */
export function lastOrders(): LastOrder[] {
  try {
    return JSON.parse(preferences.get('orders') ?? '[]') as LastOrder[];
  } catch {
    return [];
  }
}

export function rememberOrder(order: LastOrder): void {
  const others = lastOrders().filter(({ order_id }) => order_id !== order.order_id);
  preferences.set('orders', JSON.stringify([order, ...others].slice(0, MOST)));
}

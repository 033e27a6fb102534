import { expect, it } from 'vitest';
import { accessMap } from '../../../contract/access/grants.ts';
import { addressOfOrder, listOfAllOrders } from './order-address.ts';

const access = (...admin_routes: string[]) => accessMap([{ access_type: 'view', admin_routes }]);
const order = { _id: '1', scheme_type: 'CAMPAIGN' as const };

it('opens an order among those of its kind, else among all, else nowhere', () => {
  const ofKind = 'order-manage/campaign/detail/:id';
  expect(addressOfOrder(access(ofKind, 'orders/detail/:id'), order)).toBe('order-manage/campaign/detail/1');
  expect(addressOfOrder(access('active-orders/detail/:id'), order)).toBe('active-orders/detail/1');
  expect(addressOfOrder(access('order-manage/pre-order/detail/:id', 'orders'), order)).toBeUndefined();
});

it('counts the orders of the user in the list that has them all', () => {
  expect(listOfAllOrders(access('order-manage/pre-order', 'orders'))).toBe('orders');
  expect(listOfAllOrders(access('work-list', 'order-manage/multi-buy'))).toBe('order-manage/multi-buy');
  // With two kinds, each list has a part of the orders.
  expect(listOfAllOrders(access('order-manage/pre-order', 'order-manage/multi-buy'))).toBeUndefined();
  expect(listOfAllOrders(access('active-orders', 'order-manage/multi-buy'))).toBeUndefined();
});

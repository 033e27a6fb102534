import type { ReplyOf } from '../../../../contract/api.ts';
import { orderNumberIn } from '../../../../contract/orders/order-number.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { partOfPhone } from '../../../../contract/phone.ts';
import { queryClient } from '../../queries.ts';

/** Finds orders to hand over in Today as the device last read it: by number, or part of a phone number or a name. */
export function findOnDevice(find: string): OrderListed[] {
  const today = queryClient.getQueryData<ReplyOf<'GET order/today'>>(['GET order/today', undefined]);
  const number = orderNumberIn(find);
  const digits = partOfPhone(find);
  return (today?.data.hand_over.orders ?? []).filter(
    ({ order_id, customer_phone, customer_name }) =>
      order_id === number ||
      (digits.length > 3 && customer_phone.includes(digits)) ||
      customer_name.toLowerCase().includes(find.toLowerCase()),
  );
}

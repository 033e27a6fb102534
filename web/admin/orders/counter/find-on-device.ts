import type { ReplyOf } from '../../../../contract/api.ts';
import { orderNumberIn } from '../../../../contract/orders/hand-over.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { queryClient } from '../../queries.ts';

/** Finds orders to hand over in Today as the device last read it: by number, or part of a phone number or a name. */
export function findOnDevice(find: string): OrderListed[] {
  const today = queryClient.getQueryData<ReplyOf<'GET order/today'>>(['GET order/today', undefined]);
  const text = orderNumberIn(find);
  const digits = text.replace(/\D/g, '');
  return (today?.data.hand_over.orders ?? []).filter(
    ({ order_id, customer_phone, customer_name }) =>
      order_id === text ||
      (digits.length > 3 && customer_phone.includes(digits)) ||
      customer_name.toLowerCase().includes(text.toLowerCase()),
  );
}

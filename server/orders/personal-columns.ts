import type { Order } from './orders.table.ts';

/** The columns of an order with texts of its customer, which an erasure empties. The phone number is apart: it is replaced. */
export const PERSONAL_ORDER_COLUMNS = [
  'customer_name',
  'customer_email',
  'customer_address',
  'old_product_information',
  'd_data',
] as const satisfies readonly (keyof Order)[];

/** The emptied columns, with another name in place of the customer's. A new column of the list does not compile before it is here. */
export const emptied = (customer_name: string): Pick<Order, (typeof PERSONAL_ORDER_COLUMNS)[number]> => ({
  customer_name,
  customer_email: null,
  customer_address: '',
  old_product_information: null,
  d_data: [],
});

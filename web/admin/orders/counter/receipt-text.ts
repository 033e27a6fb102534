import { formatRs } from '../../../../contract/money.ts';
import type { Slip } from '../../../../contract/orders/order-counter.ts';
import { isPaidInPart } from '../paid-in-part.ts';
import { METHOD_NAMES } from '../steps/method-names.ts';

export const KIND_NAMES: Record<Slip['payments'][number]['kind'], string> = {
  advance: 'Advance',
  overpaid: 'Advance',
  balance: 'Balance',
  exchange_difference: 'Exchange',
  discount_back: 'Lower price',
  refund: 'Refund',
  forfeited: 'Kept',
};

/** Writes the receipt as text, for a message to the customer. */
export function receiptText(slip: Slip, shop: string): string {
  const items = slip.items.map(
    ({ product_name, sku_of_seller, price }) => `${product_name} ${sku_of_seller}: ${formatRs(price)}`,
  );
  const paid = slip.payments.map(({ kind, method, reference, day, amount }) =>
    [`${day} ${KIND_NAMES[kind]}: ${formatRs(amount)}`, METHOD_NAMES[method], reference].filter(Boolean).join(', '),
  );
  return [
    'Receipt',
    [shop, slip.office.name, slip.office_pan && `PAN ${slip.office_pan}`].filter(Boolean).join(', '),
    `Order ${slip.order_id}, ${slip.customer_name}`,
    ...items,
    `Total: ${formatRs(slip.total)}`,
    ...(paid.length > 0 ? ['Paid', ...paid] : []),
    ...(isPaidInPart(slip) ? [`Still to pay: ${formatRs(slip.to_collect)}`] : []),
    ...(slip.to_pay_back > 0 ? [`To be refunded: ${formatRs(slip.to_pay_back)}`] : []),
    ...(slip.imei ? [`IMEI ${slip.imei}`] : []),
  ].join('\n');
}

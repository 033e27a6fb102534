import type { Slip } from '../../../../contract/orders/order-counter.ts';
import { bothDays } from '../../kit/When.tsx';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { isPaidInPart } from '../paid-in-part.ts';
import { METHOD_NAMES } from '../steps/method-names.ts';

export const KIND_NAMES: Record<Slip['payments'][number]['kind'], string> = {
  advance: t('Advance'),
  overpaid: t('Advance'),
  balance: t('Balance'),
  exchange_difference: t('Exchange'),
  discount_back: t('Lower price'),
  refund: t('Refunded'),
  forfeited: t('Kept'),
};

/** Names an item and its variant, which a product without variants has none of. */
export const itemText = ({ product_name, sku_of_seller }: Slip['items'][number]): string =>
  [product_name, sku_of_seller].filter(Boolean).join(' ');

/** Writes the receipt as text, for a message to the customer. */
export function receiptText(slip: Slip, shop: string): string {
  const items = slip.items.map((item) => `${itemText(item)}: ${formatRs(item.price)}`);
  const paid = slip.payments.map(({ kind, method, reference, day, day_bs, amount }) =>
    [`${bothDays(day, day_bs)} ${KIND_NAMES[kind]}: ${formatRs(amount)}`, METHOD_NAMES[method], reference]
      .filter(Boolean)
      .join(', '),
  );
  return [
    t('Receipt'),
    [shop, slip.office.name, slip.office_pan && t('PAN {pan}', { pan: slip.office_pan })].filter(Boolean).join(', '),
    t('Order {order}, {name}', { order: slip.order_id, name: slip.customer_name }),
    ...items,
    t('Total: {amount}', { amount: formatRs(slip.total) }),
    ...(paid.length > 0 ? [t('Paid'), ...paid] : []),
    ...(isPaidInPart(slip) ? [t('Still to pay: {amount}', { amount: formatRs(slip.to_collect) })] : []),
    ...(slip.to_pay_back > 0 ? [t('To be refunded: {amount}', { amount: formatRs(slip.to_pay_back) })] : []),
    ...(slip.imei ? [`IMEI ${slip.imei}`] : []),
  ].join('\n');
}

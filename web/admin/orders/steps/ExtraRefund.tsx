import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { tAround } from '../../language/t-around.tsx';
import { RefundForm } from './RefundForm.tsx';

interface ExtraRefundProps {
  order: Pick<OrderListed, '_id' | 'order_id' | 'status' | 'customer_name'>;
  /** In rupees. */
  extra: number;
  onClose: () => void;
}

/** Refunds an order's payments above its advance. */
export function ExtraRefund({ order, extra, onClose }: ExtraRefundProps) {
  return (
    <RefundForm
      call="POST order/{id}/refund"
      of={order}
      order_id={order.order_id}
      due={extra}
      isExtra
      onClose={onClose}
    >
      {tAround('{name} overpaid by {amount}. The order doesn’t change.', {
        name: order.customer_name,
        amount: <b>{formatRs(extra)}</b>,
      })}{' '}
      {t('Above the limit in Settings, someone who didn’t record the payment must pay this refund.')}
    </RefundForm>
  );
}

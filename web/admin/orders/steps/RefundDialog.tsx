import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { useData } from '../../kit/calls.ts';
import { Money } from '../../kit/Money.tsx';
import { t } from '../../language/t.ts';
import { tAround } from '../../language/t-around.tsx';
import { RefundForm } from './RefundForm.tsx';

interface RefundDialogProps {
  order: Pick<OrderListed, '_id' | 'order_id' | 'status' | 'customer_name'>;
  /** In rupees. */
  due: number;
  onClose: () => void;
}

/** Refunds a purchase. Above a limit, another user than the one who decided must do it. Asks for the password again. */
export function RefundDialog({ order, due, onClose }: RefundDialogProps) {
  const { data } = useData('GET order/{id}/payment', { params: { id: order._id } });
  const from = [
    data?.bank,
    data?.payer_phone,
    data?.reference && t('reference {reference}', { reference: data.reference }),
  ].filter(Boolean);
  return (
    <RefundForm call="POST order/{id}/refund" of={order} order_id={order.order_id} due={due} onClose={onClose}>
      {data?.paid === 0
        ? t('Nobody has verified a payment of {name}: check the bank account before you refund anything.', {
            name: order.customer_name,
          })
        : tAround(from.length > 0 ? 'Refund {amount} to {name}. Paid from {from}.' : 'Refund {amount} to {name}.', {
            amount: (
              <b>
                <Money amount={due} />
              </b>
            ),
            name: order.customer_name,
            from: from.join(', '),
          })}{' '}
      {t(
        'Above the limit in Settings, someone who didn’t approve or cancel the order, or decide on its late payment, must pay this refund.',
      )}
    </RefundForm>
  );
}

import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { useData } from '../../kit/calls.ts';
import { Money } from '../../kit/Money.tsx';
import { RefundForm } from './RefundForm.tsx';

interface RefundDialogProps {
  order: Pick<OrderListed, '_id' | 'order_id' | 'status' | 'customer_name'>;
  /** In rupees. */
  due: number;
  onClose: () => void;
}

/**
 * Refunds a purchase. Above a limit, another person than the one who decided it must do so; the password is asked
 * again.
 */
export function RefundDialog({ order, due, onClose }: RefundDialogProps) {
  const { data } = useData('GET order/{id}/payment', { params: { id: order._id } });
  const from = [data?.bank, data?.payer_phone, data?.reference && `reference ${data.reference}`].filter(Boolean);
  return (
    <RefundForm call="POST order/{id}/refund" of={order} order_id={order.order_id} due={due} onClose={onClose}>
      {data?.paid === 0 ? (
        <>Nobody has verified a payment of {order.customer_name}: check the bank account before you refund anything.</>
      ) : (
        <>
          <b>
            <Money amount={due} />
          </b>{' '}
          is due back to {order.customer_name}
          {from.length > 0 && <>: it came from {from.join(', ')}</>}.
        </>
      )}{' '}
      A refund above the limit in the settings must be made by someone other than the person who approved or cancelled
      the purchase, or decided on its late payment.
    </RefundForm>
  );
}

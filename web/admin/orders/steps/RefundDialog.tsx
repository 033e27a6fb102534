import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { useData } from '../../kit/calls.ts';
import { Money } from '../../kit/Money.tsx';
import { RefundForm } from './RefundForm.tsx';

type Refunded = Pick<OrderListed, '_id' | 'order_id' | 'status' | 'customer_name'>;

/** Pays a purchase back: for a person other than the one who decided it, who enters the password again. */
export function RefundDialog({ order, onClose }: { order: Refunded; onClose: () => void }) {
  const { data } = useData('GET order/{id}/payment', { params: { id: order._id } });
  const from = [data?.bank, data?.payer_phone, data?.reference && `reference ${data.reference}`].filter(Boolean);
  return (
    <RefundForm call="POST order/{id}/refund" of={order} order_id={order.order_id} onClose={onClose}>
      {data && data.paid > 0 ? (
        <>
          Pay{' '}
          <b>
            <Money amount={data.paid} />
          </b>{' '}
          back to {order.customer_name}
          {from.length > 0 && <>: it came from {from.join(', ')}</>}.
        </>
      ) : (
        <>Nobody has verified a payment of {order.customer_name}: check the bank account before you refund anything.</>
      )}{' '}
      The refund must be made by someone other than the person who approved or cancelled the purchase, or decided on its
      late payment.
    </RefundForm>
  );
}

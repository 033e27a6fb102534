import type { ReturnDetail } from '../../../contract/orders/returns.ts';
import { Money } from '../kit/Money.tsx';
import { RefundForm } from '../orders/steps/RefundForm.tsx';

/** Pays back: for a person other than the one who judged the return, who enters the password again. */
export function RefundDialog({ returned, onClose }: { returned: ReturnDetail; onClose: () => void }) {
  const { order_id } = returned.order;
  return (
    <RefundForm call="POST return/{id}/refund" of={returned} order_id={order_id} onClose={onClose}>
      {returned.customer_name} gets back{' '}
      {returned.exchange_due < 0 ? (
        <>
          <Money amount={-returned.exchange_due} />, by which the phone given in exchange costs less.
        </>
      ) : (
        <>
          the price paid, at most <Money amount={returned.total} />.
        </>
      )}{' '}
      A refund is made by a person other than the one who approved, received or inspected the return.
    </RefundForm>
  );
}

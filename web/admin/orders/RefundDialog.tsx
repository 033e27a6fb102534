import { RefundForm } from './RefundForm.tsx';
import type { StepOrder } from './steps.ts';

/** Pays a purchase back: by another person than who decided it, who enters the password again. */
export function RefundDialog({ order, onClose }: { order: StepOrder; onClose: () => void }) {
  return (
    <RefundForm call="POST order/{id}/refund" of={order} order_id={order.order_id} onClose={onClose}>
      {order.customer_name} gets back what was paid. A refund is made by another person than who approved or cancelled
      the purchase, or decided on its late payment.
    </RefundForm>
  );
}

import { type ReactNode, useState } from 'react';
import type { OrderStep } from '../../../../contract/statuses.ts';
import { useAction } from '../../kit/calls.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { StepDialog } from './StepDialog.tsx';
import type { StepOrder } from './steps.ts';

/** Takes a step of an order: at once where it needs no input, otherwise by its form, which is `dialog`. */
export function useTakeStep(order: StepOrder) {
  const [pendingStep, setPendingStep] = useState<OrderStep>();
  const toasts = { done: 'Saved.', failure: 'The step could not be taken.' };
  const actions = {
    usual: useAction('POST order/{id}/{step}', toasts),
    proof: useAction('POST order/{id}/proof/{step}', toasts),
  };
  const body = { seen_status: order.status };
  function take(step: OrderStep) {
    if (step.required || step.ends) return setPendingStep(step);
    const params = { id: order._id, step: step.name };
    const action = step.grant === 'proof' ? actions.proof : actions.usual;
    action.run({ params, body });
  }
  const close = () => setPendingStep(undefined);
  const dialog: ReactNode =
    pendingStep &&
    (pendingStep.grant === 'refund' ? (
      <RefundDialog order={order} onClose={close} />
    ) : (
      <StepDialog order={order} step={pendingStep} onClose={close} />
    ));
  return { take, dialog, isPending: actions.usual.isPending || actions.proof.isPending };
}

import { type ReactNode, Suspense, useState } from 'react';
import type { OrderStep } from '../../../../contract/steps/steps.ts';
import { useAction } from '../../kit/calls.ts';
import { lazyPart } from '../../kit/lazy-part.tsx';
import { t } from '../../language/t.ts';
import type { StepOrder } from './steps.ts';

const StepDialog = lazyPart(async () => (await import('./StepDialog.tsx')).StepDialog);

/** Takes a step: at once if it needs no input, otherwise through its form, `dialog`. */
export function useTakeStep(order: StepOrder) {
  const [pendingStep, setPendingStep] = useState<OrderStep>();
  const toasts = { done: t('Saved.'), failure: t('The status could not be changed.') };
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
  const dialog: ReactNode = pendingStep && (
    <Suspense>
      <StepDialog order={order} step={pendingStep} onClose={() => setPendingStep(undefined)} />
    </Suspense>
  );
  return { take, dialog, isPending: actions.usual.isPending || actions.proof.isPending };
}

import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { OrderStep } from '../../../../contract/steps/steps.ts';
import { useAction } from '../../kit/calls.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { t } from '../../language/t.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { StepInputs } from './StepInputs.tsx';
import type { StepOrder } from './steps.ts';
import { useStepForm } from './useStepForm.ts';

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
  const close = () => setPendingStep(undefined);
  const dialog: ReactNode =
    pendingStep &&
    (pendingStep.grant === 'refund' ? (
      <RefundDialog order={order} due={order.to_pay_back} onClose={close} />
    ) : (
      <StepDialog order={order} step={pendingStep} onClose={close} />
    ));
  return { take, dialog, isPending: actions.usual.isPending || actions.proof.isPending };
}

interface StepDialogProps {
  order: StepOrder;
  step: OrderStep;
  onClose: () => void;
}

/** Asks for a step's inputs. If somebody else moved the order meanwhile, says so and keeps the text. */
function StepDialog({ order, step, onClose }: StepDialogProps) {
  const stepForm = useStepForm(order, step, onClose);
  return (
    <FormDialog
      title={`${step.label}: ${order.order_id}`}
      form={stepForm.form}
      onClose={onClose}
      submit={step.label}
      keep={step.ends ? t('Keep the order') : undefined}
    >
      <Text size="sm">
        {order.customer_name}, {order.product_name} {order.sku_of_seller}
      </Text>
      <StepInputs order={order} step={step} {...stepForm} />
    </FormDialog>
  );
}

import { Text } from '@mantine/core';
import type { OrderStep } from '../../../../contract/steps/steps.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { t } from '../../language/t.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { StepInputs } from './StepInputs.tsx';
import type { StepOrder } from './steps.ts';
import { useStepForm } from './useStepForm.ts';

interface StepDialogProps {
  order: StepOrder;
  step: OrderStep;
  onClose: () => void;
}

/** Asks for a step's inputs. */
export function StepDialog({ order, step, onClose }: StepDialogProps) {
  if (step.grant === 'refund') return <RefundDialog order={order} due={order.to_pay_back} onClose={onClose} />;
  return <InputsDialog order={order} step={step} onClose={onClose} />;
}

/** If another user moved the order meanwhile, says so and keeps the text. */
function InputsDialog({ order, step, onClose }: StepDialogProps) {
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

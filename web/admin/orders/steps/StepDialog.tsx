import { Text } from '@mantine/core';
import type { StepField } from '../../../../contract/machine.ts';
import type { OrderStep } from '../../../../contract/statuses.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { noStepValues, StepFields } from './StepFields.tsx';
import { type StepOrder, stepCall } from './steps.ts';
import { ToCollect } from './ToCollect.tsx';

interface StepDialogProps {
  order: StepOrder;
  step: OrderStep;
  onClose: () => void;
}

/** The inputs of a step. If somebody else has moved the order meanwhile, it says so, and the typed text stays. */
export function StepDialog({ order, step, onClose }: StepDialogProps) {
  const required = step.required ?? [];
  const form = useActionForm({
    call: stepCall(step),
    params: { id: order._id, step: step.name },
    initial: noStepValues(required.includes('pickup_point') ? (order.pickup_point ?? order.office.name) : ''),
    // A step sends only its own fields; a missing one has its error at its place.
    write: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => required.includes(name as StepField))),
      seen_status: order.status,
    }),
    done: 'Saved.',
    failure: 'The step could not be taken.',
    onClose,
  });
  return (
    <FormDialog
      title={`${step.label}: ${order.order_id}`}
      form={form}
      onClose={onClose}
      submit={step.label}
      keep={step.ends ? 'Keep the order' : undefined}
    >
      <Text size="sm">
        {order.customer_name}, {order.product_name} {order.sku_of_seller}
      </Text>
      {step.name === 'deliver' && <ToCollect order={order} />}
      {step.undoes && <Text size="sm">{step.undoes.says}</Text>}
      <StepFields fields={required} order_id={order._id} form={form} />
    </FormDialog>
  );
}

import { Text } from '@mantine/core';
import type { StepReport } from '../../../../contract/orders/order-lists.ts';
import type { StepField } from '../../../../contract/steps/machine.ts';
import type { OrderStep } from '../../../../contract/steps/steps.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { t } from '../../language/t.ts';
import { noStepValues, StepFields } from '../steps/StepFields.tsx';

interface BulkDialogProps {
  step: OrderStep;
  order_id: string[];
  onClose: () => void;
  onDone: (report: StepReport) => void;
}

/** Asks once for the inputs of a step of many orders. */
export function BulkDialog({ step, order_id, onClose, onDone }: BulkDialogProps) {
  const required = step.required ?? [];
  const form = useActionForm({
    call: 'POST order/multiple/{step}',
    params: { step: step.name },
    initial: noStepValues(),
    write: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => required.includes(name as StepField))),
      order_id,
    }),
    done: t('Done.'),
    failure: t('The orders could not be changed.'),
    onDone: ({ data }) => onDone(data),
  });
  return (
    <FormDialog
      title={`${step.label}: ${t(order_id.length === 1 ? '{count} order' : '{count} orders', { count: order_id.length })}`}
      form={form}
      onClose={onClose}
      submit={step.label}
      keep={step.ends ? t('Keep the orders') : undefined}
    >
      <Text size="sm">
        {t('Each order is changed separately. Any that can’t change stay as they are, and you’ll see why.')}
      </Text>
      <StepFields fields={required} form={form} />
    </FormDialog>
  );
}

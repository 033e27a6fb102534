import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { StepField } from '../../../../contract/machine.ts';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import type { OrderStep } from '../../../../contract/statuses.ts';
import { useAction } from '../../kit/calls.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { Money } from '../../kit/Money.tsx';
import { type CounterPayment, CounterPayments, paidParts, withoutChange } from './CounterPayments.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { noStepValues, StepFields } from './StepFields.tsx';
import { type StepOrder, stepCall } from './steps.ts';

/** Takes a step of an order: at once if it needs no input, otherwise by its form, which is `dialog`. */
export function useTakeStep(order: StepOrder) {
  const [pendingStep, setPendingStep] = useState<OrderStep>();
  const toasts = { done: 'Saved.', failure: 'The status could not be changed.' };
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

interface StepDialogProps {
  order: StepOrder;
  step: OrderStep;
  onClose: () => void;
}

/** The inputs of a step. If somebody else has moved the order meanwhile, it says so, and the typed text stays. */
function StepDialog({ order, step, onClose }: StepDialogProps) {
  const required = step.required ?? [];
  const takesMoney = step.name === 'take_payment' || (step.name === 'deliver' && order.to_collect > 0);
  const form = useActionForm({
    call: stepCall(step),
    params: { id: order._id, step: step.name },
    initial: {
      ...noStepValues(required.includes('pickup_point') ? (order.pickup_point ?? order.office.name) : ''),
      payments: [{ method: 'cash', amount: order.to_collect }] as CounterPayment[],
    },
    // A step sends only its own fields; a missing one has its error at its place.
    write: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => required.includes(name as StepField))),
      ...(takesMoney && { payments: paidParts(withoutChange(values.payments, order.to_collect)) }),
      seen_status: order.status,
    }),
    done: 'Saved.',
    failure: 'The status could not be changed.',
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
      {(takesMoney || step.name === 'deliver') && <ToCollect order={order} />}
      {takesMoney && (
        <CounterPayments
          to_collect={order.to_collect}
          payments={form.values.payments}
          error={form.errors.payments}
          onChange={(payments) => form.set('payments', payments)}
        />
      )}
      {step.undoes && <Text size="sm">{step.undoes.says}</Text>}
      <StepFields fields={required} order_id={order._id} form={form} />
    </FormDialog>
  );
}

type Priced = Pick<OrderListed, 'total' | 'advance_paid' | 'to_collect'>;

/** The money that is due at the hand-over: the total, without the paid advance. */
function ToCollect({ order: { total, advance_paid, to_collect } }: { order: Priced }) {
  return (
    <Text size="sm" role="note">
      <b>
        To collect: <Money amount={to_collect} />
      </b>
      {advance_paid > 0 && (
        <>
          {' '}
          (total <Money amount={total} />, advance paid <Money amount={advance_paid} />)
        </>
      )}
    </Text>
  );
}

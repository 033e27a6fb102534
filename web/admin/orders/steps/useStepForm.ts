import type { StepField } from '../../../../contract/steps/machine.ts';
import type { OrderStep } from '../../../../contract/steps/steps.ts';
import { useActionForm } from '../../kit/form/useActionForm.ts';
import { t } from '../../language/t.ts';
import { useVia } from '../../offline/useVia.ts';
import { type CounterPayment, leavesMostUnpaid, negativeParts, paidParts } from './CounterPayments.tsx';
import { askingOfMoney } from './change.ts';
import { noStepValues } from './StepFields.tsx';
import { type StepOrder, stepCall } from './steps.ts';

export type StepForm = ReturnType<typeof useStepForm>;

/** Manages a step's inputs, in a dialog or on the hand-over page, and its fields for this order. */
export function useStepForm(order: StepOrder, step: OrderStep, onClose: () => void) {
  const required = step.required ?? [];
  const takesMoney = step.name === 'take_payment' || (step.name === 'deliver' && order.to_collect > 0);
  const asksBill = step.name === 'deliver' && order.bill_rule !== 'off';
  const asksWhy = (payments: CounterPayment[]) =>
    step.name === 'deliver' && takesMoney && leavesMostUnpaid(payments, order.to_collect);
  const via = useVia<'POST order/{id}/{step}'>(order, { status: order.status });
  const form = useActionForm({
    call: stepCall(step),
    via: step.name === 'deliver' ? via : undefined,
    params: { id: order._id, step: step.name },
    initial: {
      ...noStepValues(required.includes('pickup_point') ? (order.pickup_point ?? order.office.name) : ''),
      bill_number: '',
      payments: [{ method: 'cash', amount: order.to_collect }] as CounterPayment[],
    },
    // Send only the step's own fields; a missing one shows its error in place.
    write: (values) => ({
      ...Object.fromEntries(Object.entries(values).filter(([name]) => required.includes(name as StepField))),
      ...(asksWhy(values.payments) && values.reason && { reason: values.reason }),
      ...(takesMoney && { payments: paidParts(values.payments, order.to_collect) }),
      ...(asksBill && values.bill_number && { bill_number: values.bill_number }),
      seen_status: order.status,
    }),
    alsoWrong: ({ payments }) => (takesMoney ? negativeParts(payments) : {}),
    done: t('Saved.'),
    failure: t('The status could not be changed.'),
    onClose,
  });
  const givesGoods = step.name === 'deliver';
  const asking = takesMoney
    ? askingOfMoney(form, form.values.payments, { to_collect: order.to_collect, givesGoods })
    : form;
  return { form: asking, takesMoney, asksBill, asksWhy: asksWhy(form.values.payments) };
}

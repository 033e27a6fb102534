import { Text } from '@mantine/core';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import type { OrderStep } from '../../../../contract/steps/steps.ts';
import { useData } from '../../kit/calls.ts';
import { Money } from '../../kit/Money.tsx';
import { formatRs } from '../../language/figures.ts';
import { t, translated } from '../../language/t.ts';
import { BillField } from './BillField.tsx';
import { CounterPayments } from './CounterPayments.tsx';
import { StepFields } from './StepFields.tsx';
import type { StepOrder } from './steps.ts';
import type { StepForm } from './useStepForm.ts';

interface StepInputsProps extends StepForm {
  order: StepOrder;
  step: OrderStep;
}

/** Asks for the money, the inputs and the bill of a step. */
export function StepInputs({ order, step, form, takesMoney, asksBill, asksWhy }: StepInputsProps) {
  return (
    <>
      {(takesMoney || step.name === 'deliver') && <ToCollect order={order} />}
      {takesMoney && (
        <CounterPayments form={form} to_collect={order.to_collect} payments={form.values.payments} asksWhy={asksWhy} />
      )}
      {step.undoes && <Text size="sm">{translated(step.undoes.says)}</Text>}
      {step.name === 'undo_deliver' && <GoesBack order_id={order._id} />}
      <StepFields fields={step.required ?? []} order_id={order._id} form={form} />
      {asksBill && <BillField form={form} name="bill_number" isRequired={order.bill_rule === 'required'} />}
    </>
  );
}

/** Shows the money that the undo of a hand-over refunds, and the bill that it cancels. */
function GoesBack({ order_id }: { order_id: string }) {
  const { data } = useData('GET order/{id}', { params: { id: order_id } });
  const paid = data?.money.balance ?? 0;
  return (
    <Text size="sm" role="note" fw={600}>
      {paid !== 0 &&
        `${t(paid > 0 ? '{amount} goes back to the customer.' : '{amount} comes back from the customer.', { amount: formatRs(Math.abs(paid)) })} `}
      {data?.bill_number && t('Bill {number} is cancelled and stays in the sales book.', { number: data.bill_number })}
    </Text>
  );
}

type Priced = Pick<OrderListed, 'total' | 'advance_paid' | 'to_collect' | 'to_pay_back'>;

/** Shows the sum to collect at the hand-over: the total less the payments. */
function ToCollect({ order: { total, advance_paid, to_collect, to_pay_back } }: { order: Priced }) {
  return (
    <Text size="sm" role="note">
      <b>
        {to_pay_back > 0 ? t('Give back') : t('To collect')}:{' '}
        <Money amount={to_pay_back > 0 ? to_pay_back : to_collect} />
      </b>
      {advance_paid > 0 && (
        <>
          {' '}
          ({t('total')} <Money amount={total} />, {t('advance paid')} <Money amount={advance_paid} />)
        </>
      )}
    </Text>
  );
}

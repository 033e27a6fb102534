import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { settlesRightly } from '../../../contract/orders/order-money.ts';
import type { ReturnDetail } from '../../../contract/orders/returns.ts';
import { stepFor } from '../../../contract/steps/machine.ts';
import { RETURN_MACHINE, type ReturnStep, stepsFrom } from '../../../contract/steps/steps.ts';
import { useAction } from '../kit/calls.ts';
import { confirm } from '../kit/dialog/confirm.tsx';
import { formatRs } from '../language/figures.ts';
import { t, translated } from '../language/t.ts';
import { RefundForm } from '../orders/steps/RefundForm.tsx';
import { useMayCall, useSession } from '../session.tsx';
import { OF_ITS_ORDER, ReturnStepDialog } from './ReturnStepDialog.tsx';

/** Offers the next steps of a return that this user is allowed to take; refunding has its own grant. */
export function ReturnSteps({ returned }: { returned: ReturnDetail }) {
  const { user } = useSession();
  const maySteps = useMayCall('POST return/{id}/{step}');
  const mayRefund = useMayCall('POST return/{id}/refund');
  const [pendingStep, setPendingStep] = useState<ReturnStep>();
  const toasts = { stale: OF_ITS_ORDER, done: t('Saved.'), failure: t('The status could not be changed.') };
  const action = useAction('POST return/{id}/{step}', toasts);

  const party = user?.office._id === returned.office._id ? 'office' : 'staff';
  const steps = stepsFrom(RETURN_MACHINE, returned.status, party)
    .filter(({ name }) => settlesRightly(name, returned.exchange_due))
    .filter(({ grant }) => (grant === 'refund' ? mayRefund : maySteps))
    .map((step) => ({ ...stepFor(step, returned.has_imei), label: translated(step.label) }));
  function take(step: ReturnStep) {
    if (step.required || step.ends || step.name === 'collect') return setPendingStep(step);
    const input = { params: { id: returned._id, step: step.name }, body: { seen_status: returned.status } };
    if (step.name !== 'approve') return action.run(input);
    // It can't be undone, and the customer sets off with the product.
    confirm({
      title: t('Approve this return?'),
      text: t('{name} will get a message to bring the product to {office}.', {
        name: returned.customer_name,
        office: returned.office.name,
      }),
      doIt: step.label,
      call: 'POST return/{id}/{step}',
      input,
      ...toasts,
    });
  }
  const close = () => setPendingStep(undefined);
  return (
    <Group gap="xs">
      {steps.map((step, position) => (
        <Button
          key={step.name}
          variant={position === 0 ? 'filled' : 'default'}
          loading={action.isPending}
          onClick={() => take(step)}
        >
          {step.label}
        </Button>
      ))}
      {pendingStep &&
        (pendingStep.grant === 'refund' ? (
          <RefundDialog returned={returned} onClose={close} />
        ) : (
          <ReturnStepDialog returned={returned} step={pendingStep} onClose={close} />
        ))}
    </Group>
  );
}

/** Records the refund. Above a limit it takes a second approver, who enters the password again. */
function RefundDialog({ returned, onClose }: { returned: ReturnDetail; onClose: () => void }) {
  const { order_id } = returned.order;
  const { refund_due: due, replaced_by } = returned;
  return (
    <RefundForm
      call="POST return/{id}/refund"
      of={returned}
      order_id={order_id}
      due={due}
      isWhole={Boolean(replaced_by)}
      onClose={onClose}
    >
      <b>
        {t(
          replaced_by
            ? 'Refund {amount} to {name}, because the replacement costs less.'
            : 'Refund {amount} to {name}, all that was paid.',
          { amount: formatRs(due), name: returned.customer_name },
        )}
      </b>{' '}
      {t(
        'Above the limit in Settings, someone who didn’t approve, receive or inspect the return must pay this refund.',
      )}
    </RefundForm>
  );
}

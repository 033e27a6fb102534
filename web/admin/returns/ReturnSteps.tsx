import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { settlesRightly } from '../../../contract/orders/order-money.ts';
import type { ReturnDetail } from '../../../contract/orders/returns.ts';
import { stepFor } from '../../../contract/steps/machine.ts';
import { RETURN_MACHINE, type ReturnStep, stepsFrom } from '../../../contract/steps/steps.ts';
import { useAction } from '../kit/calls.ts';
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
  const action = useAction('POST return/{id}/{step}', {
    stale: OF_ITS_ORDER,
    done: t('Saved.'),
    failure: t('The status could not be changed.'),
  });

  const party = user?.office._id === returned.office._id ? 'office' : 'staff';
  const steps = stepsFrom(RETURN_MACHINE, returned.status, party)
    .filter(({ name }) => settlesRightly(name, returned.exchange_due))
    .filter(({ grant }) => (grant === 'refund' ? mayRefund : maySteps))
    .map((step) => ({ ...stepFor(step, returned.has_imei), label: translated(step.label) }));
  const take = (step: ReturnStep) =>
    step.required || step.ends || step.name === 'collect'
      ? setPendingStep(step)
      : action.run({ params: { id: returned._id, step: step.name }, body: { seen_status: returned.status } });
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
            ? '{amount} is due back to {name}: the replacement costs that much less.'
            : '{amount} is due back to {name}, all that was paid.',
          { amount: formatRs(due), name: returned.customer_name },
        )}
      </b>{' '}
      {t(
        'A refund above the limit in the settings must be made by someone other than the person who approved, received or inspected the return.',
      )}
    </RefundForm>
  );
}

import { Button } from '@mantine/core';
import { useSession } from '../../session.tsx';
import { isOnward, partyOf, type StepOrder, useStepsOf } from '../steps/steps.ts';
import { useTakeStep } from '../steps/useTakeStep.tsx';

/** A row has room for one word. */
const SHORT_LABELS: Record<string, string> = { contact: 'Reached', allocate: 'Allocate', ready: 'Ready' };

/** The next step for the office of the order, one tap away. Users of offices above do not see it. */
export function NextStep({ order }: { order: StepOrder }) {
  const { user } = useSession();
  const stepsOf = useStepsOf();
  const { take, dialog, isPending } = useTakeStep(order);
  const next = stepsOf(order).find(isOnward);
  if (!next || partyOf(user?.office._id, order) !== 'office') return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={isPending}
        onClick={() => take(next)}
        aria-label={`${next.label}: ${order.order_id}`}
      >
        {SHORT_LABELS[next.name] ?? next.label}
      </Button>
      {dialog}
    </>
  );
}

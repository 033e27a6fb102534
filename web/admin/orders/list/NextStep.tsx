import { Button } from '@mantine/core';
import { useSession } from '../../session.tsx';
import { isOnward, partyOf, type StepOrder, useStepsOf } from '../steps/steps.ts';
import { useTakeStep } from '../steps/useTakeStep.tsx';

/** In a row there is room for a word. */
const SHORT: Record<string, string> = { contact: 'Reached', allocate: 'Allocate', ready: 'Ready' };

/** The next step for the office whose order it is, one tap away. A person who looks on from above is not asked. */
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
        {SHORT[next.name] ?? next.label}
      </Button>
      {dialog}
    </>
  );
}

import { Button, Group } from '@mantine/core';
import { Link, Navigate } from 'react-router';
import type { Slip } from '../../../../contract/orders/order-counter.ts';
import { t } from '../../language/t.ts';
import { toHandOver } from '../order-address.ts';
import { useStepsOf } from '../steps/steps.ts';
import { useTakeStep } from '../steps/useTakeStep.tsx';

/** Links to the next customer, or undoes the hand-over of a wrong order. */
export function AfterHandOver({ slip, again }: { slip: Slip; again: string }) {
  const undo = useStepsOf()(slip).find(({ name }) => name === 'undo_deliver');
  const { take, dialog } = useTakeStep(slip);
  if (slip.status !== 'DELIVERED') return <Navigate to={toHandOver(slip)} replace />;
  return (
    <Group mb="md">
      <Button component={Link} to={again}>
        {t('Next customer')}
      </Button>
      {undo && (
        <Button variant="default" onClick={() => take(undo)}>
          {undo.label}
        </Button>
      )}
      {dialog}
    </Group>
  );
}

import { Button, Group, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { OrderDetail } from '../../../contract/orders.ts';
import { machineOf, type OrderState, type Step, stepsFrom } from '../../../contract/states.ts';
import { useAction } from '../kit/calls.ts';
import { useMayCall, useSession } from '../session.tsx';
import { StepDialog } from './StepDialog.tsx';

/**
 * What the caller may do next with an order, by the table of states: the way on as buttons, what ends it or gives it away
 * in a menu. A step that asks for nothing is taken at once, another opens its form.
 */
export function Steps({ order }: { order: OrderDetail }) {
  const { user } = useSession();
  const mayStep = useMayCall(`POST order/{id}/{step} {${order.scheme_type}}`);
  const [asked, setAsked] = useState<Step<OrderState>>();
  const action = useAction('POST order/{id}/{step}', { done: 'Saved.', failure: 'The step could not be taken.' });
  if (!mayStep) return null;

  const party = user?.office._id === order.office._id ? 'office' : 'staff';
  const steps = stepsFrom(machineOf(order.scheme_type), order.status, party);
  const onward = steps.filter(({ to, ends }) => to && !ends);
  const others = steps.filter((step) => !onward.includes(step));
  const take = (step: Step<OrderState>) =>
    step.needs || step.ends
      ? setAsked(step)
      : action.run({ params: { id: order._id, step: step.name }, body: { seen_status: order.status } });
  return (
    <Group gap="xs">
      {onward.map((step, position) => (
        <Button
          key={step.name}
          variant={position === 0 ? 'filled' : 'default'}
          loading={action.isPending}
          onClick={() => take(step)}
        >
          {step.label}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((step) => (
              <Menu.Item key={step.name} {...(step.ends && { color: 'danger' })} onClick={() => take(step)}>
                {step.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked && <StepDialog order={order} step={asked} onClose={() => setAsked(undefined)} />}
    </Group>
  );
}

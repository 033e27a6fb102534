import { Button, Group, Menu } from '@mantine/core';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { IconDots } from '../../kit/icons.ts';
import { t } from '../../language/t.ts';
import { DANGER, isOnward, stepOrder, useStepsOf } from './steps.ts';
import { useTakeStep } from './useTakeStep.tsx';

/** Offers an order's next steps: as buttons, or in a menu if they end or reassign it. */
export function Steps({ order }: { order: OrderDetail }) {
  const steps = useStepsOf()(order);
  const { take, dialog, isPending } = useTakeStep(stepOrder(order));
  const onward = steps.filter(isOnward);
  const others = steps.filter((step) => !onward.includes(step));
  return (
    <Group gap="xs">
      {onward.map((step, position) => (
        <Button
          key={step.name}
          variant={position === 0 ? 'filled' : 'default'}
          loading={isPending}
          onClick={() => take(step)}
        >
          {step.label}
        </Button>
      ))}
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
              {t('More')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((step) => (
              <Menu.Item key={step.name} {...(step.ends && { style: { color: DANGER } })} onClick={() => take(step)}>
                {step.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog}
    </Group>
  );
}

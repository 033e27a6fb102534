import { Badge, Group } from '@mantine/core';
import type { OrderListed } from '../../../contract/orders/orders.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';

/** How far an order has come, and whether it is one of a trial. */
export function OrderStatus({ order: { status, source } }: { order: Pick<OrderListed, 'status' | 'source'> }) {
  if (source !== 'trial') return <StatusBadge status={status} />;
  return (
    <Group gap={4} wrap="nowrap">
      <Badge color="grape" tt="none" miw="max-content">
        Trial
      </Badge>
      <StatusBadge status={status} />
    </Group>
  );
}

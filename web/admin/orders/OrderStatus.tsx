import { Badge, Group } from '@mantine/core';
import type { OrderListed } from '../../../contract/orders/orders.ts';
import { StatusBadge } from '../kit/StatusBadge.tsx';

/** The status of an order, and whether it belongs to a trial. */
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

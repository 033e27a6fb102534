import { Badge } from '@mantine/core';
import { statusLabel } from '../../../contract/statuses.ts';

const COLORS: Record<string, string> = {
  PLACED: 'info',
  CONTACTED: 'info',
  CONFIRMED: 'ink',
  ALLOCATED: 'ink',
  READY_FOR_PICKUP: 'warning',
  DISPATCHED: 'warning',
  DELIVERED: 'success',
  CANCELLED: 'danger',
  EXPIRED: 'gray',
  scheduled: 'info',
  running: 'success',
  sold_out: 'warning',
  active: 'success',
  queued: 'info',
  sent: 'success',
  failed: 'danger',
  refused: 'danger',
  printed: 'warning',
  capped: 'warning',
  received: 'info',
  waiting: 'warning',
  told: 'success',
  REQUESTED: 'info',
  APPROVED: 'ink',
  RECEIVED: 'ink',
  INSPECTED: 'warning',
  REFUNDED: 'success',
  REPLACED: 'success',
  GIVEN_BACK: 'success',
  COMPLETED: 'success',
  REJECTED: 'danger',
};

/** A state as a coloured badge with its name in plain words. */
export function StatusBadge({ status }: { status: string }) {
  return (
    <Badge variant="light" color={COLORS[status] ?? 'gray'} tt="none" fw={600} miw="max-content">
      {statusLabel(status)}
    </Badge>
  );
}

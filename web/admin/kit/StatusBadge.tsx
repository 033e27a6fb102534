import { Badge } from '@mantine/core';
import type { SmsStatus } from '../../../contract/messaging/messaging.ts';
import type { JobStatus } from '../../../contract/monitoring/monitoring.ts';
import type { SchemeStatus } from '../../../contract/offers/schemes.ts';
import type { PaymentStatus } from '../../../contract/payments/payment-statuses.ts';
import type { OrderStatus, ReturnStatus } from '../../../contract/statuses.ts';
import type { PlaceStatus } from '../../../contract/waitlist/waitlist.ts';
import { ownWords } from '../language/t.ts';

type Status = OrderStatus | ReturnStatus | SchemeStatus | PaymentStatus | SmsStatus | JobStatus | PlaceStatus;

/** A new status doesn't compile until it has a colour. */
const COLORS: Record<Status, string> = {
  PLACED: 'info',
  CONTACTED: 'info',
  ADVANCE_PENDING: 'gray',
  UNDER_VERIFICATION: 'gray',
  PROOF_REJECTED: 'gray',
  CONFIRMED: 'ink',
  ALLOCATED: 'ink',
  READY_FOR_PICKUP: 'warning',
  DISPATCHED: 'warning',
  DELIVERED: 'success',
  CANCELLED: 'danger',
  EXPIRED: 'gray',
  LATE_REVIEW: 'warning',
  REFUND_DUE: 'warning',
  REFUNDED: 'success',
  REQUESTED: 'info',
  APPROVED: 'ink',
  REJECTED: 'danger',
  WITHDRAWN: 'gray',
  RECEIVED: 'ink',
  INSPECTED: 'warning',
  REPLACED: 'success',
  GIVEN_BACK: 'success',
  COMPLETED: 'success',
  draft: 'gray',
  scheduled: 'info',
  running: 'success',
  'sold-out': 'warning',
  ended: 'gray',
  // Grey is for records that need no more work.
  matched: 'info',
  likely: 'warning',
  ambiguous: 'warning',
  duplicate: 'danger',
  unmatched: 'warning',
  confirmed: 'success',
  reconciled: 'success',
  set_aside: 'gray',
  refund_due: 'warning',
  refunded: 'success',
  queued: 'info',
  printed: 'warning',
  sent: 'success',
  failed: 'danger',
  refused: 'danger',
  capped: 'warning',
  received: 'info',
  waiting: 'warning',
  retrying: 'gray',
  WAITING: 'warning',
  OFFERED: 'info',
  TO_TELL: 'warning',
  TOLD: 'success',
  TAKEN: 'success',
  LAPSED: 'gray',
  LEFT: 'gray',
  REMOVED: 'danger',
  CLOSED: 'gray',
};

interface StatusBadgeProps {
  status: Status;
  /** Overrides the status's words, if they don't say enough. */
  label?: string;
}

/** Shows a status as a coloured badge, in words. */
export function StatusBadge({ status, label = ownWords(status) }: StatusBadgeProps) {
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" fw={600} miw="max-content">
      {label}
    </Badge>
  );
}

import { Badge } from '@mantine/core';
import { inWords } from '../../../contract/language/in-words.ts';
import type { SmsStatus } from '../../../contract/messaging/messaging.ts';
import type { JobStatus } from '../../../contract/monitoring/monitoring.ts';
import type { SchemeStatus } from '../../../contract/offers/schemes.ts';
import type { PaymentStatus } from '../../../contract/payments/payments.ts';
import type { OrderStatus, ReturnStatus } from '../../../contract/statuses.ts';
import type { PlaceStatus } from '../../../contract/waitlist/waitlist.ts';

/** All statuses that a badge shows. */
type Status = OrderStatus | ReturnStatus | SchemeStatus | PaymentStatus | SmsStatus | JobStatus | PlaceStatus;

/** A new status does not compile before it has its colour here. */
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
  LATE_REVIEW: 'gray',
  REFUND_DUE: 'gray',
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
  matched: 'success',
  likely: 'warning',
  ambiguous: 'warning',
  duplicate: 'danger',
  unmatched: 'gray',
  confirmed: 'ink',
  reconciled: 'info',
  set_aside: 'gray',
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
  /** The text if the name in plain words does not say enough. */
  label?: string;
}

/** A status as a coloured badge with its name in plain words. */
export function StatusBadge({ status, label = inWords(status) }: StatusBadgeProps) {
  return (
    <Badge variant="light" color={COLORS[status]} tt="none" fw={600} miw="max-content">
      {label}
    </Badge>
  );
}

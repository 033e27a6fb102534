import type { OrderStatus } from '../statuses.ts';
import type { Step } from './machine.ts';

export const STAFF = ['office', 'staff'] as const;

/** How long a retailer with one user can correct its own hand-over. */
const ALONE_MINUTES = 10;

/** The optional inputs of a refund. */
export const REFUND_ENTRIES = ['amount', 'method', 'account', 'paid_on', 'rest', 'reason'] as const;

/** Steps from CONFIRMED to the hand-over, shared by orders and purchases. */
export const FULFILMENT = [
  { name: 'allocate', label: 'Allocate a unit', from: ['CONFIRMED'], to: 'ALLOCATED', by: STAFF },
  {
    name: 'ready',
    label: 'Mark as ready',
    from: ['ALLOCATED'],
    to: 'READY_FOR_PICKUP',
    by: STAFF,
    required: ['pickup_point'],
  },
  {
    name: 'dispatch',
    label: 'Dispatch',
    from: ['ALLOCATED'],
    to: 'DISPATCHED',
    by: STAFF,
    required: ['shipping_partner', 'tracking_number'],
  },
  {
    name: 'deliver',
    label: 'Hand over',
    from: ['READY_FOR_PICKUP', 'DISPATCHED'],
    to: 'DELIVERED',
    by: STAFF,
    required: ['imei'],
    // Without payments, the customer has paid in full by an unknown method. The reason is for leaving most of the sum
    // unpaid.
    optional: ['payments', 'bill_number', 'reason'],
  },
  // Collects the rest, if the customer paid only a part at the hand-over.
  { name: 'take_payment', label: 'Record a payment', from: ['DELIVERED'], by: STAFF, required: ['payments'] },
  // For a wrong phone or order: frees its IMEI.
  {
    name: 'undo_deliver',
    label: 'Undo the hand-over',
    from: ['DELIVERED'],
    undoes: {
      step: 'deliver',
      clears: ['imei', 'archived_at'],
      within: {
        setting: 'orders.undo_handover_hours',
        was: 'It was handed over',
        instead: 'Open a return instead.',
      },
      byAnother: 'You handed it over more than {minutes} minutes ago. Ask a colleague to undo it.',
      aloneFor: ALONE_MINUTES,
      title: 'Hand-over undone',
      says: 'The order returns to its previous status. The phone can go to another customer, and this customer gets a message.',
    },
    by: STAFF,
    required: ['reason'],
  },
] as const satisfies readonly Step<OrderStatus>[];

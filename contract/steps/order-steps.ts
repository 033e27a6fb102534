import type { OrderStatus } from '../statuses.ts';
import type { Step } from './machine.ts';
import { FULFILMENT, STAFF } from './shared-steps.ts';

export const ORDER_STEPS = [
  { name: 'contact', label: 'Customer reached', from: ['PLACED'], to: 'CONTACTED', by: STAFF },
  { name: 'confirm', label: 'Confirm', from: ['CONTACTED'], to: 'CONFIRMED', by: STAFF, units: 'commit' },
  ...FULFILMENT,
  {
    name: 'reassign',
    label: 'Reassign',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED'],
    by: ['staff'],
    required: ['office_id', 'reason'],
    quota: 'move',
  },
  {
    name: 'cancel',
    label: 'Cancel the order',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'ALLOCATED', 'READY_FOR_PICKUP', 'DISPATCHED'],
    to: 'CANCELLED',
    by: STAFF,
    required: ['reason'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  {
    name: 'withdraw',
    label: 'Cancel my order',
    from: ['PLACED', 'CONTACTED'],
    to: 'CANCELLED',
    by: ['customer'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  {
    name: 'expire',
    label: 'Expire',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'READY_FOR_PICKUP'],
    to: 'EXPIRED',
    by: ['clock'],
    units: 'release',
    quota: 'release',
    ends: true,
  },
  // The customer needs more time.
  {
    name: 'extend',
    label: 'Extend the deadline',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'READY_FOR_PICKUP'],
    by: STAFF,
    required: ['until', 'reason'],
  },
  // Reminds the customer some days before the order expires.
  {
    name: 'remind',
    label: 'Remind the customer',
    from: ['PLACED', 'CONTACTED', 'CONFIRMED', 'READY_FOR_PICKUP'],
    by: ['clock'],
  },
] as const satisfies readonly Step<OrderStatus>[];

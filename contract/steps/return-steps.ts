import type { ReturnStatus } from '../statuses.ts';
import type { Step } from './machine.ts';
import { REFUND_ENTRIES, STAFF } from './shared-steps.ts';

export const RETURN_STEPS = [
  { name: 'approve', label: 'Approve', from: ['REQUESTED'], to: 'APPROVED', by: STAFF },
  {
    name: 'reject',
    label: 'Reject',
    from: ['REQUESTED'],
    to: 'REJECTED',
    by: STAFF,
    required: ['reason'],
    ends: true,
  },
  {
    name: 'withdraw',
    label: 'Withdraw my return',
    from: ['REQUESTED'],
    to: 'WITHDRAWN',
    by: ['customer'],
    ends: true,
  },
  { name: 'receive', label: 'Receive', from: ['APPROVED'], to: 'RECEIVED', by: STAFF, required: ['imei'] },
  // Units return to stock only here, and only those that can be sold.
  {
    name: 'inspect',
    label: 'Inspect',
    from: ['RECEIVED'],
    to: 'INSPECTED',
    by: STAFF,
    required: ['sellable'],
    optional: ['gifts_back'],
    units: 'restock',
  },
  {
    name: 'refund',
    label: 'Refund',
    from: ['INSPECTED'],
    to: 'REFUNDED',
    by: STAFF,
    grant: 'refund',
    required: ['reference'],
    optional: REFUND_ENTRIES,
  },
  {
    name: 'replace',
    label: 'Replace',
    from: ['INSPECTED'],
    to: 'REPLACED',
    by: STAFF,
    units: 'take',
    required: ['imei'],
    // The bill of the other phone, if it costs more or less.
    optional: ['variant_id', 'bill_number'],
  },
  // The customer gets the same phone, repaired: a unit that returned to stock leaves again.
  {
    name: 'give_back',
    label: 'Give back after repair',
    from: ['INSPECTED'],
    to: 'GIVEN_BACK',
    by: STAFF,
    units: 'take',
  },
  // One of these settles the price difference, if the replacement is another variant.
  { name: 'collect', label: 'Collect the difference', from: ['REPLACED'], by: STAFF, optional: ['payments'] },
  {
    name: 'pay_back',
    label: 'Refund the difference',
    from: ['REPLACED'],
    by: STAFF,
    grant: 'refund',
    required: ['reference'],
    optional: ['method', 'account', 'paid_on'],
  },
  { name: 'complete', label: 'Complete', from: ['REFUNDED', 'REPLACED'], to: 'COMPLETED', by: STAFF },
] as const satisfies readonly Step<ReturnStatus>[];

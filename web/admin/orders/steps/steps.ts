import type { OrderDetail, OrderListed } from '../../../../contract/orders/orders.ts';
import { type Party, type StepGrant, stepFor } from '../../../../contract/steps/machine.ts';
import { machineOf, type OrderStep, stepsFrom } from '../../../../contract/steps/steps.ts';
import { translated } from '../../language/t.ts';
import { useMayCall, useSession } from '../../session.tsx';

/** The facts of an order that a step needs. */
export type StepOrder = Pick<
  OrderListed,
  | '_id'
  | 'order_id'
  | 'status'
  | 'scheme_type'
  | 'customer_name'
  | 'office'
  | 'product_name'
  | 'sku_of_seller'
  | 'has_imei'
  | 'pickup_point'
  | 'total'
  | 'advance_paid'
  | 'to_collect'
  | 'to_pay_back'
  | 'bill_rule'
>;

export const stepOrder = ({ items, ...order }: OrderDetail): StepOrder => ({
  ...order,
  product_name: items[0]?.product_name ?? '',
  sku_of_seller: items[0]?.sku_of_seller ?? '',
});

/** Lists an order's possible next steps, by its status and the user's grants. */
export function useStepsOf() {
  const { user, calls } = useSession();
  const mayProof = useMayCall('POST order/{id}/proof/{step} {MULTI-BUY}');
  const mayRefund = useMayCall('POST order/{id}/refund {MULTI-BUY}');
  return (order: Pick<StepOrder, 'scheme_type' | 'status' | 'office' | 'has_imei' | 'to_collect'>): OrderStep[] => {
    const may: Record<StepGrant | 'usual', boolean> = {
      usual: calls.has(`POST order/{id}/{step} {${order.scheme_type}}`),
      proof: mayProof,
      refund: mayRefund,
      // Payments are matched on the payments screen.
      payment: false,
    };
    return (
      stepsFrom(machineOf(order.scheme_type), order.status, partyOf(user?.office._id, order))
        // If two users must approve, the first one's request looks like an approval.
        .filter(({ name, grant }) => name !== 'approve_first' && may[grant ?? 'usual'])
        // Only the order's payment shows whether its approval can be undone.
        .filter(({ undoes, grant }) => !undoes || grant !== 'proof')
        .filter(({ name }) => name !== 'take_payment' || order.to_collect > 0)
        .map((step) => ({ ...stepFor(step, order.has_imei), label: translated(step.label) }))
    );
  };
}

export const partyOf = (office_id: string | undefined, order: Pick<StepOrder, 'office'>): Party =>
  office_id === order.office._id ? 'office' : 'staff';

/** The colour of actions that end an order, readable on any background: the theme's shade is too light in a menu. */
export const DANGER = 'light-dark(#b30000, #ff8a8a)';

/** Whether a step moves the order forward, and neither ends nor reassigns it. */
export const isOnward = ({ to, ends }: OrderStep) => to !== undefined && !ends;

const CALLS = {
  usual: 'POST order/{id}/{step}',
  proof: 'POST order/{id}/proof/{step}',
} as const;

/** Returns a step's call; a refund has its own dialog. Both calls take the same body and give the same reply. */
export const stepCall = ({ grant }: OrderStep) =>
  CALLS[grant === 'proof' ? 'proof' : 'usual'] as (typeof CALLS)['usual'];

/** Whether one input fits many orders. */
export const isForMany = ({ required = [], grant, undoes }: OrderStep) =>
  !grant && !undoes?.byAnother && required.every((field) => ['reason', 'pickup_point', 'office_id'].includes(field));

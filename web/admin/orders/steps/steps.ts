import { type Party, type StepGrant, stepFor } from '../../../../contract/machine.ts';
import type { OrderDetail, OrderListed } from '../../../../contract/orders/orders.ts';
import { machineOf, type OrderStep, stepsFrom } from '../../../../contract/statuses.ts';
import { useMayCall, useSession } from '../../session.tsx';

/** The parts of an order that a step needs, in a list or on its own page. */
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
>;

export const stepOrder = ({ items, ...order }: OrderDetail): StepOrder => ({
  ...order,
  product_name: items[0]?.product_name ?? '',
  sku_of_seller: items[0]?.sku_of_seller ?? '',
});

/** The steps that the caller may take next with an order, by the table of statuses and by the caller's grants. */
export function useStepsOf() {
  const { user, calls } = useSession();
  const mayProof = useMayCall('POST order/{id}/proof/{step} {MULTI-BUY}');
  const mayRefund = useMayCall('POST order/{id}/refund {MULTI-BUY}');
  return (order: Pick<StepOrder, 'scheme_type' | 'status' | 'office' | 'has_imei' | 'to_collect'>): OrderStep[] => {
    const may: Record<StepGrant | 'usual', boolean> = {
      usual: calls.has(`POST order/{id}/{step} {${order.scheme_type}}`),
      proof: mayProof,
      refund: mayRefund,
      // This step belongs to the screen of payments, with a payment.
      payment: false,
    };
    return (
      stepsFrom(machineOf(order.scheme_type), order.status, partyOf(user?.office._id, order))
        // Where two people must approve, the first one's request looks like an approval.
        .filter(({ name, grant }) => name !== 'approve_first' && may[grant ?? 'usual'])
        .filter(({ name }) => name !== 'take_payment' || order.to_collect > 0)
        .map((step) => stepFor(step, order.has_imei))
    );
  };
}

export const partyOf = (office_id: string | undefined, order: Pick<StepOrder, 'office'>): Party =>
  office_id === order.office._id ? 'office' : 'staff';

/**
 * The colour of an act that ends an order, as text that is readable on any ground: the theme's own shade is too light
 * in a menu.
 */
export const DANGER = 'light-dark(#b30000, #ff8a8a)';

/** Whether a step leads on, and neither ends the order nor gives it away. */
export const isOnward = ({ to, ends }: OrderStep) => to !== undefined && !ends;

const CALLS = {
  usual: 'POST order/{id}/{step}',
  proof: 'POST order/{id}/proof/{step}',
} as const;

/** The call that takes a step; a refund has a dialog of its own. The two take the same body and give the same reply. */
export const stepCall = ({ grant }: OrderStep) =>
  CALLS[grant === 'proof' ? 'proof' : 'usual'] as (typeof CALLS)['usual'];

/** Whether one entry of a step's fields fits many orders; the other fields differ for each order. */
export const isForMany = ({ required = [], grant, undoes }: OrderStep) =>
  !grant && !undoes?.byAnother && required.every((field) => ['reason', 'pickup_point', 'office_id'].includes(field));

import { type Party, type Step, type StepGrant, stepFor } from '../../../../contract/machine.ts';
import type { OrderDetail, OrderListed } from '../../../../contract/orders/orders.ts';
import { machineOf, type OrderStatus, stepsFrom } from '../../../../contract/statuses.ts';
import { useMayCall, useSession } from '../../session.tsx';

/** The parts of an order that a step needs, whether it is in a list or on a page of its own. */
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
  return (order: Pick<StepOrder, 'scheme_type' | 'status' | 'office' | 'has_imei'>): Step<OrderStatus>[] => {
    const may: Record<StepGrant | 'usual', boolean> = {
      usual: calls.has(`POST order/{id}/{step} {${order.scheme_type}}`),
      proof: mayProof,
      refund: mayRefund,
      // Taken on the screen of payments, with a payment.
      payment: false,
    };
    return (
      stepsFrom(machineOf(order.scheme_type), order.status, partyOf(user?.office._id, order))
        // A first approval is asked for as an approval, where two are needed.
        .filter(({ name, grant }) => name !== 'approve_first' && may[grant ?? 'usual'])
        .map((step) => stepFor(step, order.has_imei))
    );
  };
}

export const partyOf = (office_id: string | undefined, order: Pick<StepOrder, 'office'>): Party =>
  office_id === order.office._id ? 'office' : 'staff';

/**
 * The colour of an act that ends an order, as text that is read on any ground: the theme's own shade is too light on a
 * menu's entry.
 */
export const DANGER = 'light-dark(#b30000, #ff8a8a)';

/** Leads on, and neither ends the order nor gives it away. */
export const isOnward = ({ to, ends }: Step<OrderStatus>) => to !== undefined && !ends;

const CALLS = {
  usual: 'POST order/{id}/{step}',
  proof: 'POST order/{id}/proof/{step}',
} as const;

/** The call that takes a step; a refund has a dialog of its own. The two take the same body and give the same reply. */
export const stepCall = ({ grant }: Step<OrderStatus>) =>
  CALLS[grant === 'proof' ? 'proof' : 'usual'] as (typeof CALLS)['usual'];

/** Fields of a step's form that are entered once for many orders; the others are different for each. */
export const isForMany = ({ required = [], grant, undoes }: Step<OrderStatus>) =>
  !grant && !undoes && required.every((need) => ['reason', 'pickup_point', 'office_id'].includes(need));

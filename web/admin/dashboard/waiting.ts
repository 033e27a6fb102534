import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/scheme-types.ts';
import { OPEN_PAYMENTS } from '../../../contract/payments/payment-statuses.ts';
import type { OrderStatus, ReturnStatus } from '../../../contract/statuses.ts';
import { useCall, useData } from '../kit/calls.ts';
import { useFirstReads } from '../kit/first-reads.ts';
import { useMayCall } from '../session.tsx';

/** How often to read the counts again. */
const REFRESH_MS = 60_000;
const usual = { refetchInterval: REFRESH_MS, staleTime: REFRESH_MS };

/** Counts one kind's orders by status and near their deadline, from the same call as the list's tabs. */
function useOrdersOf(kind: SchemeType, how: typeof usual & { enabled: boolean }) {
  const { data } = useData('GET order/waiting', { query: { find_scheme_type: kind } }, how);
  const inStatus = (...statuses: OrderStatus[]) =>
    statuses.reduce((sum, status) => sum + (data?.by_status[status] ?? 0), 0);
  return { inStatus, deadline: data?.deadline ?? 0 };
}

/**
 * Counts waiting work on each screen, by path: orders to call, payments, returns and reviews to decide, questions and
 * messages to answer. The parts of a screen's work also count separately, as `proofs` and `late-payments`.
 */
export function useWaiting(): Record<string, number> {
  const [preOrder, campaign, multiBuy] = SCHEME_TYPES;
  const mayRefund = useMayCall('POST order/{id}/refund {MULTI-BUY}');
  // The menu counts on every page, and its counts would hold up the page's own reads.
  const how = { ...usual, enabled: useFirstReads() };
  const ofPreOrder = useOrdersOf(preOrder, how);
  const ofCampaign = useOrdersOf(campaign, how);
  const ofMultiBuy = useOrdersOf(multiBuy, how);
  const { data: payments } = useData('GET payment/count', undefined, how);
  const open = OPEN_PAYMENTS.reduce((sum, status) => sum + (payments?.[status] ?? 0), 0);
  const back = payments?.refund_due ?? 0;
  const orders = {
    'order-manage/pre-order': ofPreOrder.inStatus('PLACED'),
    'order-manage/campaign': ofCampaign.inStatus('PLACED'),
    'order-manage/multi-buy': ofMultiBuy.inStatus(
      'UNDER_VERIFICATION',
      'LATE_REVIEW',
      ...(mayRefund ? (['REFUND_DUE'] as const) : []),
    ),
    proofs: ofMultiBuy.inStatus('UNDER_VERIFICATION'),
    'late-payments': ofMultiBuy.inStatus('LATE_REVIEW'),
    deadlines: ofPreOrder.deadline + ofCampaign.deadline + ofMultiBuy.deadline,
    refunds: ofMultiBuy.inStatus('REFUND_DUE'),
    'payment-statements': open + back,
    'open-payments': open,
    'refunded-payments': back,
    'missing-payments': payments?.missing ?? 0,
  };
  const counts = {
    'work-list': useCall('GET order/calls', { query: { size: 1 } }, how),
    'return-requests': useCall(
      'GET return',
      { query: { find_kind: 'REQUESTS', find_status: 'REQUESTED' satisfies ReturnStatus, size: 1 } },
      how,
    ),
    'review-manage': useCall('GET review', { query: { find_status: 'PENDING', size: 1 } }, how),
    'asked-questions': useCall('GET question', { query: { find_is_answered: false, size: 1 } }, how),
    'contact-manage': useCall('GET contact', { query: { find_is_answered: false, size: 1 } }, how),
  };
  const listed = Object.entries(counts).map(([path, { data }]) => [path, data?.totalData ?? 0]);
  return { ...orders, ...Object.fromEntries(listed) };
}

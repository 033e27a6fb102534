import { SCHEME_TYPES, type SchemeType } from '../../../contract/offers/scheme-types.ts';
import type { OrderStatus, ReturnStatus } from '../../../contract/statuses.ts';
import { useCall, useData } from '../kit/calls.ts';
import { useMayCall } from '../session.tsx';

/** Milliseconds between two reads of the counts. */
const REFRESH_MS = 60_000;
const how = { refetchInterval: REFRESH_MS, staleTime: REFRESH_MS };

/** The number of orders of one kind in each status, from the same reading as the tabs of their list. */
function useStatuses(kind: SchemeType): (...statuses: OrderStatus[]) => number {
  const { data } = useData('GET order/waiting', { query: { find_scheme_type: kind } }, how);
  return (...statuses) => statuses.reduce((sum, status) => sum + (data?.by_status[status] ?? 0), 0);
}

/**
 * How many rows of a screen wait for somebody, by the screen's path: orders for a call, payments, returns and reviews
 * for a verdict, questions and messages for an answer. Payments are also counted apart, by `proofs` and
 * `late-payments`.
 */
export function useWaiting(): Record<string, number> {
  const [preOrder, campaign, multiBuy] = SCHEME_TYPES;
  const mayRefund = useMayCall('POST order/{id}/refund {MULTI-BUY}');
  const [ofPreOrder, ofCampaign, ofMultiBuy] = [useStatuses(preOrder), useStatuses(campaign), useStatuses(multiBuy)];
  const orders = {
    'order-manage/pre-order': ofPreOrder('PLACED'),
    'order-manage/campaign': ofCampaign('PLACED'),
    'order-manage/multi-buy': ofMultiBuy(
      'UNDER_VERIFICATION',
      'LATE_REVIEW',
      ...(mayRefund ? (['REFUND_DUE'] as const) : []),
    ),
    proofs: ofMultiBuy('UNDER_VERIFICATION'),
    'late-payments': ofMultiBuy('LATE_REVIEW'),
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

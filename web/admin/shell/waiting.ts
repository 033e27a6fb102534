import { SCHEME_TYPES, type SchemeType } from '../../../contract/scheme-types.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import { useCall, useData } from '../kit/calls.ts';
import { useMayCall } from '../session.tsx';

/** How often the counts are read again, in milliseconds. */
const OFTEN = 60_000;
const how = { refetchInterval: OFTEN, staleTime: OFTEN };

/** Orders of one kind in these states, by the same reading as the tabs of their list. */
function useOrdersIn(kind: SchemeType, states: OrderStatus[]): number {
  const { data } = useData('GET order/waiting', { query: { find_scheme_type: kind } }, how);
  return states.reduce((sum, state) => sum + (data?.by_status[state] ?? 0), 0);
}

/** How many rows of a screen wait for somebody, by the screen's path: orders for a call, payments, returns and reviews for a verdict, questions and messages for an answer. */
export function useWaiting(): Record<string, number> {
  const [preOrder, campaign, multiBuy] = SCHEME_TYPES;
  const mayRefund = useMayCall('POST order/{id}/refund {MULTI-BUY}');
  const orders = {
    'order-manage/pre-order': useOrdersIn(preOrder, ['PLACED']),
    'order-manage/campaign': useOrdersIn(campaign, ['PLACED']),
    'order-manage/multi-buy': useOrdersIn(multiBuy, [
      'UNDER_VERIFICATION',
      'LATE_REVIEW',
      ...(mayRefund ? (['REFUND_DUE'] as const) : []),
    ]),
  };
  const counts = {
    'work-list': useCall('GET order/calls', { query: { size: 1 } }, how),
    'return-requests': useCall(
      'GET return',
      { query: { find_kind: 'REQUESTS', find_status: 'REQUESTED', size: 1 } },
      how,
    ),
    'review-manage': useCall('GET review', { query: { find_state: 'PENDING', size: 1 } }, how),
    'asked-questions': useCall('GET question', { query: { find_is_answered: false, size: 1 } }, how),
    'contact-manage': useCall('GET contact', { query: { find_is_answered: false, size: 1 } }, how),
  };
  const listed = Object.entries(counts).map(([path, { data }]) => [path, data?.totalData ?? 0]);
  return { ...orders, ...Object.fromEntries(listed) };
}

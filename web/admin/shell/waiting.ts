import { SCHEME_TYPES } from '../../../contract/scheme-types.ts';
import { useCall } from '../kit/calls.ts';

/** How often the counts are read again, in milliseconds. */
const OFTEN = 60_000;
const how = { refetchInterval: OFTEN, staleTime: OFTEN };

/** How many rows of a screen wait for somebody, by the screen's path: orders for a call, returns and reviews for a verdict, questions and messages for an answer. */
export function useWaiting(): Record<string, number> {
  const [preOrder, campaign, multiBuy] = SCHEME_TYPES;
  const placed = { find_status: 'PLACED', size: 1 };
  const counts = {
    'order-manage/pre-order': useCall('GET order', { query: { ...placed, find_scheme_type: preOrder } }, how),
    'order-manage/campaign': useCall('GET order', { query: { ...placed, find_scheme_type: campaign } }, how),
    'order-manage/multi-buy': useCall('GET order', { query: { ...placed, find_scheme_type: multiBuy } }, how),
    'return-requests': useCall(
      'GET return',
      { query: { find_kind: 'REQUESTS', find_status: 'REQUESTED', size: 1 } },
      how,
    ),
    'review-manage': useCall('GET review', { query: { find_state: 'PENDING', size: 1 } }, how),
    'asked-questions': useCall('GET question', { query: { find_is_answered: false, size: 1 } }, how),
    'contact-manage': useCall('GET contact', { query: { find_is_answered: false, size: 1 } }, how),
  };
  return Object.fromEntries(Object.entries(counts).map(([path, { data }]) => [path, data?.totalData ?? 0]));
}

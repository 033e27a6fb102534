import { isAllowed } from '../../../contract/access/grants.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import { useSession } from '../session.tsx';
import { useWaiting } from './waiting.ts';

/**
 * The places with waiting work, the most urgent first: by their path (and the path whose grant lets a user do it), and
 * by the name of their count.
 */
const WORK: { label: string; to: string; status?: OrderStatus; needs?: string; count: string }[] = [
  { label: 'Payments to verify', to: 'order-manage/multi-buy/proof', count: 'proofs' },
  {
    label: 'Late payments',
    to: 'order-manage/multi-buy',
    status: 'LATE_REVIEW',
    needs: 'order-manage/multi-buy/proof',
    count: 'late-payments',
  },
  { label: 'Call list', to: 'work-list', count: 'work-list' },
  { label: 'Returns to decide on', to: 'return-requests', count: 'return-requests' },
  { label: 'Reviews to moderate', to: 'review-manage', count: 'review-manage' },
  { label: 'Questions to answer', to: 'asked-questions', count: 'asked-questions' },
  { label: 'Messages to answer', to: 'contact-manage', count: 'contact-manage' },
];

export interface Work {
  label: string;
  /** The address below /admin/. */
  to: string;
  count: number;
}

/** The work that this very person can do now, by the grants of the roles: each kind with the number that waits. */
export function useWork(): Work[] {
  const { access } = useSession();
  const waiting = useWaiting();
  return WORK.filter(({ to, needs = to }) => access && isAllowed(access, needs)).map(
    ({ label, to, status, count }) => ({
      label,
      to: status ? `${to}?find_status=${status}` : to,
      count: waiting[count] ?? 0,
    }),
  );
}

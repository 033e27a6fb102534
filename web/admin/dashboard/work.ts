import { isAllowed } from '../../../contract/access/grants.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import { t } from '../language/t.ts';
import { listOfAllOrders } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';
import { useWaiting } from './waiting.ts';

interface Place {
  label: string;
  to: string;
  status?: OrderStatus;
  needs?: string;
  count: string;
}

/** The places with work, most urgent first: the path (which must be granted), and the name of its count. */
const WORK: Place[] = [
  { label: t('Payments to verify'), to: 'order-manage/multi-buy/proof', count: 'proofs' },
  {
    label: t('Late payments'),
    to: 'order-manage/multi-buy',
    status: 'LATE_REVIEW',
    needs: 'order-manage/multi-buy/proof',
    count: 'late-payments',
  },
  {
    label: t('Payments to match'),
    to: 'payment-statements',
    needs: 'payment-statements/confirm',
    count: 'payment-statements',
  },
  {
    label: t('Approved, not yet received'),
    to: 'payment-statements/missing',
    needs: 'payment-statements/confirm',
    count: 'missing-payments',
  },
  {
    label: t('Refunds to pay'),
    to: 'order-manage/multi-buy/refund',
    count: 'refunds',
  },
  { label: t('Call list'), to: 'work-list', count: 'work-list' },
  { label: t('Returns to decide on'), to: 'return-requests', count: 'return-requests' },
  { label: t('Reviews to moderate'), to: 'review-manage', count: 'review-manage' },
  { label: t('Questions to answer'), to: 'asked-questions', count: 'asked-questions' },
  { label: t('Messages to answer'), to: 'contact-manage', count: 'contact-manage' },
];

/** For users who call customers; in the widest order list they have. */
const DEADLINES = { label: t('Orders near their deadline'), count: 'deadlines' };

export interface Work {
  label: string;
  /** The address below /admin/. */
  to: string;
  count: number;
}

/** Lists the work that this user's grants allow, each kind with its count. */
export function useWork(): Work[] {
  const { access } = useSession();
  const waiting = useWaiting();
  const orders = listOfAllOrders(access) ?? 'active-orders';
  const works: Place[] = [...WORK];
  if (access && isAllowed(access, orders))
    works.push({ ...DEADLINES, to: `${orders}?find_waits=deadline`, needs: 'work-list' });
  return works
    .filter(({ to, needs = to }) => access && isAllowed(access, needs))
    .map(({ label, to, status, count }) => ({
      label,
      to: status ? `${to}?find_status=${status}` : to,
      count: waiting[count] ?? 0,
    }));
}

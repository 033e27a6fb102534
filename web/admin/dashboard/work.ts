import { isAllowed } from '../../../contract/access/grants.ts';
import { t } from '../language/t.ts';
import { listOfAllOrders } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';
import { useWaiting } from './waiting.ts';

interface Place {
  label: string;
  to: string;
  /** The filter that lists exactly the counted rows. */
  find?: `${string}=${string}`;
  needs?: string;
  count: string;
}

/** The places with work, most urgent first: the path (which must be granted), and the name of its count. */
const WORK: Place[] = [
  { label: t('Payments to verify'), to: 'order-manage/multi-buy/proof', count: 'proofs' },
  {
    label: t('Late payments'),
    to: 'order-manage/multi-buy',
    find: 'find_status=LATE_REVIEW',
    needs: 'order-manage/multi-buy/proof',
    count: 'late-payments',
  },
  {
    label: t('Payments to match'),
    to: 'payment-statements',
    find: 'find_status=open',
    needs: 'payment-statements/confirm',
    count: 'open-payments',
  },
  {
    label: t('Bank payments to refund'),
    to: 'payment-statements',
    find: 'find_status=refund_due',
    needs: 'payment-statements/confirm',
    count: 'refunded-payments',
  },
  {
    label: t('Approved, no bank record yet'),
    to: 'payment-statements/missing',
    needs: 'payment-statements/confirm',
    count: 'missing-payments',
  },
  {
    label: t('Refunds due'),
    to: 'order-manage/multi-buy/refund',
    count: 'refunds',
  },
  { label: t('Call list'), to: 'work-list', count: 'work-list' },
  { label: t('Returns to decide on'), to: 'return-requests', find: 'find_status=REQUESTED', count: 'return-requests' },
  { label: t('Reviews to moderate'), to: 'review-manage', find: 'find_status=PENDING', count: 'review-manage' },
  { label: t('Questions to answer'), to: 'asked-questions', find: 'find_is_answered=false', count: 'asked-questions' },
  { label: t('Messages to answer'), to: 'contact-manage', find: 'find_is_answered=false', count: 'contact-manage' },
];

/** For users who call customers; uses the widest order list they have. */
const DEADLINES = { label: t('Orders near or past their deadline'), count: 'deadlines' };

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
    works.push({ ...DEADLINES, to: orders, find: 'find_waits=deadline', needs: 'work-list' });
  return works
    .filter(({ to, needs = to }) => access && isAllowed(access, needs))
    .map(({ label, to, find, count }) => ({
      label,
      to: find ? `${to}?${find}` : to,
      count: waiting[count] ?? 0,
    }));
}

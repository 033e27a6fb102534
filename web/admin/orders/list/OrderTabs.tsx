import { Link, useLocation } from 'react-router';
import type { OrderStatus } from '../../../../contract/statuses.ts';
import { useData } from '../../kit/calls.ts';
import { useListState } from '../../kit/list/list-state.ts';
import { figure, formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import classes from './OrderTabs.module.css';
import { useOrderScreen } from './useOrderScreen.ts';
import { useSavedViews } from './useSavedViews.ts';

interface Need {
  label: string;
  /**
   * When to show the tab: in order lists only, among multi-buys only, or in both. An order list shows one of multi-buys
   * only while some wait.
   */
  of: 'orders' | 'multi-buys' | 'both';
}

/**
 * The work that an order in each status waits for, in the order of the steps; null if the retailer has none. A new
 * status doesn't compile until it's listed.
 */
const NEEDS: Record<OrderStatus, Need | null> = {
  UNDER_VERIFICATION: { label: t('To verify'), of: 'multi-buys' },
  PLACED: { label: t('To call'), of: 'orders' },
  CONTACTED: { label: t('To confirm'), of: 'orders' },
  CONFIRMED: { label: t('To allocate'), of: 'both' },
  ALLOCATED: { label: t('To prepare'), of: 'both' },
  READY_FOR_PICKUP: { label: t('Ready for pickup'), of: 'both' },
  DISPATCHED: { label: t('Dispatched'), of: 'both' },
  LATE_REVIEW: { label: t('Late payments'), of: 'multi-buys' },
  REFUND_DUE: { label: t('Refund due'), of: 'multi-buys' },
  ADVANCE_PENDING: null,
  PROOF_REJECTED: null,
  DELIVERED: null,
  CANCELLED: null,
  EXPIRED: null,
  REFUNDED: null,
};
const TABS = Object.entries(NEEDS).flatMap(([status, need]) =>
  need ? [{ ...need, status: status as OrderStatus }] : [],
);

const REFRESH_MS = 60_000;

/** Filters the list by a saved view or by waiting work, with counts. */
export function OrderTabs() {
  const { kinds, view } = useOrderScreen();
  const { filters } = useListState();
  const views = useSavedViews() ?? [];
  const inView = views.some(({ isOpen }) => isOpen);
  const { find_office_id, find_scheme_id } = filters;
  const [kind] = kinds;
  const query = { find_office_id, find_scheme_id, ...(kinds.length === 1 && { find_scheme_type: kind }) };
  const { data } = useData('GET order/waiting', { query }, { refetchInterval: REFRESH_MS });
  if (view === 'archived') return null;
  const count = (status: string) => data?.by_status[status] ?? 0;
  const isMultiBuy = kinds.length === 1 && kind === 'MULTI-BUY';
  const shown = TABS.filter(({ of, status }) =>
    of === 'multi-buys' ? count(status) > 0 : of === 'both' || !isMultiBuy,
  );
  const late = {
    label: t('Overdue calls'),
    count: data?.late,
    hasMore: data?.has_more_late,
    changes: { find_waits: 'late' },
  };
  const tabs: Omit<TabProps, 'inView'>[] = [
    ...shown.map(({ label, status }) => ({ label, count: data && count(status), changes: { find_status: status } })),
    ...(isMultiBuy ? [] : [{ ...late, isAlarming: true }]),
    {
      label: t('Near or past deadline'),
      count: data?.deadline,
      hasMore: data?.has_more_deadline,
      isAlarming: true,
      changes: { find_waits: 'deadline' },
    },
    {
      label:
        data && data.unpaid > 0
          ? t('Owed after hand-over {amount}', { amount: formatRs(data.unpaid_amount) })
          : t('Owed after hand-over'),
      count: data?.unpaid,
      changes: { find_waits: 'payment' },
    },
  ];
  return (
    <nav className={classes.tabs} aria-label={t('Open work')}>
      <Tab label={t('All')} inView={inView} changes={{}} />
      {views.map(({ _id, name, address, isOpen }) => (
        <Link key={_id} to={address} className={classes.tab} aria-current={isOpen ? 'true' : undefined}>
          {name}
        </Link>
      ))}
      {tabs.map((tab) => (
        <Tab key={Object.values(tab.changes)[0]} {...tab} inView={inView} />
      ))}
    </nav>
  );
}

interface TabProps {
  label: string;
  /** A saved view is open: its own tab is the current one. */
  inView: boolean;
  /** Undefined for a view, and until it is known. */
  count?: number | undefined;
  hasMore?: boolean | undefined;
  isAlarming?: boolean;
  changes: { find_status?: string; find_waits?: string };
}

function Tab({ label, inView, count, hasMore, isAlarming = false, changes }: TabProps) {
  const { filters } = useListState();
  const { search, pathname, state } = useLocation();
  const isOpen =
    !inView && ['find_status', 'find_waits'].every((name) => filters[name] === changes[name as keyof typeof changes]);
  const params = new URLSearchParams(search);
  for (const name of ['find_status', 'find_waits', 'page']) params.delete(name);
  for (const [name, value] of Object.entries(changes)) params.set(name, value);
  return (
    <Link
      to={`${pathname}?${params}`}
      replace
      state={state}
      className={classes.tab}
      aria-current={isOpen ? 'true' : undefined}
    >
      {label}
      {count !== undefined && (
        <span className={classes.count} data-alarming={isAlarming && count > 0}>
          {figure(count)}
          {hasMore && '+'}
        </span>
      )}
    </Link>
  );
}

import { Link, useLocation } from 'react-router';
import { OPEN_PAYMENTS, PAYMENT_STATUSES, type PaymentStatus } from '../../../contract/payments/payment-statuses.ts';
import { useData } from '../kit/calls.ts';
import { useListState } from '../kit/list/list-state.ts';
import { figure } from '../language/figures.ts';
import { ownWords, t } from '../language/t.ts';
import classes from '../orders/list/OrderTabs.module.css';

const HERE = '/payment-statements';
const MISSING = `${HERE}/missing`;

const isOpen = (status: PaymentStatus) => OPEN_PAYMENTS.some((open) => open === status);

/** Filters payments by outcome, with counts; those that need a decision stand out. */
export function PaymentTabs() {
  const { data } = useData('GET payment/count');
  const count = (status: PaymentStatus | 'open'): number =>
    status === 'open' ? OPEN_PAYMENTS.reduce((sum, open) => sum + count(open), 0) : (data?.[status] ?? 0);
  const { filters } = useListState();
  const { search, pathname, state } = useLocation();
  const to = (status?: string) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    params.delete('find_status');
    if (status) params.set('find_status', status);
    return `${HERE}?${params}`;
  };
  const isMissing = pathname === MISSING;
  const tab = (status: PaymentStatus | 'open' | undefined) => (
    <Link
      key={status ?? 'all'}
      to={to(status)}
      replace
      state={state}
      className={classes.tab}
      aria-current={!isMissing && filters.find_status === status ? 'true' : undefined}
    >
      {status === 'open' ? t('To match') : status ? ownWords(status) : t('All')}
      {data && status && (
        <span
          className={classes.count}
          data-waiting={(status === 'open' || isOpen(status) || status === 'refund_due') && count(status) > 0}
        >
          {figure(count(status))}
        </span>
      )}
    </Link>
  );
  return (
    <nav className={classes.tabs} aria-label={t('Payments by status')}>
      {tab(undefined)}
      {tab('open')}
      {OPEN_PAYMENTS.map(tab)}
      <Link to={MISSING} replace state={state} className={classes.tab} aria-current={isMissing ? 'true' : undefined}>
        {t('Approved, no bank record yet')}
        {data && (
          <span className={classes.count} data-waiting={data.missing > 0}>
            {figure(data.missing)}
          </span>
        )}
      </Link>
      {PAYMENT_STATUSES.filter((status) => !isOpen(status)).map(tab)}
    </nav>
  );
}

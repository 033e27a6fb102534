import { Link, useLocation } from 'react-router';
import { PAYMENT_STATES } from '../../../contract/payments.ts';
import { stateLabel } from '../../../contract/states.ts';
import { useData } from '../kit/calls.ts';
import { useListState } from '../kit/list-state.ts';
import classes from '../orders/OrderTabs.module.css';

/** The payments by what became of them, with how many; a tap sets the filter. */
export function PaymentTabs() {
  const { data } = useData('GET payment/count');
  const { filters } = useListState();
  const { search, pathname, state } = useLocation();
  const to = (wanted?: string) => {
    const params = new URLSearchParams(search);
    params.delete('page');
    params.delete('find_state');
    if (wanted) params.set('find_state', wanted);
    return `${pathname}?${params}`;
  };
  return (
    <nav className={classes.tabs} aria-label="What became of them">
      {[undefined, ...PAYMENT_STATES].map((wanted) => (
        <Link
          key={wanted ?? 'all'}
          to={to(wanted)}
          replace
          state={state}
          className={classes.tab}
          aria-current={filters.find_state === wanted ? 'true' : undefined}
        >
          {wanted ? `${stateLabel(wanted)} ${(data?.[wanted] ?? 0).toLocaleString('en-IN')}` : 'All'}
        </Link>
      ))}
    </nav>
  );
}

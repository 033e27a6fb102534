import { keepPreviousData } from '@tanstack/react-query';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { todayInNepal } from '../kit/When.tsx';
import { listOfAllOrders } from '../orders/order-address.ts';
import { ByDay } from '../reports/ByDay.tsx';
import { useSession } from '../session.tsx';

const DAYS = 14;

/** The orders of the last two weeks in your offices, beside the two weeks before. */
export function OrderTrend() {
  const { access } = useSession();
  const to = todayInNepal();
  const first = new Date(`${to}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() + 1 - DAYS);
  const query = { find_placed_at_from: first.toISOString().slice(0, 10), find_placed_at_to: to };
  const { data, error, refetch } = useData('GET order/report', { query }, { placeholderData: keepPreviousData });
  const list = listOfAllOrders(access);
  if (error) return <ListFailed error={error} onRetry={refetch} />;
  return (
    <ByDay
      title={`Orders of the last ${DAYS} days`}
      days={data?.days}
      linkTo={(day) => list && `/${list}?find_placed_at_from=${day}&find_placed_at_to=${day}`}
    />
  );
}

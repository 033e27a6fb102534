import { isAllowed } from '../../../contract/access/grants.ts';
import type { QueryOf } from '../../../contract/api.ts';
import { useListState } from '../kit/list/list-state.ts';
import { useScreen } from '../kit/screen.ts';
import { useSession } from '../session.tsx';

/** Those of the lists of orders, by which reports count as well. */
type Filters = Partial<Record<keyof QueryOf<'GET order'>, string>>;

/**
 * The address of the orders in a figure of the report: the report's own filters, its days, and the figure's filter.
 * Undefined for users who may not open the list.
 */
export function useListLink(days: { from: string; to: string } | undefined) {
  const { kind = '' } = useScreen();
  const { filters } = useListState();
  const { access } = useSession();
  const path = `order-manage/${kind.toLowerCase()}`;
  const isOpen = access !== null && isAllowed(access, path);
  return (more: Filters = {}): string | undefined => {
    if (!isOpen || !days) return undefined;
    const all = { ...filters, find_placed_at_from: days.from, find_placed_at_to: days.to, ...more };
    const search = new URLSearchParams(Object.entries(all).filter((entry): entry is [string, string] => !!entry[1]));
    return `/${path}?${search}`;
  };
}

/** The report with other filters: a closer look into one of its lines. */
export function useReportLink() {
  const { filters } = useListState();
  const { path } = useScreen();
  return (by: string, more: Filters): string => {
    const all = Object.entries({ ...filters, ...more, by }).filter((entry): entry is [string, string] => !!entry[1]);
    return `/${path}?${new URLSearchParams(all)}`;
  };
}

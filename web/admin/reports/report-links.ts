import { isAllowed } from '../../../contract/access/grants.ts';
import type { QueryOf } from '../../../contract/api.ts';
import { useListState } from '../kit/list/list-state.ts';
import { useScreen } from '../kit/screen.ts';
import { useSession } from '../session.tsx';

/** The order lists' filters, which reports use too. */
type Filters = Partial<Record<keyof QueryOf<'GET order'>, string>>;

/**
 * Links to the orders behind a figure, by the report's filters, its days and the figure's own filter. Undefined for
 * users without the list.
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

/** Links to the report with other filters, to drill down. */
export function useReportLink() {
  const { filters } = useListState();
  const { path } = useScreen();
  return (by: string, more: Filters): string => {
    const all = Object.entries({ ...filters, ...more, by }).filter((entry): entry is [string, string] => !!entry[1]);
    return `/${path}?${new URLSearchParams(all)}`;
  };
}

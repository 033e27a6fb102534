import { useHotkeys } from '@mantine/hooks';
import { useLocation, useNavigate } from 'react-router';
import { useCall } from '../../kit/calls.ts';
import { listStateOf } from '../../kit/list/list-state.ts';
import { useScreen } from '../../kit/screen.ts';
import { useOrderScreen } from '../list/useOrderScreen.ts';

/**
 * Finds the previous and next order in the list this one was opened from, with its filters and order; J and K open
 * them. Undefined if a link opened it.
 */
export function useNeighbours(id: string) {
  const { path } = useScreen();
  const { always } = useOrderScreen();
  const { state } = useLocation();
  const navigate = useNavigate();
  const search = (state as { search?: string } | null)?.search;
  const params = new URLSearchParams(search ?? '');
  const { page, size, sort, filters } = listStateOf(params);
  // The same query as the list's, so the cache answers it.
  const ask = (page: number) => ({ query: { ...filters, ...always, page, size, ...(sort && { sort }) } }) as never;
  const here = useCall('GET order', ask(page), { enabled: search !== undefined, staleTime: 60_000 });
  const ids = here.data?.data.map(({ _id }) => _id) ?? [];
  const index = ids.indexOf(id);
  const isLast = index >= 0 && index === ids.length - 1;
  const below = useCall('GET order', ask(page + 1), { enabled: isLast, staleTime: 60_000 });
  const above = useCall('GET order', ask(page - 1), { enabled: index === 0 && page > 1, staleTime: 60_000 });

  const withPage = (page: number) => {
    const other = new URLSearchParams(params);
    other.set('page', String(page));
    return `?${other}`;
  };
  const to = (_id: string | undefined, search: string | undefined) =>
    _id === undefined ? undefined : () => navigate(`/${path}/detail/${_id}`, { state: { search }, replace: true });
  const previous =
    index > 0 ? to(ids[index - 1], search) : to(above.data?.data.at(-1)?._id, withPage(Math.max(1, page - 1)));
  const next = isLast
    ? to(below.data?.data[0]?._id, withPage(page + 1))
    : to(index < 0 ? undefined : ids[index + 1], search);
  useHotkeys([
    ['J', () => next?.()],
    ['K', () => previous?.()],
  ]);
  return { previous: index < 0 ? undefined : previous, next };
}

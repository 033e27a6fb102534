import { useLocation } from 'react-router';
import { useData } from '../../kit/calls.ts';
import { useScreen } from '../../kit/screen.ts';

/** Reads the views saved for this list, each with its address and whether it's open now. */
export function useSavedViews() {
  const { path } = useScreen();
  const { search } = useLocation();
  const { data } = useData('GET view', { query: { find_screen: path } }, { staleTime: 60_000 });
  const now = inOrder(search);
  return data?.map((view) => ({ ...view, address: `/${path}?${view.query}`, isOpen: inOrder(view.query) === now }));
}

/** Sorts an address's filters and order, so that two addresses can be compared. */
function inOrder(query: string): string {
  const params = new URLSearchParams(query);
  params.delete('page');
  params.sort();
  return String(params);
}

import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '../../../../contract/api.ts';
import { call } from '../calls.ts';

/** Reads all retailers the user can see, by name. Size 0 means all, in pages of a few thousand. */
export function useAllRetailers() {
  return useQuery({
    queryKey: ['GET office', 'all retailers'],
    queryFn: ({ signal }) => allRetailers(signal),
    staleTime: 60_000,
  });
}

async function allRetailers(signal: AbortSignal): Promise<RowOf<'GET office'>[]> {
  const all: RowOf<'GET office'>[] = [];
  for (let page = 1; ; page++) {
    const query = { find_type: 'RETAILER', page, size: 0, sort: 'name:asc' } as const;
    const { data, totalData } = await call('GET office', { query, signal });
    all.push(...data);
    if (data.length === 0 || all.length >= totalData) return all;
  }
}

import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { useRetailers } from '../kit/retailers.ts';

/** What the selects of a scheme's form choose from. */
export function useProducts(type: 'MAIN' | 'BUNDLE') {
  const query = { find_type: type, size: 0, sort: 'name:asc' };
  const { data } = useQuery({
    queryKey: ['GET product', query],
    queryFn: ({ signal }) => call('GET product', { query, signal }),
  });
  return (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}

export function useCampaigns() {
  const query = { size: 0, sort: 'name:asc' };
  const { data } = useQuery({
    queryKey: ['GET campaign', query],
    queryFn: ({ signal }) => call('GET campaign', { query, signal }),
  });
  return (data?.data ?? []).map(({ _id, name, code }) => ({ value: _id, label: `${name} (${code})` }));
}

export function useRetailerChoices() {
  const { data } = useRetailers();
  return (data ?? []).map(({ _id, name, office_code }) => ({ value: _id, label: `${name} (${office_code})` }));
}

export async function productOf(id: string) {
  return (await call('GET product/product/{id}', { params: { id } })).data;
}

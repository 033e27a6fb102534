import { useCall } from '../kit/calls.ts';
import { useChoices } from '../kit/choices.ts';

/** The schemes that a coupon can be bound to: those that begin last, which are the ones that run and come. */
export function useCouponSchemes() {
  const { data } = useCall('GET scheme', { query: { size: 100, sort: 'start_date:desc' } }, { staleTime: 60_000 });
  const choices = data?.data.map(({ _id, name }) => ({ value: _id, label: name })) ?? [];
  return { data: choices, searchable: true, nothingFoundMessage: 'Nothing found.' };
}

export const useCouponProducts = (chosen: string[]) =>
  useChoices(
    'GET product',
    { search: 'find_search', query: { find_type: 'MAIN', sort: 'name:asc' }, labelOf: ({ name }) => name },
    chosen,
  ).props;

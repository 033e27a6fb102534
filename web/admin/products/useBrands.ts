import { useChoices } from '../kit/fields/choices.ts';

/** Offers brands to choose from; none for users without access. */
export function useBrands(chosen: (string | undefined)[]) {
  return useChoices(
    'GET brand',
    { search: 'find_name', query: { sort: 'name:asc' }, labelOf: (brand) => brand.name },
    chosen,
  );
}

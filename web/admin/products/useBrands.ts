import { useChoices } from '../kit/fields/choices.ts';

/** Brands to choose from; none for users without access. */
export function useBrands(chosen: (string | undefined)[]) {
  return useChoices(
    'GET brand',
    { search: 'find_name', query: { sort: 'name:asc' }, labelOf: (brand) => brand.name },
    chosen,
  );
}

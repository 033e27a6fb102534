import { useChoices } from '../kit/fields/choices.ts';

/** Offers schemes for a page or section, latest end first. */
export const useSchemes = (chosen: string[]) =>
  useChoices(
    'GET scheme',
    { search: 'find_name', query: { sort: 'end_date:desc' }, labelOf: ({ name }) => name },
    chosen,
  );

export const useProductChoices = (chosen: string[]) =>
  useChoices(
    'GET product',
    {
      search: 'find_search',
      query: { sort: 'name:asc' },
      labelOf: ({ name, sku_from_system }) => `${name} (${sku_from_system})`,
    },
    chosen,
  );

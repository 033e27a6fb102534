import { call } from '../kit/calls.ts';
import { useChoices } from '../kit/fields/choices.ts';
import type { Names } from '../kit/merge/difference-words.ts';
import { t } from '../language/t.ts';
import { useOfficeChoices } from '../offices/choices.ts';

/** Offers products to choose from, of one kind or of both. */
export function useProducts(find_type: 'MAIN' | 'BUNDLE' | undefined, chosen: string[]) {
  return useChoices(
    'GET product',
    {
      search: 'find_search',
      query: { find_type, sort: 'name:asc' },
      labelOf: ({ name, sku_from_system }) => `${name} (${sku_from_system})`,
    },
    chosen,
  );
}

export function useCampaigns(chosen: string[]) {
  return useChoices(
    'GET campaign',
    { search: 'find_search', query: { sort: 'name:asc' }, labelOf: ({ name, code }) => `${name} (${code})` },
    chosen,
  );
}

export const useRetailers = (chosen: string[]) => useOfficeChoices({ find_type: 'RETAILER' }, chosen);

export function useFieldNames(chosen: string[]) {
  return useChoices(
    'GET field_data',
    {
      search: 'find_name',
      query: { sort: 'name:asc' },
      labelOf: ({ name, is_active }) => (is_active ? name : t('{role_title} (inactive)', { role_title: name })),
      none: t('No fields match. Add it under Field names.'),
    },
    chosen,
  );
}

export async function productOf(id: string) {
  return (await call('GET product/product/{id}', { params: { id } })).data;
}

export const SCHEME_NAMES: Names = {
  main_product: (ids) => useProducts('MAIN', ids),
  bundle_product: (ids) => useProducts('BUNDLE', ids),
  campaign_id: useCampaigns,
  allowed_office: useRetailers,
  d_data: useFieldNames,
  field_id: useFieldNames,
};

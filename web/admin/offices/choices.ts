import type { QueryOf } from '../../../contract/api.ts';
import { type OfficeType, PARENT_TYPE } from '../../../contract/offices/offices.ts';
import { useChoices } from '../kit/fields/choices.ts';
import { t } from '../language/t.ts';

/** Offers offices of your subtree to choose from; none if the user lacks the call. */
export function useOfficeChoices(query: QueryOf<'GET office'>, chosen: (string | undefined)[]) {
  return useChoices(
    'GET office',
    {
      search: 'find_search',
      query: { ...query, sort: 'name:asc' },
      labelOf: ({ name, office_code, is_active }) => `${name} (${office_code})${is_active ? '' : t(', inactive')}`,
    },
    chosen,
  );
}

/** Names offices of any level. */
export const useOfficeNames = (ids: string[]) => useOfficeChoices({}, ids);

/** Offers the possible parents of an office of this level. */
export const useParentChoices = (kind: OfficeType, chosen: (string | undefined)[]) =>
  useOfficeChoices({ find_type: PARENT_TYPE[kind] ?? 'ADMIN' }, chosen);

/** The groups of retailers for quotas (spec 2.3). */
export const RETAIL_GROUPS = [
  { value: 'CE', label: 'CE' },
  { value: 'MX', label: 'MX' },
  { value: 'BOTH', label: t('CE & MX (both)') },
  { value: 'NONE', label: t('Others (none)') },
];

export const retailGroup = (types: string[]) => (types.length > 0 ? [...types].sort().join(' & ') : t('Others'));

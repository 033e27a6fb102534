import { type OfficeType, PARENT_TYPE } from '../../../contract/offices.ts';
import { useChoices } from '../kit/choices.ts';

/** The offices that one of this level can stand under. */
export function useParentChoices(kind: OfficeType, chosen: string[] = []) {
  return useChoices(
    'GET office',
    {
      search: 'find_search',
      query: { find_type: PARENT_TYPE[kind] ?? 'ADMIN', sort: 'name:asc' },
      labelOf: ({ name, office_code, is_active }) => `${name} (${office_code})${is_active ? '' : ', not active'}`,
    },
    chosen,
  );
}

/** As retailers are grouped where quotas are given (spec 2.3). */
export const RETAIL_GROUPS = [
  { value: 'CE', label: 'CE' },
  { value: 'MX', label: 'MX' },
  { value: 'BOTH', label: 'CE & MX (both)' },
  { value: 'NONE', label: 'Others (none)' },
];

export const retailGroup = (types: string[]) => (types.length > 0 ? [...types].sort().join(' & ') : 'Others');

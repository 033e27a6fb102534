import { useChoices } from '../kit/fields/choices.ts';
import { t } from '../language/t.ts';

/** Offers roles to choose from; none without the grant. */
export function useRoleChoices(chosen: (string | undefined)[]) {
  return useChoices(
    'GET role/role',
    {
      search: 'find_role_title',
      query: { sort: 'role_title:asc' },
      labelOf: ({ role_title, is_active, is_super, ticks }) => {
        if (!is_active) return t('{role_title} (inactive)', { role_title });
        return ticks === 0 && !is_super ? t('{role_title} (no permissions yet)', { role_title }) : role_title;
      },
    },
    chosen,
  );
}

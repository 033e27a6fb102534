import { useChoices } from '../kit/choices.ts';

/** Offices of the own subtree, to choose from; none where the user's access does not have the call. */
export function useOfficeChoices(chosen: string[] = []) {
  return useChoices(
    'GET office',
    {
      search: 'find_search',
      query: { sort: 'name:asc' },
      labelOf: ({ name, office_code }) => `${name} (${office_code})`,
    },
    chosen,
  );
}

/** Roles to choose from; none where the user's access does not have the call. */
export function useRoleChoices(chosen: string[] = []) {
  return useChoices(
    'GET role/role',
    {
      search: 'find_role_title',
      query: { sort: 'role_title:asc' },
      labelOf: ({ role_title, is_active }) => (is_active ? role_title : `${role_title} (not active)`),
    },
    chosen,
  );
}

import { useData } from '../kit/calls.ts';
import { useChoices } from '../kit/fields/choices.ts';

export const useModuleGroups = (chosen: (string | undefined)[]) =>
  useChoices(
    'GET role/module-group',
    { search: 'find_name', query: { sort: 'name:asc' }, labelOf: (group) => group.name },
    chosen,
  );

/** Reads the client and server routes that a module can name. */
export function useRoutes() {
  const { data } = useData('GET role/routes', undefined, { staleTime: Number.POSITIVE_INFINITY });
  return data ?? { admin_routes: [], server_routes: [] };
}

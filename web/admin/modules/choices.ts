import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';

export function useModuleGroups() {
  const { data } = useQuery({
    queryKey: ['GET role/module-group', 'all'],
    queryFn: async ({ signal }) => (await call('GET role/module-group', { query: { size: 0 }, signal })).data,
    staleTime: 60_000,
  });
  return (data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** The registry: which client and server routes a module may name. */
export function useRoutes() {
  const { data } = useQuery({
    queryKey: ['GET role/routes'],
    queryFn: async ({ signal }) => (await call('GET role/routes', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? { admin_routes: [], server_routes: [] };
}

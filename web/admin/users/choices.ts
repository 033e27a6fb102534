import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { useMayCall } from '../session.tsx';

/** Offices of the own subtree, to choose from; none where the user's access does not have the call. */
export function useOfficeChoices() {
  const { data } = useQuery({
    queryKey: ['GET office', 'all'],
    queryFn: async ({ signal }) => (await call('GET office', { query: { size: 0, sort: 'name:asc' }, signal })).data,
    enabled: useMayCall('GET office'),
    staleTime: 60_000,
  });
  return (data ?? []).map(({ _id, name, office_code }) => ({ value: _id, label: `${name} (${office_code})` }));
}

/** Roles to choose from; none where the user's access does not have the call. */
export function useRoleChoices() {
  const { data } = useQuery({
    queryKey: ['GET role/role', 'all'],
    queryFn: async ({ signal }) => (await call('GET role/role', { query: { size: 0 }, signal })).data,
    enabled: useMayCall('GET role/role'),
    staleTime: 60_000,
  });
  return (data ?? []).map(({ _id, role_title, is_active }) => ({
    value: _id,
    label: is_active ? role_title : `${role_title} (not active)`,
  }));
}

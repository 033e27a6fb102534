import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';

export function useUser(id: string) {
  return useQuery({
    queryKey: ['GET user/{id}', id, 'shown'],
    queryFn: async ({ signal }) => (await call('GET user/{id}', { params: { id }, signal })).data,
  });
}

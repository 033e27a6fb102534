import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { useMayCall } from '../session.tsx';

/** All brands as choices; none for who may not see them. */
export function useBrands(): { value: string; label: string }[] {
  const { data } = useQuery({
    enabled: useMayCall('GET brand'),
    queryKey: ['GET brand', 'all'],
    queryFn: () => call('GET brand', { query: { size: 0 } }),
  });
  return (data?.data ?? []).map((brand) => ({ value: brand._id, label: brand.name }));
}

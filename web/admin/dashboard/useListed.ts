import type { QueryOf } from '../../../contract/api.ts';
import { useCall } from '../kit/calls.ts';
import { listedAt } from '../orders/order-address.ts';
import { useMayCall, useSession } from '../session.tsx';

/** Reads how many orders match and what they add up to, from the list that `to` opens, so the two can't differ. */
export function useListed(asked: QueryOf<'GET order'>) {
  const { query, to } = listedAt(useSession().access, asked);
  const may = useMayCall('GET order');
  const reply = useCall('GET order', { query: { ...query, size: 1 } }, { enabled: may });
  return { ...reply, to };
}

import { useEffect, useState } from 'react';
import type { TrackedOrder } from '../../../../contract/orders/track.ts';
import { call } from '../../../shared/api.ts';

interface Placed {
  order_id: string;
  see_key?: string | null;
  /** A new value reads the order again. */
  status?: string;
}

/** Reads the order's number, days and store. Without an answer, the page shows what it has. */
export function useTrackedOrder({ order_id, see_key, status }: Placed) {
  const [order, setOrder] = useState<TrackedOrder>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `status`
  useEffect(() => {
    if (!see_key) return;
    call('POST order/public/track/see', { body: { order_id, see_key } }).then(
      ({ data }) => setOrder(data),
      () => undefined,
    );
  }, [order_id, see_key, status]);
  return order;
}

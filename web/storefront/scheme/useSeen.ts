import { useEffect, useState } from 'react';
import type { TrackedOrder } from '../../../contract/track.ts';
import { call } from '../../shared/api.ts';

/** The order as it stands on the server: its number, its days and its store. Without an answer the sheet says what it knows. */
export function useSeen({ order_id, see_key }: { order_id: string; see_key?: string | null | undefined }) {
  const [seen, setSeen] = useState<TrackedOrder>();
  useEffect(() => {
    if (!see_key) return;
    call('POST order/public/track/see', { body: { order_id, see_key } }).then(
      ({ data }) => setSeen(data),
      () => undefined,
    );
  }, [order_id, see_key]);
  return seen;
}

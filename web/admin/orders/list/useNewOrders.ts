import { useEffect, useState } from 'react';
import type { SchemeType } from '../../../../contract/offers/offers.ts';
import { openEvents } from '../../../shared/events.ts';
import { useMayCall } from '../../session.tsx';

/**
 * Counts orders the server reported since the last `forget`. `gaps` counts lost connections since then: orders that
 * came meanwhile weren't reported.
 */
export function useNewOrders(kinds: readonly SchemeType[]) {
  const [count, setCount] = useState(0);
  const [gaps, setGaps] = useState(0);
  const mayHear = useMayCall('GET order/live');
  const joined = kinds.join();

  useEffect(() => {
    setCount(0);
    setGaps(0);
    if (!mayHear) return;
    const types = joined.split(',');
    let line: { close(): void } | undefined;
    function hear(counts: unknown) {
      const come = Object.entries(counts as Record<string, number>);
      const ofTypes = come.filter(([kind]) => types.includes(kind)).reduce((sum, [, number]) => sum + number, 0);
      if (ofTypes > 0) setCount((count) => count + ofTypes);
    }
    // Close the connection while the tab is hidden: browsers allow few to one server.
    const follow = () => {
      line?.close();
      line = document.hidden
        ? undefined
        : openEvents('order/live', { orders: hear }, () => setGaps((gaps) => gaps + 1));
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      line?.close();
    };
  }, [mayHear, joined]);

  function forget() {
    setCount(0);
    setGaps(0);
  }

  return { count, gaps, forget };
}

import { useThrottledValue } from '@mantine/hooks';
import { useEffect } from 'react';
import { SCHEME_TYPES } from '../../../contract/offers/scheme-types.ts';
import { makeStale } from '../kit/calls.ts';
import { useNewOrders } from '../orders/list/useNewOrders.ts';

/** Milliseconds. On a launch day orders come by the hundred a second: the figures are read at most this often. */
const LEAST_APART = 3000;

/** Reads the dashboard's figures of orders again as orders come in. */
export function useLiveFigures(): void {
  const { count, gaps } = useNewOrders(SCHEME_TYPES);
  const news = useThrottledValue(count + gaps, LEAST_APART);
  useEffect(() => {
    if (news > 0) makeStale('GET order');
  }, [news]);
}

import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { makeStale } from '../../kit/calls.ts';
import { IconRefresh } from '../../kit/icons.ts';
import { useListState } from '../../kit/list/list-state.ts';
import { t } from '../../language/t.ts';
import { queryClient } from '../../queries.ts';
import { useNewOrders } from './useNewOrders.ts';
import { useOrderScreen } from './useOrderScreen.ts';

/** Announces new orders. Rows stay in place until the user asks for them. */
export function OrderLive() {
  const { kinds } = useOrderScreen();
  const { page, setPage } = useListState();
  const { count, gaps, forget } = useNewOrders(kinds);
  // Update the counts at once, because that moves no rows.
  useEffect(() => {
    if (count + gaps > 0) queryClient.invalidateQueries({ queryKey: ['GET order/waiting'] });
  }, [count, gaps]);
  function show() {
    forget();
    if (page > 1) setPage(1);
    makeStale('GET order');
  }
  return (
    <div role="status">
      {count + gaps > 0 && (
        <Group gap="xs" mt="xs">
          <Button variant="light" color="info" leftSection={<IconRefresh size={16} aria-hidden />} onClick={show}>
            {newOrders(count)}
          </Button>
        </Group>
      )}
    </div>
  );
}

function newOrders(count: number): string {
  if (count === 0) return t('There may be new orders · Show');
  return t(count === 1 ? '{count} new order · Show' : '{count} new orders · Show', { count });
}

import { Button, EmptyState } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { call } from '../../shared/api.ts';

/** What contract/monitoring.ts takes at most. */
const LONGEST = 8000;

/** Spec 2.3, Admin error screen; the fault is reported to the server. */
export function ErrorScreen() {
  const error = useRouteError();

  useEffect(() => {
    const fault = error instanceof Error ? error : new Error(JSON.stringify(error));
    call('POST clientBug', {
      body: {
        error: fault.message.slice(0, LONGEST),
        error_stack: (fault.stack ?? '').slice(0, LONGEST),
        location: window.location.href.slice(0, 2000),
        mode: 'live',
      },
    }).catch(() => {
      // There is nobody left to tell.
    });
  }, [error]);

  return (
    <EmptyState py="xl" icon={<IconAlertTriangle aria-hidden />} withIndicatorBackground role="alert">
      <title>Something went wrong - Agrim</title>
      <EmptyState.Title order={1}>Something went wrong. Please Try Reloading the Page.</EmptyState.Title>
      <EmptyState.Actions>
        <Button onClick={() => window.location.reload()}>Refresh Page</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

import { Button, EmptyState } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportFault } from '../../shared/report.ts';
import { IconAlertTriangle, IconWifiOff } from '../kit/icons.ts';
import { useBrand } from '../our-brand.ts';

/** Each browser has its own words for a script that could not be fetched, and the build for a style. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/**
 * Spec 2.3, Admin error screen; the server gets a report of the fault. A screen that failed to load without a network
 * returns with it.
 */
export function ErrorScreen() {
  const error = useRouteError();
  const isNotLoaded = error instanceof Error && NOT_LOADED.test(error.message);
  return isNotLoaded ? <NotLoaded /> : <Faulty error={error} />;
}

/** The page does not fetch a failed script again, so the page itself is loaded again. */
function NotLoaded() {
  const brand = useBrand();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <EmptyState py="xl" icon={<IconWifiOff aria-hidden />} withIndicatorBackground role="alert">
      <title>{`Not loaded - ${brand.name}`}</title>
      <EmptyState.Title order={1}>This screen could not be loaded</EmptyState.Title>
      <EmptyState.Description>It will load as soon as you are back online.</EmptyState.Description>
      <EmptyState.Actions>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

function Faulty({ error }: { error: unknown }) {
  const brand = useBrand();
  useEffect(() => reportFault(error), [error]);

  return (
    <EmptyState py="xl" icon={<IconAlertTriangle aria-hidden />} withIndicatorBackground role="alert">
      <title>{`Something went wrong - ${brand.name}`}</title>
      <EmptyState.Title order={1}>Something went wrong. Please Try Reloading the Page.</EmptyState.Title>
      <EmptyState.Actions>
        <Button onClick={() => window.location.reload()}>Refresh Page</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

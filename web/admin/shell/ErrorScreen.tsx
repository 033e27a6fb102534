import { Button, EmptyState } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportFault } from '../../shared/report.ts';
import { IconAlertTriangle, IconWifiOff } from '../kit/icons.ts';
import { t } from '../language/t.ts';
import { useBrand } from '../our-brand.ts';

/** Browsers report a failed script in different words; a failed style is the bundler's message. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload/i;

/**
 * Shows the admin error screen (spec 2.3), and reports the fault to the server. A screen that failed to load offline
 * returns with the network.
 */
export function ErrorScreen() {
  const error = useRouteError();
  const isNotLoaded = error instanceof Error && NOT_LOADED.test(error.message);
  return isNotLoaded ? <NotLoaded /> : <Faulty error={error} />;
}

/** Reloads the page once online, because browsers don't retry a failed script. */
function NotLoaded() {
  const brand = useBrand();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <EmptyState py="xl" icon={<IconWifiOff aria-hidden />} withIndicatorBackground role="alert">
      <title>{`${t('Not loaded')} - ${brand.name}`}</title>
      <EmptyState.Title order={1}>{t('This screen could not be loaded')}</EmptyState.Title>
      <EmptyState.Description>{t('It will load as soon as you are back online.')}</EmptyState.Description>
      <EmptyState.Actions>
        <Button onClick={() => window.location.reload()}>{t('Try again')}</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

function Faulty({ error }: { error: unknown }) {
  const brand = useBrand();
  useEffect(() => reportFault(error), [error]);

  return (
    <EmptyState py="xl" icon={<IconAlertTriangle aria-hidden />} withIndicatorBackground role="alert">
      <title>{`${t('Something went wrong')} - ${brand.name}`}</title>
      <EmptyState.Title order={1}>{t('Something went wrong. Please Try Reloading the Page.')}</EmptyState.Title>
      <EmptyState.Actions>
        <Button onClick={() => window.location.reload()}>{t('Refresh Page')}</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

import { Button, Stack } from '@mantine/core';
import { useNetwork, useThrottledValue } from '@mantine/hooks';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { SCHEME_TYPES } from '../../../contract/offers/scheme-types.ts';
import { makeStale } from '../kit/calls.ts';
import { IconHelp } from '../kit/icons.ts';
import { laterPart, lazyPart } from '../kit/lazy-part.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { t } from '../language/t.ts';
import { useNewOrders } from '../orders/list/useNewOrders.ts';
import { useSession } from '../session.tsx';
import { Today } from './Today.tsx';

// The day's work doesn't wait for these.
const ToDo = lazyPart(async () => (await import('./ToDo.tsx')).ToDo);
const Setup = laterPart(async () => (await import('./Setup.tsx')).Setup);
const PushOffer = laterPart(async () => (await import('../push/PushOffer.tsx')).PushOffer);
const Figures = laterPart(async () => (await import('./Figures.tsx')).Figures);

/** Shows an installation's first steps, the work that waits, and the figures and cards of spec 2.3. */
export function Dashboard() {
  useLiveFigures();
  const isShop = useSession().user?.office.type === 'RETAILER';
  const { online } = useNetwork();
  return (
    <>
      <PageHeader title={t('Dashboard')}>
        <Button
          component={Link}
          to="/dashboard-help"
          variant="default"
          leftSection={<IconHelp size={16} aria-hidden />}
        >
          {t('Help')}
        </Button>
      </PageHeader>
      <Stack gap="lg">
        <Suspense>
          {(online || !isShop) && <Setup />}
          <PushOffer />
        </Suspense>
        {isShop && <Today />}
        <Suspense>
          {!isShop && <ToDo />}
          <Figures />
        </Suspense>
      </Stack>
    </>
  );
}

/** Minimum time between reads: on launch day, hundreds of orders come in per second. */
const LEAST_APART = 3000;

/** Refreshes the order figures as orders come in. */
function useLiveFigures(): void {
  const { count, gaps } = useNewOrders(SCHEME_TYPES);
  const news = useThrottledValue(count + gaps, LEAST_APART);
  useEffect(() => {
    if (news > 0) makeStale('GET order');
  }, [news]);
}

import { Anchor, Button, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useNetwork, useThrottledValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import { SCHEME_TYPES } from '../../../contract/offers/scheme-types.ts';
import type { OrderListed } from '../../../contract/orders/orders.ts';
import { makeStale, useData } from '../kit/calls.ts';
import { IconHelp } from '../kit/icons.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { lazyPart } from '../kit/lazy-part.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { todayInNepal, When } from '../kit/When.tsx';
import { ownScreens } from '../language/own-screens.ts';
import { t, translated } from '../language/t.ts';
import { useNewOrders } from '../orders/list/useNewOrders.ts';
import { addressOfOrder, listedAt } from '../orders/order-address.ts';
import { ByDay } from '../reports/ByDay.tsx';
import { useMayCall, useSession } from '../session.tsx';
import classes from './Dashboard.module.css';
import { FewestLeft } from './FewestLeft.tsx';
import { MoneyFigures, MoneyNow } from './MoneyFigures.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { Setup } from './Setup.tsx';
import { ToDo } from './ToDo.tsx';
import { Today } from './Today.tsx';
import { YourRetailers } from './YourRetailers.tsx';

const PushOffer = lazyPart(async () => (await import('../push/PushOffer.tsx')).PushOffer);

/** Shows new orders, waiting work, the lowest stock and the cards of spec 2.3, each if the user has access. */
export function Dashboard() {
  const seesOrders = useMayCall('GET order');
  const seesReports = useMayCall('GET order/report');
  const seesProducts = useMayCall('GET product');
  const seesMoney = useMayCall('GET office-money');
  useLiveFigures();
  const { user } = useSession();
  const office = user?.office.type;
  const seesCalls = useMayCall('GET order/report/calls');
  const isShop = office === 'RETAILER';
  const { online } = useNetwork();
  // Offline, a shop has what it needs to work; figures wait.
  const isWhole = online || !isShop;
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
        {isWhole && <Setup />}
        <Suspense>
          <PushOffer />
        </Suspense>
        {isShop ? <Today /> : <ToDo />}
        {seesCalls && (office === 'ND' || office === 'RD') && <YourRetailers />}
        {seesOrders && !isShop && <OrderFigures />}
        {isWhole && <MoneyNow />}
        {isWhole && seesMoney && <MoneyFigures />}
        {isWhole && seesReports && <OrderTrend />}
        <Cards />
        <div className={classes.columns}>
          {seesOrders && !isShop && <LatestOrders />}
          {isWhole && seesProducts && <FewestLeft />}
        </div>
      </Stack>
    </>
  );
}

function Cards() {
  const { access } = useSession();
  const cards = ownScreens.filter((screen) => screen.card && access && isAllowed(access, screen.path));
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="go-to">
      <Title order={2} size="h5" mb="xs" id="go-to">
        {t('Go to')}
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        {cards.map((screen) => (
          <Paper key={screen.path} component={Link} to={`/${screen.path}`} withBorder p="md" className={classes.card}>
            <Text fw={600} size="sm">
              {translated(screen.card ?? '')}
            </Text>
            <Text size="xs" c="dimmed">
              {translated(screen.group)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}

function LatestOrders() {
  const { data, error, refetch } = useData('GET order', { query: { sort: 'placed_at:desc', size: 10 } });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="latest-orders">
      <Title order={2} size="h5" id="latest-orders">
        {t('Latest orders')}
      </Title>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('No orders yet.')}
        </Text>
      )}
      {!data && !error && <Skeleton aria-busy height={320} mt="xs" />}
      <ul className={classes.rows}>
        {data?.map((order) => (
          <li key={order._id}>
            <TwoLines first={<OrderLink order={order} />} second={order.product_name} />
            <TwoLines first={<StatusBadge status={order.status} />} second={<When at={order.placed_at} />} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function OrderLink({ order }: { order: OrderListed }) {
  const { access } = useSession();
  const address = addressOfOrder(access, order);
  if (!address) return order.customer_name;
  return (
    <Anchor component={Link} to={`/${address}`} c="inherit" size="sm" fw={600}>
      {order.customer_name}
    </Anchor>
  );
}

const DAYS = 14;

/** Compares your offices' orders of the last two weeks with the two weeks before. */
function OrderTrend() {
  const { access } = useSession();
  const to = todayInNepal();
  const first = new Date(`${to}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() + 1 - DAYS);
  const { query } = listedAt(access, { find_placed_at_from: first.toISOString().slice(0, 10), find_placed_at_to: to });
  const { data, error, refetch } = useData('GET order/report', { query }, { placeholderData: keepPreviousData });
  if (error) return <ListFailed error={error} onRetry={refetch} />;
  return (
    <ByDay
      title={t('Orders in the last {days} days', { days: DAYS })}
      days={data?.days}
      linkTo={(day) => {
        const { to } = listedAt(access, { find_placed_at_from: day, find_placed_at_to: day });
        return to && `/${to}`;
      }}
    />
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

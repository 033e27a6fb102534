import { Anchor, Paper, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import type { OrderListed } from '../../../contract/orders/orders.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { todayInNepal, When } from '../kit/When.tsx';
import { ownScreens } from '../language/own-screens.ts';
import { t, translated } from '../language/t.ts';
import { addressOfOrder, listedAt } from '../orders/order-address.ts';
import { ByDay } from '../reports/ByDay.tsx';
import { useMayCall, useSession } from '../session.tsx';
import classes from './Dashboard.module.css';
import { FewestLeft } from './FewestLeft.tsx';
import { MoneyFigures, MoneyNow } from './MoneyFigures.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { YourRetailers } from './YourRetailers.tsx';

/** Shows, below the work, how orders, money and stock stand, each if the user has access. */
export function Figures() {
  const seesOrders = useMayCall('GET order');
  const seesReports = useMayCall('GET order/report');
  const seesProducts = useMayCall('GET product');
  const seesMoney = useMayCall('GET office-money');
  const seesCalls = useMayCall('GET order/report/calls');
  const office = useSession().user?.office.type;
  const isShop = office === 'RETAILER';
  const { online } = useNetwork();
  // Offline, a shop has what it needs to work; figures wait.
  const isWhole = online || !isShop;
  return (
    <>
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

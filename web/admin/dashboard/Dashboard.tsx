import { Button, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import { screens } from '../../../contract/screen-list.ts';
import { IconHelp } from '../kit/icons.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useMayCall, useSession } from '../session.tsx';
import classes from './Dashboard.module.css';
import { LatestOrders } from './LatestOrders.tsx';
import { LowStock } from './LowStock.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { OrderTrend } from './OrderTrend.tsx';
import { Setup } from './Setup.tsx';
import { ToDo } from './ToDo.tsx';
import { useLiveFigures } from './useLiveFigures.ts';
import { YourRetailers } from './YourRetailers.tsx';

/**
 * New orders, waiting work and low stock at a glance, and the cards of spec 2.3, each where the user's access allows
 * it.
 */
export function Dashboard() {
  const seesOrders = useMayCall('GET order');
  const seesReports = useMayCall('GET order/report');
  const seesProducts = useMayCall('GET product');
  useLiveFigures();
  const { user } = useSession();
  const office = user?.office.type;
  const seesCalls = useMayCall('GET order/report/calls');
  return (
    <>
      <PageHeader title={office === 'RETAILER' ? 'Today' : 'Dashboard'}>
        <Button
          component={Link}
          to="/dashboard-help"
          variant="default"
          leftSection={<IconHelp size={16} aria-hidden />}
        >
          Help
        </Button>
      </PageHeader>
      <Stack gap="lg">
        <Setup />
        <ToDo />
        {seesCalls && (office === 'ND' || office === 'RD') && <YourRetailers />}
        {seesOrders && <OrderFigures />}
        {seesReports && <OrderTrend />}
        <Cards />
        <div className={classes.columns}>
          {seesOrders && <LatestOrders />}
          {seesProducts && <LowStock />}
        </div>
      </Stack>
    </>
  );
}

function Cards() {
  const { access } = useSession();
  const cards = screens.filter((screen) => screen.card && access && isAllowed(access, screen.path));
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="go-to">
      <Title order={2} size="h5" mb="xs" id="go-to">
        Go to
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 4 }} spacing="sm">
        {cards.map((screen) => (
          <Paper key={screen.path} component={Link} to={`/${screen.path}`} withBorder p="md" className={classes.card}>
            <Text fw={600} size="sm">
              {screen.card}
            </Text>
            <Text size="xs" c="dimmed">
              {screen.group}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}

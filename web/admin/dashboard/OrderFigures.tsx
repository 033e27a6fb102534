import { Alert, Button, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { QueryOf } from '../../../contract/api.ts';
import { useCall } from '../kit/calls.ts';
import { reasonOf } from '../kit/toast.tsx';
import { todayInNepal } from '../kit/When.tsx';
import { listOfAllOrders } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';
import classes from './Dashboard.module.css';

type Query = QueryOf<'GET order'>;

const OF_ORDERS: { label: string; query: Query }[] = [
  { label: 'To call', query: { find_status: 'PLACED' } },
  { label: 'To allocate', query: { find_status: 'CONFIRMED' } },
  { label: 'Ready for pickup', query: { find_status: 'READY_FOR_PICKUP' } },
];
const OF_PURCHASES: { label: string; query: Query }[] = [
  { label: 'To verify', query: { find_status: 'UNDER_VERIFICATION' } },
  { label: 'Late payments', query: { find_status: 'LATE_REVIEW' } },
  { label: 'To refund', query: { find_status: 'REFUND_DUE' } },
];

/** Today's new orders and the work that waits for somebody, in your offices; each figure leads to its orders. */
export function OrderFigures() {
  const { calls } = useSession();
  const today = todayInNepal();
  // Purchases are paid before anybody is called.
  const areCalled = (['PRE-ORDER', 'CAMPAIGN'] as const).some((kind) => calls.has(`GET order {${kind}}`));
  const figures: { label: string; query: Query }[] = [
    { label: 'Orders today', query: { find_placed_at_from: today, find_placed_at_to: today } },
    ...(areCalled ? OF_ORDERS : OF_PURCHASES),
  ];
  return (
    <SimpleGrid component="section" aria-label="Orders at a glance" cols={{ base: 2, sm: 4 }} spacing="sm">
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </SimpleGrid>
  );
}

/** The list call counts all matches; its single row is not used. */
function Figure({ label, query }: { label: string; query: Query }) {
  const { access } = useSession();
  const { data, error, refetch } = useCall('GET order', { query: { ...query, size: 1 } });
  const list = listOfAllOrders(access);
  if (error) {
    return (
      <Alert color="warning" role="alert" title={label}>
        {reasonOf(error)}
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => refetch()}>
          Try again
        </Button>
      </Alert>
    );
  }
  const content = (
    <>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {data ? <div className={classes.figure}>{data.totalData}</div> : <Skeleton height={32} mt={6} width={56} />}
    </>
  );
  if (!list)
    return (
      <Paper withBorder p="md">
        {content}
      </Paper>
    );
  const search = new URLSearchParams(query as Record<string, string>);
  return (
    <Paper withBorder p="md" component={Link} to={`/${list}?${search}`} className={classes.card}>
      {content}
    </Paper>
  );
}

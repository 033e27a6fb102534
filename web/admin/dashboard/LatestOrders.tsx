import { Anchor, Paper, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { OrderListed } from '../../../contract/orders/orders.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { addressOfOrder } from '../orders/order-address.ts';
import { useSession } from '../session.tsx';
import classes from './Dashboard.module.css';

export function LatestOrders() {
  const { data, error, refetch } = useData('GET order', { query: { sort: 'placed_at:desc', size: 10 } });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="latest-orders">
      <Title order={2} size="h5" id="latest-orders">
        Latest orders
      </Title>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          No orders yet.
        </Text>
      )}
      {!data && !error && <Skeleton height={320} mt="xs" />}
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

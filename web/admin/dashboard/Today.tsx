import { Anchor, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatRs } from '../../../contract/money.ts';
import type { Today as Waiting } from '../../../contract/orders/today.ts';
import { useCall, useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { CallCard } from '../orders/calls/CallCard.tsx';
import workList from '../orders/calls/WorkList.module.css';
import { listOfAllOrders } from '../orders/order-address.ts';
import { useMayCall, useSession } from '../session.tsx';
import classes from './Dashboard.module.css';
import { NextStep } from './NextStep.tsx';
import { OtherWork } from './ToDo.tsx';

const REFRESH_MS = 60_000;
const how = { refetchInterval: REFRESH_MS };
const FIRST_CALLS = 3;

/** A shop's work of the day, in the order of its urgency: calls, hand-overs, goods on their way; then its week. */
export function Today() {
  const mayCall = useMayCall('GET order/calls');
  const mayToday = useMayCall('GET order/today');
  const { data, error, refetch } = useData('GET order/today', undefined, { enabled: mayToday, ...how });
  const list = listOfAllOrders(useSession().access);
  return (
    <>
      {mayCall && <Calls />}
      <OtherWork />
      {error && <ListFailed error={error} onRetry={refetch} />}
      {data && (
        <>
          <Orders
            title="To hand over"
            beside={data.hand_over.to_collect > 0 && `${formatRs(data.hand_over.to_collect)} to collect`}
            empty="No orders are ready for pickup."
            to={list && `/${list}?find_status=READY_FOR_PICKUP`}
            waiting={data.hand_over}
          />
          <Orders
            title="On the way to your shop"
            empty="No confirmed orders are waiting for their goods."
            to={list && `/${list}?find_status=ALLOCATED`}
            waiting={data.arriving}
          />
          <Week week={data.week} />
        </>
      )}
    </>
  );
}

/** Those who wait longest; the work list has all of them. */
function Calls() {
  const { data } = useCall('GET order/calls', { query: { size: FIRST_CALLS } }, how);
  if (!data) return null;
  return (
    <Part title="Calls to make" count={data.totalData} to="/work-list">
      {data.totalData === 0 && <Empty>No customers are waiting for a call.</Empty>}
      <ul className={workList.calls} aria-label="Call first">
        {data.data.map((order) => (
          <CallCard key={order._id} order={order} />
        ))}
      </ul>
    </Part>
  );
}

interface OrdersProps {
  title: string;
  beside?: ReactNode;
  empty: string;
  to: string | undefined;
  waiting: Waiting['arriving'];
}

function Orders({ title, beside, empty, to, waiting: { count, orders } }: OrdersProps) {
  return (
    <Part title={title} count={count} beside={beside} to={count > orders.length ? to : undefined}>
      {count === 0 && <Empty>{empty}</Empty>}
      <ul className={workList.calls} aria-label={title}>
        {orders.map((order) => (
          <NextStep key={order._id} order={order} />
        ))}
      </ul>
    </Part>
  );
}

interface PartProps {
  title: string;
  count: number;
  beside?: ReactNode;
  /** The list that has all of it. */
  to: string | undefined;
  children: ReactNode;
}

function Part({ title, count, beside, to, children }: PartProps) {
  return (
    <section>
      <Group justify="space-between" align="baseline" mb="xs" gap="xs">
        <Title order={2} size="h5">
          {title} {count > 0 && <span className={classes.count}>{count}</span>}
        </Title>
        {beside && (
          <Text size="sm" fw={600}>
            {beside}
          </Text>
        )}
        {to && count > 0 && (
          <Anchor component={Link} to={to} size="sm" underline="always">
            All {count}
          </Anchor>
        )}
      </Group>
      {children}
    </section>
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

const WEEK = [
  ['placed', 'Ordered'],
  ['delivered', 'Delivered'],
  ['lost', 'Lost'],
] as const;

function Week({ week }: { week: Waiting['week'] }) {
  return (
    <Stack component="section" gap="xs" aria-labelledby="this-week">
      <Title order={2} size="h5" id="this-week">
        This week, since Sunday
      </Title>
      <SimpleGrid cols={3} spacing="sm">
        {WEEK.map(([name, label]) => (
          <Paper key={name} withBorder p="sm">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <div className={classes.figure}>{week[name]}</div>
          </Paper>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

import { Anchor, Group, Paper, SimpleGrid, Skeleton, Stack, Table, Text, Timeline, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useLocation, useParams } from 'react-router';
import type { OrderDetail as Order } from '../../../contract/orders.ts';
import { call } from '../../shared/api.ts';
import { ListFailed } from '../kit/ListMessages.tsx';
import { Money } from '../kit/Money.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { plainState, StatusBadge } from '../kit/StatusBadge.tsx';
import { useScreen } from '../kit/screen.ts';
import { exactTime, When } from '../kit/When.tsx';
import classes from './OrderDetail.module.css';
import { Phone } from './Phone.tsx';

/** order-manage/{order_type}/detail/{id}. */
export function OrderDetail() {
  const { id = '' } = useParams();
  const { path } = useScreen();
  const { state } = useLocation();
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['GET order/{id}', id],
    queryFn: async ({ signal }) => (await call('GET order/{id}', { params: { id }, signal })).data,
  });
  const back = {
    to: `/${path}${(state as { search?: string } | null)?.search ?? ''}`,
    label: 'Back to the list',
  };
  return (
    <>
      <PageHeader title={order ? order.order_id : 'Order'} back={back}>
        {order && <StatusBadge status={order.status} />}
      </PageHeader>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!order && !error && <Skeleton height={320} aria-busy />}
      {order && <Facts order={order} />}
    </>
  );
}

function Facts({ order }: { order: Order }) {
  return (
    <div className={classes.columns}>
      <Stack>
        <Part title="Items">
          <Items order={order} />
        </Part>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Part title="Customer">
            <dl className={classes.facts}>
              <Fact name="Name">{order.customer_name}</Fact>
              <Fact name="Phone">
                <Phone number={order.customer_phone} />
              </Fact>
              {order.customer_email && (
                <Fact name="Email">
                  <Anchor href={`mailto:${order.customer_email}`} c="inherit" size="sm">
                    {order.customer_email}
                  </Anchor>
                </Fact>
              )}
              {order.old_product_information && <Fact name="Current Device">{order.old_product_information}</Fact>}
              {order.d_data.map(({ scheme_d_data_id, field_name, value }) => (
                <Fact key={scheme_d_data_id} name={field_name}>
                  {value}
                </Fact>
              ))}
            </dl>
          </Part>
          <Part title="Place">
            <dl className={classes.facts}>
              <Fact name="Office">{order.office.name}</Fact>
              <Fact name="Address">{order.customer_address}</Fact>
              <Fact name="Area">{order.vdc_municipality_name}</Fact>
              <Fact name="District">{order.district_name}</Fact>
              <Fact name="State">{order.state_name}</Fact>
            </dl>
          </Part>
        </SimpleGrid>
      </Stack>
      <Part title="What happened">
        <Events events={order.events} />
      </Part>
    </div>
  );
}

function Items({ order }: { order: Order }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {order.scheme_name}, placed <When at={order.placed_at} />
      </Text>
      <Table>
        <caption className={classes.caption}>Items of the order</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Product</Table.Th>
            <Table.Th scope="col" ta="right">
              Quantity
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Price
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.items.map((item) => (
            <Table.Tr key={item._id}>
              <Table.Td>
                {item.product_name}
                <Text size="xs" c="dimmed">
                  {item.sku_of_seller}
                  {item.role === 'bundle' && ', bundled'}
                </Text>
              </Table.Td>
              <Table.Td ta="right">{item.quantity}</Table.Td>
              <Table.Td ta="right">
                <Money amount={item.price} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row" colSpan={2}>
              Total
            </Table.Th>
            <Table.Td ta="right" fw={700}>
              <Money amount={order.total} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </>
  );
}

/** The latest on top: it says where the order stands. */
function Events({ events }: { events: Order['events'] }) {
  return (
    <Timeline active={events.length} bulletSize={14} lineWidth={2}>
      {[...events].reverse().map((event) => (
        <Timeline.Item key={event._id} title={plainState(event.after)}>
          <Text size="sm" c="dimmed">
            {event.actor}, <When at={event.at} />
          </Text>
          <Text size="xs" c="dimmed">
            {exactTime(event.at)}
          </Text>
          {event.reason && <Text size="sm">{event.reason}</Text>}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group component="div" gap="md" wrap="nowrap" justify="space-between">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Group>
  );
}

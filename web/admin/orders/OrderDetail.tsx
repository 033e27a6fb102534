import { Anchor, SimpleGrid, Stack, Table, Text, Timeline } from '@mantine/core';
import { useParams } from 'react-router';
import type { OrderDetail as Order } from '../../../contract/orders.ts';
import { stateLabel } from '../../../contract/states.ts';
import { useData } from '../kit/calls.ts';
import { DetailPage, Fact, Facts, Part } from '../kit/DetailPage.tsx';
import { Money } from '../kit/Money.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { exactTime, When } from '../kit/When.tsx';
import classes from './OrderDetail.module.css';
import { Phone } from './Phone.tsx';
import { Steps } from './Steps.tsx';

/** order-manage/{order_type}/detail/{id}. */
export function OrderDetail() {
  const { id = '' } = useParams();
  const query = useData('GET order/{id}', { params: { id } });
  return (
    <DetailPage
      noun="Order"
      nameOf={(order) => order.order_id}
      query={query}
      actions={(order) => (
        <>
          <StatusBadge status={order.status} />
          <Steps order={order} />
        </>
      )}
    >
      {(order) => <Parts order={order} />}
    </DetailPage>
  );
}

function Parts({ order }: { order: Order }) {
  return (
    <div className={classes.columns}>
      <Stack>
        <Part title="Items">
          <Items order={order} />
        </Part>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Part title="Customer">
            <Facts>
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
              {order.imei && <Fact name="IMEI">{order.imei}</Fact>}
              {order.tracking_number && <Fact name="Tracking number">{order.tracking_number}</Fact>}
              {order.old_product_information && <Fact name="Current Device">{order.old_product_information}</Fact>}
              {order.d_data.map(({ scheme_d_data_id, field_name, value }) => (
                <Fact key={scheme_d_data_id} name={field_name}>
                  {value}
                </Fact>
              ))}
            </Facts>
          </Part>
          <Part title="Place">
            <Facts>
              <Fact name="Office">{order.office.name}</Fact>
              <Fact name="Address">{order.customer_address}</Fact>
              <Fact name="Area">{order.vdc_municipality_name}</Fact>
              <Fact name="District">{order.district_name}</Fact>
              <Fact name="State">{order.state_name}</Fact>
            </Facts>
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
            <Table.Tr key={item.position}>
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
        <Timeline.Item key={event._id} title={titleOf(event)}>
          <Text size="sm" c="dimmed">
            {event.actor}, <When at={event.at} />
          </Text>
          <Text size="xs" c="dimmed">
            {exactTime(event.at)}
          </Text>
          {event.reason && <Text size="sm">{event.reason}</Text>}
          {Object.values(event.details ?? {}).map((detail) => (
            <Text size="sm" key={String(detail)}>
              {String(detail)}
            </Text>
          ))}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

/** A step of a return, or one that leaves the state, is named by itself. */
function titleOf({ step, before, after, return_id }: Order['events'][number]): string {
  if (return_id) return `Return: ${stateLabel(after).toLowerCase()}`;
  return before === after ? stateLabel(step) : stateLabel(after);
}

import { Anchor, Button, CopyButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { OrderListed } from '../../../contract/orders.ts';
import { ALL_ORDER_STATES } from '../../../contract/states.ts';
import { call } from '../../shared/api.ts';
import { DaysFilter } from '../kit/DaysFilter.tsx';
import { SelectFilter, TextFilter } from '../kit/filters.tsx';
import { Money } from '../kit/Money.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { plainState, StatusBadge } from '../kit/StatusBadge.tsx';
import { useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { useAllowed, useMayCall } from '../session.tsx';
import { Phone } from './Phone.tsx';

const states = ALL_ORDER_STATES.map((state) => ({ value: state, label: plainState(state) }));

/** order-manage/{order_type}: the last segment of the path is the scheme's type in lower case. */
export function OrderList() {
  const { path, label } = useScreen();
  const scheme_type = path.replace('order-manage/', '').toUpperCase();
  return (
    <ResourceList
      key={path}
      title={label}
      noun="Order"
      list="GET order"
      always={{ find_scheme_type: scheme_type }}
      nameOf={(order) => order.order_id}
      columns={[
        { header: 'Order', sort: 'order_id', cell: (order) => <OrderLink order={order} path={path} /> },
        { header: 'Status', cell: (order) => <StatusBadge status={order.status} /> },
        {
          header: 'Customer',
          sort: 'customer_name',
          cell: (order) => <TwoLines first={order.customer_name} second={<Phone number={order.customer_phone} />} />,
        },
        { header: 'Product', cell: (order) => <TwoLines first={order.product_name} second={order.sku_of_seller} /> },
        { header: 'Office', cell: (order) => order.office.name },
        { header: 'Total', sort: 'total', numeric: true, cell: (order) => <Money amount={order.total} /> },
        { header: 'Placed', sort: 'placed_at', cell: (order) => <When at={order.placed_at} /> },
      ]}
      filters={
        <>
          <TextFilter name="find_order_id" label="Order id" />
          <TextFilter name="find_customer_name" label="Customer" />
          <TextFilter name="find_customer_phone" label="Phone" />
          <SelectFilter name="find_status" label="Status" data={states} />
          <OfficeFilter />
          <DaysFilter name="find_placed_at" label="Placed between" />
        </>
      }
      empty="Orders appear here as soon as a customer places one on a scheme page."
      bulk={(ticked) => <CopyPhones orders={ticked} />}
    />
  );
}

function OrderLink({ order, path }: { order: OrderListed; path: string }) {
  const { search } = useLocation();
  const mayOpen = useAllowed(`${path}/detail/:id`);
  if (!mayOpen) return order.order_id;
  return (
    <Anchor
      component={Link}
      to={`/${path}/detail/${order._id}`}
      state={{ search }}
      size="sm"
      fw={600}
      c="inherit"
      underline="always"
      style={{ whiteSpace: 'nowrap' }}
    >
      {order.order_id}
    </Anchor>
  );
}

function OfficeFilter() {
  const mayList = useMayCall('GET office');
  const { data } = useQuery({
    queryKey: ['GET office', 'all'],
    queryFn: async ({ signal }) => (await call('GET office', { query: { size: 0, sort: 'name:asc' }, signal })).data,
    enabled: mayList,
    staleTime: 60_000,
  });
  // Who has one office only has nothing to choose.
  if (!data || data.length < 2) return null;
  const offices = data.map((office) => ({ value: office._id, label: `${office.name} (${office.office_code})` }));
  return <SelectFilter name="find_office_id" label="Office" data={offices} />;
}

function CopyPhones({ orders }: { orders: OrderListed[] }) {
  return (
    <CopyButton value={orders.map((order) => order.customer_phone).join('\n')}>
      {({ copied, copy }) => (
        <Button variant="default" size="compact-sm" onClick={copy}>
          {copied ? 'Copied' : 'Copy phone numbers'}
        </Button>
      )}
    </CopyButton>
  );
}

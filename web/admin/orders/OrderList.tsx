import { Button, CopyButton } from '@mantine/core';
import type { SchemeType } from '../../../contract/offers.ts';
import type { OrderListed } from '../../../contract/orders.ts';
import { ALL_ORDER_STATES, stateLabel } from '../../../contract/states.ts';
import { Money } from '../kit/Money.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { useKind, useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { useOfficeChoices } from '../users/choices.ts';
import { Phone } from './Phone.tsx';

const states = ALL_ORDER_STATES.map((state) => ({ value: state, label: stateLabel(state) }));

/** order-manage/{order_type}. */
export function OrderList() {
  const { label } = useScreen();
  const offices = useOfficeChoices();
  return (
    <ResourceList
      title={label}
      noun="Order"
      list="GET order"
      always={{ find_scheme_type: useKind<SchemeType>() }}
      nameOf={(order) => order.order_id}
      columns={[
        {
          header: 'Order',
          sort: 'order_id',
          cell: (order) => <span style={{ whiteSpace: 'nowrap' }}>{order.order_id}</span>,
        },
        { header: 'Status', mark: true, cell: (order) => <StatusBadge status={order.status} /> },
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
      search={{ name: 'find_search', label: 'orders by id, name or phone' }}
      filters={[
        { label: 'Status', name: 'find_status', choices: states },
        { label: 'Placed', days: 'find_placed_at' },
        // Who has one office only has nothing to choose.
        ...(offices.data.length > 1
          ? [
              {
                label: 'Office',
                name: 'find_office_id' as const,
                choices: offices.data,
                onSearch: offices.props.onSearchChange,
              },
            ]
          : []),
      ]}
      empty="Orders appear here as soon as a customer places one on a scheme page."
      bulk={(chosen) => <CopyPhones orders={chosen} />}
    />
  );
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

import { Can } from '../kit/Can.tsx';
import { Money } from '../kit/Money.tsx';
import { ResourceList } from '../kit/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { BulkSteps } from './BulkSteps.tsx';
import { CallBy } from './CallBy.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { NextStep } from './NextStep.tsx';
import { OrderTabs } from './OrderTabs.tsx';
import { Phone } from './Phone.tsx';
import { useOrderFilters } from './useOrderFilters.ts';
import { useOrderScreen } from './useOrderScreen.ts';

/** order-manage/{order_type}, orders, active-orders and archived-orders. */
export function OrderList() {
  const { label, path } = useScreen();
  const { always } = useOrderScreen();
  const filters = useOrderFilters();
  return (
    <ResourceList
      title={label}
      noun="Order"
      list="GET order"
      always={always}
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
        { header: 'Person', cell: (order) => order.assigned_to?.name },
        { header: 'Total', sort: 'total', numeric: true, cell: (order) => <Money amount={order.total} /> },
        {
          header: 'Placed',
          sort: 'placed_at',
          cell: (order) => <TwoLines first={<When at={order.placed_at} />} second={<CallBy order={order} />} />,
        },
      ]}
      search={{ name: 'find_search', label: 'orders by id, name or phone' }}
      above={<OrderTabs />}
      filters={filters}
      empty="Orders appear here as soon as a customer places one on a scheme page."
      headerActions={<ExportMenu />}
      rowActions={(order) => (
        <Can path={`${path}/steps`}>
          <NextStep order={order} />
        </Can>
      )}
      bulk={(chosen, done) => <BulkSteps orders={chosen} done={done} />}
    />
  );
}

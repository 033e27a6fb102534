import { Badge } from '@mantine/core';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';

/** customer-manage: finds customers by any part of a phone number or name. */
export function CustomerList() {
  return (
    <ResourceList
      title="Customers"
      noun="Customer"
      list="GET customer"
      nameOf={({ name }) => name}
      columns={[
        { header: 'Customer', cell: ({ _id, name }) => <TwoLines first={_id} second={name} /> },
        { header: 'Orders', cell: ({ orders }) => orders },
        {
          header: 'Status',
          mark: true,
          cell: ({ is_blocked }) =>
            is_blocked && (
              <Badge variant="light" color="danger" tt="none">
                Blocked
              </Badge>
            ),
        },
        { header: 'Last order', sort: 'last_at', cell: ({ last_at }) => <Moment at={last_at} /> },
      ]}
      search={{ name: 'find_search', label: 'customers by any part of their number or name' }}
      empty="No customers yet."
    />
  );
}

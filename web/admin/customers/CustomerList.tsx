import { Badge } from '@mantine/core';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t } from '../language/t.ts';

/** customer-manage: finds customers by any part of a phone number or name. */
export function CustomerList() {
  return (
    <ResourceList
      title={t('Customers')}
      noun={t('Customer')}
      list="GET customer"
      nameOf={({ name }) => name}
      columns={[
        { header: t('Customer'), cell: ({ _id, name }) => <TwoLines first={_id} second={name} /> },
        { header: t('Orders'), cell: ({ orders }) => orders },
        {
          header: t('Status'),
          mark: true,
          cell: ({ is_blocked }) =>
            is_blocked && (
              <Badge variant="light" color="danger" tt="none">
                {t('Blocked')}
              </Badge>
            ),
        },
        { header: t('Last order'), sort: 'last_at', cell: ({ last_at }) => <Moment at={last_at} /> },
      ]}
      search={{ name: 'find_search', label: t('customers by any part of their number or name') }}
      empty={t('No customers yet.')}
    />
  );
}

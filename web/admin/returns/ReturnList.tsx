import type { ReturnKind } from '../../../contract/orders/returns.ts';
import { RETURN_STATUSES } from '../../../contract/statuses.ts';
import { useListState } from '../kit/list/list-state.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { Phone } from '../kit/Phone.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { useKind, useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { ownWords, t } from '../language/t.ts';
import { useOfficeChoices } from '../offices/choices.ts';

const statuses = RETURN_STATUSES.map((status) => ({ value: status, label: ownWords(status) }));

/** return-requests and return-completed: lists returns. */
export function ReturnList() {
  const { label } = useScreen();
  const kind = useKind<ReturnKind>();
  const { filters } = useListState();
  const offices = useOfficeChoices({}, [filters.find_office_id]);
  return (
    <ResourceList
      title={label}
      noun={t('Return')}
      list="GET return"
      always={{ find_kind: kind }}
      nameOf={({ order }) => t('the return of {order}', { order: order.order_id })}
      columns={[
        {
          header: t('Order'),
          lead: true,
          cell: ({ order }) => <span style={{ whiteSpace: 'nowrap' }}>{order.order_id}</span>,
        },
        { header: t('Status'), mark: true, cell: ({ status }) => <StatusBadge status={status} /> },
        {
          header: t('Customer'),
          cell: (row) => <TwoLines first={row.customer_name} second={<Phone number={row.customer_phone} />} />,
        },
        { header: t('Product'), cell: (row) => <TwoLines first={row.product_name} second={row.reason} /> },
        { header: t('Office'), cell: ({ office }) => office.name },
        { header: t('Requested'), sort: 'asked_at', cell: (row) => <Moment at={row.asked_at} /> },
      ]}
      search={{ name: 'find_search', label: t('returns by order ID, name or phone') }}
      filters={[
        { label: t('Status'), name: 'find_status', choices: statuses },
        { label: t('Requested'), days: 'find_asked_at' },
        // A user with one office has nothing to choose.
        ...(offices.data.length > 1
          ? [{ label: t('Office'), name: 'find_office_id' as const, ...offices.filter }]
          : []),
      ]}
      empty={
        kind === 'REQUESTS'
          ? t(
              'No returns waiting. Customers request one from order tracking; staff open one on a delivered order’s page.',
            )
          : t('Refunded, replaced, rejected and withdrawn returns appear here.')
      }
    />
  );
}

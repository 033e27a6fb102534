import { formatRs } from '../../../contract/money.ts';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Exact } from '../kit/When.tsx';
import { PurchaseLink } from '../verification/PurchaseFacts.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';

/** payment-statements/missing: lists orders approved by their picture that no bank has reported yet. */
export function MissingList() {
  return (
    <ResourceList
      title="Approved, not yet received"
      noun="Order"
      list="GET payment/missing"
      nameOf={({ order_id }) => order_id}
      above={<PaymentTabs />}
      columns={[
        {
          header: 'Approved',
          sort: 'approved_at',
          cell: ({ approved_at, approved_by }) => (
            <TwoLines first={<Exact at={approved_at} />} second={approved_by && `by ${approved_by}`} />
          ),
        },
        { header: 'Advance', sort: 'advance', numeric: true, lead: true, cell: ({ advance }) => formatRs(advance) },
        {
          header: 'Order',
          long: true,
          cell: (purchase) => (
            <TwoLines
              first={<PurchaseLink purchase={purchase} />}
              second={`${purchase.customer_name}, ${purchase.customer_phone}`}
            />
          ),
        },
        {
          header: 'Paid from',
          long: true,
          cell: ({ bank, payer_phone, reference }) => (
            <TwoLines
              first={[bank, payer_phone].filter(Boolean).join(', ') || 'Not stated'}
              second={reference ? `Reference ${reference}` : 'No reference'}
            />
          ),
        },
        { header: 'Status', mark: true, cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
      search={{ name: 'find_reference', label: 'orders by reference' }}
      filters={[
        { label: 'Bank', name: 'find_bank', isText: true },
        { label: 'Approved', days: 'find_approved_at' },
      ]}
      empty="All approved orders are reconciled. Keep importing statements to stay up to date."
    />
  );
}

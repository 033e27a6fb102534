import { ResourceList } from '../kit/list/ResourceList.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Exact } from '../kit/When.tsx';
import { formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { PurchaseLink } from '../verification/PurchaseFacts.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';

/** payment-statements/missing: lists orders approved by their picture that no bank has reported yet. */
export function MissingList() {
  return (
    <ResourceList
      title={t('Approved, no bank record yet')}
      noun={t('Order')}
      list="GET payment/missing"
      nameOf={({ order_id }) => order_id}
      above={<PaymentTabs />}
      columns={[
        {
          header: t('Approved'),
          sort: 'approved_at',
          cell: ({ approved_at, approved_by }) => (
            <TwoLines
              first={<Exact at={approved_at} />}
              second={approved_by && t('by {name}', { name: approved_by })}
            />
          ),
        },
        { header: t('Advance'), sort: 'advance', numeric: true, lead: true, cell: ({ advance }) => formatRs(advance) },
        {
          header: t('Order'),
          long: true,
          cell: (purchase) => (
            <TwoLines
              first={<PurchaseLink purchase={purchase} />}
              second={`${purchase.customer_name}, ${purchase.customer_phone}`}
            />
          ),
        },
        {
          header: t('Paid from'),
          long: true,
          cell: ({ bank, payer_phone, reference }) => (
            <TwoLines
              first={[bank, payer_phone].filter(Boolean).join(', ') || t('Not recorded')}
              second={reference ? t('Reference {reference}', { reference }) : t('No reference')}
            />
          ),
        },
        { header: t('Status'), mark: true, cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
      search={{ name: 'find_reference', label: t('orders by reference') }}
      filters={[
        { label: t('Bank'), name: 'find_bank', isText: true },
        { label: t('Approved'), days: 'find_approved_at' },
      ]}
      empty={t('All approved orders are reconciled. Keep importing statements to stay up to date.')}
    />
  );
}

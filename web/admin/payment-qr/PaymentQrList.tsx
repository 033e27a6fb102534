import { Badge } from '@mantine/core';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';
import { t } from '../language/t.ts';

/** payment-qr: lists each retailer's payment code, and changes that wait for a second approver. */
export function PaymentQrList() {
  const { label } = useScreen();
  return (
    <ResourceList
      title={label}
      noun={t('Payment QR')}
      list="GET office/payment-qr"
      nameOf={(office) => office.name}
      open={(office) => `/payment-qr/detail/${office._id}`}
      columns={[
        {
          header: t('Retailer'),
          sort: 'name',
          cell: (office) => <TwoLines first={office.name} second={office.office_code} />,
        },
        {
          header: t('QR shown to customers'),
          cell: ({ path, is_dynamic }) =>
            path ? (is_dynamic ? t('QR with the amount filled in') : t('The original picture')) : t('No code'),
        },
        {
          header: t('Pending change'),
          mark: true,
          cell: ({ is_pending }) =>
            is_pending && (
              <Badge variant="light" color="warning" tt="none">
                {t('To approve')}
              </Badge>
            ),
        },
      ]}
      search={{ name: 'find_search', label: t('retailers by name or code') }}
      filters={[
        {
          name: 'find_is_pending',
          label: t('Pending change'),
          choices: [
            { value: 'true', label: t('Waiting for approval') },
            { value: 'false', label: t('No codes to approve') },
          ],
        },
      ]}
      empty={t('Retailers appear here with the code customers use to pay their advance.')}
    />
  );
}

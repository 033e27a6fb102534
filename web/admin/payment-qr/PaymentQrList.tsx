import { Badge } from '@mantine/core';
import { ResourceList } from '../kit/list/ResourceList.tsx';
import { useScreen } from '../kit/screen.ts';
import { TwoLines } from '../kit/TwoLines.tsx';

/** payment-qr: lists each retailer's payment code, and changes that wait for a second approver. */
export function PaymentQrList() {
  const { label } = useScreen();
  return (
    <ResourceList
      title={label}
      noun="Payment QR"
      list="GET office/payment-qr"
      nameOf={(office) => office.name}
      open={(office) => `/payment-qr/detail/${office._id}`}
      columns={[
        {
          header: 'Retailer',
          sort: 'name',
          cell: (office) => <TwoLines first={office.name} second={office.office_code} />,
        },
        {
          header: 'Customers see',
          cell: ({ path, is_dynamic }) =>
            path ? (is_dynamic ? 'A code with the amount in it' : 'The original picture') : 'No code',
        },
        {
          header: 'Change',
          mark: true,
          cell: ({ is_pending }) =>
            is_pending && (
              <Badge variant="light" color="warning" tt="none">
                To approve
              </Badge>
            ),
        },
      ]}
      search={{ name: 'find_search', label: 'retailers by name or code' }}
      filters={[
        {
          name: 'find_is_pending',
          label: 'Change',
          choices: [
            { value: 'true', label: 'Waiting for approval' },
            { value: 'false', label: 'No codes to approve' },
          ],
        },
      ]}
      empty="Retailers appear here with the code customers use to pay their advance."
    />
  );
}

import { Progress, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { BodyOf } from '../../../../contract/api.ts';
import { BYTES_A_ROW } from '../../../../contract/orders/order-lists.ts';
import { download } from '../../kit/calls.ts';
import { failed } from '../../kit/toast.tsx';
import { figure } from '../../language/figures.ts';
import { t } from '../../language/t.ts';

type ExportRequest = BodyOf<'POST order/export'>;

/** Downloads orders as a file, with progress. */
export async function exportOrders(wanted: ExportRequest): Promise<void> {
  const id = notifications.show({
    message: <Coming share={0} rows={undefined} />,
    role: 'status',
    autoClose: false,
    withCloseButton: false,
  });
  try {
    const headers = await download('POST order/export', {
      body: wanted,
      name: `orders.${wanted.format}`,
      onBytes(bytes, headers) {
        const rows = Number(headers.get('x-rows'));
        // The file's size isn't known in advance, but a row's is roughly.
        const share = Math.min(0.99, bytes / (rows * BYTES_A_ROW[wanted.format] + 1));
        notifications.update({ id, message: <Coming share={share} rows={rows} />, autoClose: false });
      },
    });
    const rows = Number(headers.get('x-rows'));
    notifications.update({ id, message: doneText(rows), color: 'success', autoClose: 4000, withCloseButton: true });
  } catch (error) {
    notifications.hide(id);
    failed(error, t('The orders could not be exported.'));
  }
}

const doneText = (rows: number) =>
  t(rows === 1 ? '{count} order exported.' : '{count} orders exported.', { count: figure(rows) });

function Coming({ share, rows }: { share: number; rows: number | undefined }) {
  return (
    <>
      <Text size="sm" mb={6}>
        {rows === undefined ? t('Preparing the export…') : t('Exporting {count} orders…', { count: figure(rows) })}
      </Text>
      <Progress.Root size="md">
        <Progress.Section value={share * 100} aria-label={t('Exported')} />
      </Progress.Root>
    </>
  );
}

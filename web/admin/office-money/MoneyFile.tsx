import { ActionIcon, Menu } from '@mantine/core';
import { EXPORT_FORMATS, type ExportFormat } from '../../../contract/orders/order-lists.ts';
import { Can } from '../kit/Can.tsx';
import { download } from '../kit/calls.ts';
import { IconDownload, IconTableExport } from '../kit/icons.ts';
import { failed } from '../kit/toast.tsx';

/** Every amount of the month as a file, of one office or of all. */
export function MoneyFile({ month, office_id }: { month: string; office_id?: string }) {
  const save = (format: ExportFormat) =>
    download('POST office-money/export', {
      body: { format, month, ...(office_id && { office_id }) },
      name: `office-money-${month}.${format}`,
    }).catch((error) => failed(error, 'The amounts could not be exported.'));
  return (
    <Can path="office-money/export">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Export" title="Export">
            <IconTableExport size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {EXPORT_FORMATS.map((format) => (
            <Menu.Item key={format} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => save(format)}>
              Every amount, {format.toUpperCase()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Can>
  );
}

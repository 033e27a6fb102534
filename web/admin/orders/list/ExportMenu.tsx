import { ActionIcon, Menu } from '@mantine/core';
import type { BodyOf } from '../../../../contract/api.ts';
import { EXPORT_FORMATS } from '../../../../contract/orders/order-lists.ts';
import { Can } from '../../kit/Can.tsx';
import { IconDownload, IconTableExport } from '../../kit/icons.ts';
import { useListState } from '../../kit/list/list-state.ts';
import { useScreen } from '../../kit/screen.ts';
import { exportOrders } from './export-orders.tsx';
import { useOrderScreen } from './useOrderScreen.ts';

/** All orders that the filters leave, as a file. */
export function ExportMenu() {
  const { path } = useScreen();
  const { filters } = useListState();
  const { always } = useOrderScreen();
  const find = { ...filters, ...always } as BodyOf<'POST order/export'>['find'];
  return (
    <Can path={`${path}/export`}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Export" title="Export">
            <IconTableExport size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>All matching rows</Menu.Label>
          {EXPORT_FORMATS.map((format) => (
            <Menu.Item
              key={format}
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => exportOrders({ format, find })}
            >
              Export as {format.toUpperCase()}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Can>
  );
}

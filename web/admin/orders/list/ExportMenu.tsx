import { Menu } from '@mantine/core';
import type { BodyOf } from '../../../../contract/api.ts';
import { EXPORT_FORMATS } from '../../../../contract/orders/order-lists.ts';
import { Can } from '../../kit/Can.tsx';
import { FileItem, FileMenu } from '../../kit/FileMenu.tsx';
import { useListState } from '../../kit/list/list-state.ts';
import { useScreen } from '../../kit/screen.ts';
import { t } from '../../language/t.ts';
import { exportOrders } from './export-orders.tsx';
import { useOrderScreen } from './useOrderScreen.ts';

/** Exports all orders that match the filters. */
export function ExportMenu() {
  const { path } = useScreen();
  const { filters } = useListState();
  const { always } = useOrderScreen();
  const find = { ...filters, ...always } as BodyOf<'POST order/export'>['find'];
  return (
    <Can path={`${path}/export`}>
      <FileMenu>
        <Menu.Label>{t('All matching rows')}</Menu.Label>
        {EXPORT_FORMATS.map((format) => (
          <FileItem key={format} onClick={() => exportOrders({ format, find })}>
            {t('Export as {format}', { format: format.toUpperCase() })}
          </FileItem>
        ))}
      </FileMenu>
    </Can>
  );
}

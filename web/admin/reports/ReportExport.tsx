import { Menu } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { BodyOf } from '../../../contract/api.ts';
import { EXPORT_FORMATS } from '../../../contract/orders/order-lists.ts';
import { Can } from '../kit/Can.tsx';
import { download } from '../kit/calls.ts';
import { FileItem, FileMenu } from '../kit/FileMenu.tsx';
import { useScreen } from '../kit/screen.ts';
import { failed, succeeded } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { breakdownOf, ordersBy } from './breakdowns.ts';

type ExportRequest = BodyOf<'POST order/report/export'>;

/** Downloads the report's tables, filtered. */
export function ReportExport({ find }: { find: ExportRequest['find'] }) {
  const { path, kind } = useScreen();
  const [params] = useSearchParams();
  const part = breakdownOf(params);
  const tables: { by: ExportRequest['by']; label: string }[] = [
    { by: 'day', label: t('Orders by day') },
    { by: part, label: ordersBy(part) },
    { by: 'status', label: t('Orders by current status') },
    { by: 'reason', label: t('Why orders were lost') },
    { by: 'calls', label: t('Calls by retailer') },
    ...(kind === 'CAMPAIGN' ? [{ by: 'quota' as const, label: t('Quotas') }] : []),
  ];
  async function save(format: ExportRequest['format'], by: ExportRequest['by']) {
    try {
      await download('POST order/report/export', { body: { format, by, find }, name: `report-by-${by}.${format}` });
      succeeded(t('The report was downloaded.'));
    } catch (error) {
      failed(error, t('The report could not be exported.'));
    }
  }
  return (
    <Can path={`${path}/export`}>
      <FileMenu>
        {EXPORT_FORMATS.flatMap((format) => [
          <Menu.Label key={format}>{format.toUpperCase()}</Menu.Label>,
          ...tables.map(({ by, label }) => (
            <FileItem key={`${format} ${by}`} onClick={() => save(format, by)}>
              {label}
            </FileItem>
          )),
        ])}
      </FileMenu>
    </Can>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { useSearchParams } from 'react-router';
import type { BodyOf } from '../../../contract/api.ts';
import { EXPORT_FORMATS } from '../../../contract/orders/order-lists.ts';
import { Can } from '../kit/Can.tsx';
import { download } from '../kit/calls.ts';
import { IconDownload, IconTableExport } from '../kit/icons.ts';
import { useScreen } from '../kit/screen.ts';
import { failed, succeeded } from '../kit/toast.tsx';

type ExportRequest = BodyOf<'POST order/report/export'>;

/** The tables of the report as files, with its filters. */
export function ReportExport({ find }: { find: ExportRequest['find'] }) {
  const { path, kind } = useScreen();
  const [params] = useSearchParams();
  const part = (params.get('by') ?? 'office') as ExportRequest['by'];
  const tables: { by: ExportRequest['by']; label: string }[] = [
    { by: 'day', label: 'Orders by day' },
    { by: part, label: `Orders by ${part}` },
    { by: 'status', label: 'Orders by current status' },
    { by: 'reason', label: 'Why orders were lost' },
    { by: 'calls', label: 'Calls by retailer' },
    ...(kind === 'CAMPAIGN' ? [{ by: 'quota' as const, label: 'Quotas' }] : []),
  ];
  async function save(format: ExportRequest['format'], by: ExportRequest['by']) {
    try {
      await download('POST order/report/export', { body: { format, by, find }, name: `report-by-${by}.${format}` });
      succeeded('The report was downloaded.');
    } catch (error) {
      failed(error, 'The report could not be exported.');
    }
  }
  return (
    <Can path={`${path}/export`}>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Export" title="Export">
            <IconTableExport size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {EXPORT_FORMATS.flatMap((format) => [
            <Menu.Label key={format}>{format.toUpperCase()}</Menu.Label>,
            ...tables.map(({ by, label }) => (
              <Menu.Item
                key={`${format} ${by}`}
                leftSection={<IconDownload size={16} aria-hidden />}
                onClick={() => save(format, by)}
              >
                {label}
              </Menu.Item>
            )),
          ])}
        </Menu.Dropdown>
      </Menu>
    </Can>
  );
}

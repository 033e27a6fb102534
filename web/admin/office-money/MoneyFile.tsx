import { EXPORT_FORMATS, type ExportFormat } from '../../../contract/orders/order-lists.ts';
import { Can } from '../kit/Can.tsx';
import { download } from '../kit/calls.ts';
import { FileItem, FileMenu } from '../kit/FileMenu.tsx';
import { failed } from '../kit/toast.tsx';
import { t } from '../language/t.ts';

/** Downloads every amount of the month, of one office or of all. */
export function MoneyFile({ month, office_id }: { month: string; office_id?: string }) {
  const save = (format: ExportFormat) =>
    download('POST office-money/export', {
      body: { format, month, ...(office_id && { office_id }) },
      name: `office-money-${month}.${format}`,
    }).catch((error) => failed(error, t('The amounts could not be exported.')));
  return (
    <Can path="office-money/export">
      <FileMenu>
        {EXPORT_FORMATS.map((format) => (
          <FileItem key={format} onClick={() => save(format)}>
            {t('All amounts, {format}', { format: format.toUpperCase() })}
          </FileItem>
        ))}
      </FileMenu>
    </Can>
  );
}

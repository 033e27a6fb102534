import { Menu, Text } from '@mantine/core';
import { useState } from 'react';
import type { PRODUCT_TYPES } from '../../../contract/catalog/catalog.ts';
import { MOST_IMPORT_ROWS } from '../../../contract/imports/imports.ts';
import { Can } from '../kit/Can.tsx';
import { download, makeStale, upload } from '../kit/calls.ts';
import { openDialog } from '../kit/dialog/open-dialogs.ts';
import { FileItem, FileMenu } from '../kit/FileMenu.tsx';
import { IconUpload } from '../kit/icons.ts';
import { ImportTable } from '../kit/imports/ImportTable.tsx';
import { useScreen } from '../kit/screen.ts';
import { failed } from '../kit/toast.tsx';
import { t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';

/** Exports and imports this screen's products behind one button: a phone has no space for three. */
export function ImportExport({ type }: { type: (typeof PRODUCT_TYPES)[number] }) {
  const { path } = useScreen();
  const [isImporting, setImporting] = useState(false);
  const mayAny = [useAllowed(`${path}/export`), useAllowed(`${path}/import`)].includes(true);
  const save = async (format: 'csv' | 'xlsx') => {
    const headers = await download('GET product/export', { query: { format, type }, name: `products.${format}` });
    const rows = Number(headers.get('x-rows'));
    if (rows > MOST_IMPORT_ROWS) tellToSplit(rows);
  };
  if (!mayAny) return null;
  return (
    <>
      <FileMenu label={t('Import and export')}>
        <Can path={`${path}/export`}>
          <FileItem onClick={() => save('csv').catch(failed)}>{t('Export as CSV')}</FileItem>
          <FileItem onClick={() => save('xlsx').catch(failed)}>{t('Export as XLSX')}</FileItem>
        </Can>
        <Can path={`${path}/import`}>
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
            {t('Import')}
          </Menu.Item>
        </Can>
      </FileMenu>
      {isImporting && <ImportProducts onClose={() => setImporting(false)} />}
    </>
  );
}

/** Asks to split a file: an export holds every row, but one import takes only so many. */
const tellToSplit = (rows: number) =>
  openDialog({
    title: t('More rows than one import allows'),
    children: () => (
      <Text size="sm">
        {t(
          'The file has {rows} rows. To import it again, split it into files of at most {most} rows, each with the header, and keep the rows of one product in one file.',
          { rows, most: MOST_IMPORT_ROWS },
        )}
      </Text>
    ),
  });

/** Imports products and stock from a file with a row per variant. */
function ImportProducts({ onClose }: { onClose: () => void }) {
  return (
    <ImportTable
      title={t('Import products and stock')}
      about={t(
        'One row per variant, identified by system SKU. Start from an export so the columns match. Empty cells change nothing; rows with new options add a variant. Columns named after a specification field are imported too.',
      )}
      send={(file, onProgress) => upload('POST product/import', { file, onProgress }).then(({ data }) => data)}
      reason={t('Reason for stock change')}
      onWritten={() => makeStale('POST product/import')}
      onClose={onClose}
    />
  );
}

import { Button, Menu } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '../kit/Can.tsx';
import { useScreen } from '../kit/screen.ts';
import { failed } from '../kit/toast.ts';
import { download } from './download.ts';
import { ImportDialog } from './ImportDialog.tsx';

/** Export and import of the products of this screen. */
export function ImportExport({ type }: { type: string }) {
  const { path } = useScreen();
  const [isImporting, setImporting] = useState(false);
  const save = (format: string) =>
    download(`product/export?format=${format}&type=${type}`, `products.${format}`).catch(failed);
  return (
    <>
      <Can path={`${path}/export`}>
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
              Export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => save('csv')}>CSV</Menu.Item>
            <Menu.Item onClick={() => save('xlsx')}>Excel (XLSX)</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Can>
      <Can path={`${path}/import`}>
        <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setImporting(true)}>
          Import
        </Button>
      </Can>
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

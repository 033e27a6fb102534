import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../language/t.ts';
import { IconUpload } from '../icons.ts';
import { ImportTable, type ImportTableProps } from './ImportTable.tsx';

export function ImportButton(props: Omit<ImportTableProps, 'onClose'>) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={open}>
        {t('Import')}
      </Button>
      {isOpen && <ImportTable {...props} onClose={close} />}
    </>
  );
}

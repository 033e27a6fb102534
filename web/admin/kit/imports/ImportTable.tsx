import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IMPORT_LIMIT, type ImportRow, MOST_IMPORT_ROWS } from '../../../../contract/imports/imports.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../../../../contract/orders/order-lists.ts';
import { t } from '../../language/t.ts';
import { FileDialog } from '../dialog/FileDialog.tsx';
import { failed } from '../toast.tsx';
import { Import, type ImportOutcome } from './Import.tsx';

export interface ImportTableProps extends ImportOutcome {
  title: string;
  about: ReactNode;
  /** Downloads the current rows in import format. */
  present?: { label: string; save: (format: ExportFormat) => Promise<unknown> };
  /** Uploads the file with the call for its kind. */
  send: (file: File, onProgress: (share: number) => void) => Promise<ImportRow>;
}

/** Imports a table: assigns columns, checks every row without changing anything, then writes. */
export function ImportTable({ title, about, present, send, onClose, ...more }: ImportTableProps) {
  return (
    <FileDialog
      title={title}
      label={t('CSV, XLSX, XLS or ODS file, up to {size} MB and {rows} rows', {
        size: IMPORT_LIMIT / 1024 / 1024,
        rows: MOST_IMPORT_ROWS,
      })}
      accept=".csv,.tsv,.txt,.xlsx,.xlsb,.xls,.ods,text/csv"
      about={
        <>
          <Text size="sm">{about}</Text>
          {present &&
            EXPORT_FORMATS.map((format) => (
              <Button
                key={format}
                variant="subtle"
                size="compact-sm"
                mt={4}
                ml={-8}
                mr="sm"
                onClick={() => present.save(format).catch(failed)}
              >
                {present.label}, {format.toUpperCase()}
              </Button>
            ))}
        </>
      }
      read={send}
      onClose={onClose}
    >
      {(file) => <Import key={file._id} file={file} onClose={onClose} {...more} />}
    </FileDialog>
  );
}

import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { counted } from '../../../../contract/language/counted.ts';
import { IconUpload } from '../icons.ts';
import { failed } from '../toast.tsx';
import { BadRows } from './BadRows.tsx';
import { FileDialog } from './FileDialog.tsx';
import { FileWrite } from './FileWrite.tsx';

/** The report of a dry run about a file with a row for each office. */
interface Report {
  added: number;
  changed: number;
  unchanged: number;
  /** Users who come with their offices. */
  users?: number;
  bad_rows: { row: number; office_code: string; message: string }[];
}

interface Props {
  title: string;
  about: ReactNode;
  /** Saves the present rows, in the form that the import takes. */
  present: { label: string; save: () => Promise<unknown> };
  read: (file: File, onProgress: (share: number) => void) => Promise<Report>;
  /** Takes the file over and gives the news about it. */
  write: (file: File) => Promise<string>;
  failure: string;
  /** The text below the report of a file that brings users along. */
  aboutUsers?: ReactNode;
}

/** A CSV or XLSX file with a row for each office: read first without changing anything, then imported whole or not at all. */
export function ImportByOffice({ title, about, present, read, write, failure, aboutUsers }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={open}>
        Import
      </Button>
      {isOpen && (
        <FileDialog
          title={title}
          label="CSV or XLSX file"
          accept=".csv,.xlsx"
          about={
            <>
              {about}
              <div>
                <Button variant="subtle" size="compact-sm" mt={4} ml={-8} onClick={() => present.save().catch(failed)}>
                  {present.label}
                </Button>
              </div>
            </>
          }
          read={read}
          onClose={close}
        >
          {(report, file) => (
            <Stack gap="sm" role="status">
              <ReportOf report={report} />
              {(report.users ?? 0) > 0 && aboutUsers}
              <FileWrite
                doIt="Import"
                isDisabled={report.bad_rows.length > 0 || report.added + report.changed + (report.users ?? 0) === 0}
                failure={failure}
                onClose={close}
                write={() => write(file)}
              />
            </Stack>
          )}
        </FileDialog>
      )}
    </>
  );
}

function ReportOf({ report: { added, changed, unchanged, users, bad_rows } }: { report: Report }) {
  return (
    <>
      <Text size="sm">
        {added} new, {changed} changed, {unchanged} as before.
        {users ? ` ${counted(users, 'user')} will be invited.` : ''}
      </Text>
      {bad_rows.length > 0 && (
        <BadRows
          title={`Correct ${counted(bad_rows.length, 'row')} in the file, then choose it again`}
          what="office_code"
          rows={bad_rows.map(({ row, office_code, message }) => ({ row, what: office_code, message }))}
        />
      )}
    </>
  );
}

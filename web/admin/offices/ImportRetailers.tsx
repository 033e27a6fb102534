import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { counted } from '../../../contract/counted.ts';
import { NEEDED_COLUMNS, type RetailerImportReport } from '../../../contract/office-import.ts';
import { BadRows } from '../kit/BadRows.tsx';
import { download, makeStale, upload } from '../kit/calls.ts';
import { FileDialog } from '../kit/FileDialog.tsx';
import { FileWrite } from '../kit/FileWrite.tsx';
import { failed } from '../kit/toast.tsx';

const send = (file: File, dry_run: boolean, onProgress = (_share: number) => {}) =>
  upload('POST office/import', { query: { dry_run: dry_run ? 'true' : 'false' }, file, onProgress });

/** Retailers from a CSV or XLSX file: read first without changing anything, then imported whole or not at all. */
export function ImportRetailers() {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={open}>
        Import
      </Button>
      {isOpen && (
        <FileDialog
          title="Import retailers"
          label="CSV or XLSX file"
          accept=".csv,.xlsx"
          about={<About />}
          read={(file, onProgress) => send(file, true, onProgress).then(({ data }) => data)}
          onClose={close}
        >
          {(report, file) => (
            <Stack gap="sm" role="status">
              <Report report={report} />
              <FileWrite
                doIt="Import"
                isDisabled={report.bad_rows.length > 0 || report.added + report.changed === 0}
                failure="Retailer Import Failed."
                onClose={close}
                write={async () => {
                  const { msg } = await send(file, false);
                  await makeStale('POST office/import');
                  return msg ?? 'Retailers Imported.';
                }}
              />
            </Stack>
          )}
        </FileDialog>
      )}
    </>
  );
}

function About() {
  const save = () => download('GET office/export', { name: 'retailers.csv' });
  return (
    <>
      A file with the columns {NEEDED_COLUMNS.join(', ')}, and any others of the present list. A code that is known
      changes that retailer; retailers that are not in the file stay as they are.
      <div>
        <Button variant="subtle" size="compact-sm" mt={4} ml={-8} onClick={() => save().catch(failed)}>
          Download the present list
        </Button>
      </div>
    </>
  );
}

function Report({ report: { added, changed, unchanged, bad_rows } }: { report: RetailerImportReport }) {
  return (
    <>
      <Text size="sm">
        {added} new, {changed} changed, {unchanged} as before.
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

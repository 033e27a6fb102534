import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import type { CampaignAccess, QuotaImportReport } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { BadRows } from '../kit/BadRows.tsx';
import { download, upload } from '../kit/calls.ts';
import { FileDialog } from '../kit/FileDialog.tsx';
import { FileWrite } from '../kit/FileWrite.tsx';
import { failed } from '../kit/toast.tsx';

interface ImportQuotasProps {
  campaign: CampaignAccess;
  onImported: () => Promise<void>;
}

/** Quotas from a CSV or XLSX file: read first without changing anything, then imported whole or not at all. */
export function ImportQuotas({ campaign, onImported }: ImportQuotasProps) {
  const [isOpen, { open, close }] = useDisclosure();
  const send = (file: File, dry_run: boolean, onProgress = (_share: number) => {}) =>
    upload('POST campaign/access/{id}/import', { params: { id: campaign._id }, query: { dry_run }, file, onProgress });
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={open}>
        Import
      </Button>
      {isOpen && (
        <FileDialog
          title="Import quotas"
          label="CSV or XLSX file"
          accept=".csv,.xlsx"
          about={<About campaign={campaign} />}
          read={(file, onProgress) => send(file, true, onProgress).then(({ data }) => data)}
          onClose={close}
        >
          {(report, file) => (
            <Stack gap="sm" role="status">
              <Report report={report} />
              <FileWrite
                doIt="Import"
                isDisabled={report.bad_rows.length > 0}
                failure="Quota Import Failed."
                onClose={close}
                write={async () => {
                  const { msg } = await send(file, false);
                  await onImported();
                  return msg ?? 'Quotas Imported.';
                }}
              />
            </Stack>
          )}
        </FileDialog>
      )}
    </>
  );
}

function About({ campaign }: Pick<ImportQuotasProps, 'campaign'>) {
  const save = () =>
    download('GET campaign/access/{id}/export', { params: { id: campaign._id }, name: `${campaign.code}-quotas.csv` });
  return (
    <>
      A file with the columns office_code and no_of_order. Retailers that are not in it keep their numbers.
      <div>
        <Button variant="subtle" size="compact-sm" mt={4} ml={-8} onClick={() => save().catch(failed)}>
          Download the present numbers
        </Button>
      </div>
    </>
  );
}

function Report({ report: { added, changed, unchanged, bad_rows } }: { report: QuotaImportReport }) {
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

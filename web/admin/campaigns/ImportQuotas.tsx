import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CampaignAccess, QuotaImportReport } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { BadRows } from '../kit/BadRows.tsx';
import { upload } from '../kit/calls.ts';
import { FileDialog } from '../kit/FileDialog.tsx';
import { reasonOf, succeeded } from '../kit/toast.tsx';
import type { Retailer } from './access.ts';

interface ImportQuotasProps {
  campaign: CampaignAccess;
  retailers: Retailer[];
  onImported: () => Promise<void>;
}

/** Quotas from a CSV or XLSX file: read first without changing anything, then imported whole or not at all. */
export function ImportQuotas({ campaign, retailers, onImported }: ImportQuotasProps) {
  const [isOpen, { open, close }] = useDisclosure();
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
          about={<About campaign={campaign} retailers={retailers} />}
          read={(file, onProgress) => send(campaign, file, true, onProgress).then(({ data }) => data)}
          onClose={close}
        >
          {(report, file) => (
            <Report report={report} campaign={campaign} file={file} onImported={onImported} close={close} />
          )}
        </FileDialog>
      )}
    </>
  );
}

const send = (campaign: CampaignAccess, file: File, dry_run: boolean, onProgress = (_share: number) => {}) =>
  upload('POST campaign/access/{id}/import', { params: { id: campaign._id }, query: { dry_run }, file, onProgress });

function About({ campaign, retailers }: Pick<ImportQuotasProps, 'campaign' | 'retailers'>) {
  const template = useMemo(() => templateOf(campaign, retailers), [campaign, retailers]);
  return (
    <>
      A file with the columns office_code and no_of_order. Retailers that are not in it keep their numbers.{' '}
      <Anchor href={template} download={`${campaign.code}-quotas.csv`} size="sm" underline="always">
        Download the present numbers
      </Anchor>
    </>
  );
}

interface ReportProps extends Pick<ImportQuotasProps, 'campaign' | 'onImported'> {
  report: QuotaImportReport;
  file: File;
  close: () => void;
}

function Report({ report: { added, changed, unchanged, bad_rows }, campaign, file, onImported, close }: ReportProps) {
  const [isWriting, setWriting] = useState(false);
  const [error, setError] = useState<unknown>();
  async function write() {
    setWriting(true);
    try {
      const { msg } = await send(campaign, file, false);
      await onImported();
      succeeded(msg ?? 'Quotas Imported.');
      close();
    } catch (error) {
      setError(error);
      setWriting(false);
    }
  }
  return (
    <Stack gap="sm" role="status">
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
      {error !== undefined && (
        <Alert color="warning" role="alert">
          {reasonOf(error, 'Quota Import Failed.')}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button disabled={bad_rows.length > 0} loading={isWriting} onClick={write}>
          Import
        </Button>
      </Group>
    </Stack>
  );
}

/** Every retailer with the number it has, as a file to fill in. */
function templateOf(campaign: CampaignAccess, retailers: Retailer[]): string {
  const numbers = new Map(campaign.allowed_office.map((entry) => [entry.office_id, entry.no_of_order]));
  const lines = retailers
    .filter((retailer) => numbers.has(retailer._id) || campaign.allowed_office.length === 0)
    .map(({ _id, office_code }) => `${safeCell(office_code)},${numbers.get(_id) ?? 0}`);
  return `data:text/csv;charset=utf-8,${encodeURIComponent(['office_code,no_of_order', ...lines].join('\n'))}`;
}

/** A cell that a spreadsheet must not take for a formula, in quotes. */
function safeCell(text: string): string {
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

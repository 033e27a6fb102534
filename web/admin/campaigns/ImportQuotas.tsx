import { Anchor, Button, FileInput, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CampaignAccess, QuotaImportReport } from '../../../contract/campaigns.ts';
import { counted } from '../../../contract/counted.ts';
import { call } from '../../shared/api.ts';
import { BadRows } from '../kit/BadRows.tsx';
import { failed, reasonOf, succeeded } from '../kit/toast.ts';
import type { Retailer } from './access.ts';

interface ImportQuotasProps {
  campaign: CampaignAccess;
  retailers: Retailer[];
  onImported: () => Promise<void>;
}

/** Quotas from a CSV or XLSX file: read first without changing anything, then imported whole or not at all. */
export function ImportQuotas(props: ImportQuotasProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={open}>
        Import
      </Button>
      <Modal opened={isOpen} onClose={close} title="Import quotas" size="lg" centered>
        <ImportForm {...props} close={close} />
      </Modal>
    </>
  );
}

function ImportForm({ campaign, retailers, onImported, close }: ImportQuotasProps & { close: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const send = (file: File, dry_run: boolean) => {
    const body = new FormData();
    body.append('file', file);
    return call('POST campaign/access/{id}/import', { params: { id: campaign._id }, query: { dry_run }, body });
  };
  const check = useMutation({ mutationFn: (file: File) => send(file, true) });
  const importing = useMutation({
    mutationFn: (file: File) => send(file, false),
    onSuccess: async ({ msg }) => {
      succeeded(msg ?? 'Quotas Imported.');
      await onImported();
      close();
    },
    onError: (error) => failed(error, 'Quota Import Failed.'),
  });
  const report = check.data?.data;
  const template = useMemo(() => templateOf(campaign, retailers), [campaign, retailers]);
  return (
    <Stack>
      <Text size="sm">
        A file with the columns office_code and no_of_order. Retailers that are not in it keep their numbers.{' '}
        <Anchor href={template} download={`${campaign.code}-quotas.csv`} size="sm" underline="always">
          Download the present numbers
        </Anchor>
      </Text>
      <FileInput
        label="CSV or XLSX file"
        accept=".csv,.xlsx"
        placeholder="Choose a file"
        value={file}
        clearable
        clearButtonProps={{ 'aria-label': 'Take the file out' }}
        error={check.error && reasonOf(check.error)}
        onChange={(file) => {
          setFile(file);
          check.reset();
          if (file) check.mutate(file);
        }}
      />
      {report && <Report report={report} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          disabled={!file || !report || report.bad_rows.length > 0}
          loading={check.isPending || importing.isPending}
          onClick={() => file && importing.mutate(file)}
        >
          Import
        </Button>
      </Group>
    </Stack>
  );
}

function Report({ report: { added, changed, unchanged, bad_rows } }: { report: QuotaImportReport }) {
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

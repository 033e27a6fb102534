import { Alert, Button, Checkbox, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import type { Confirmed, LiveQuestion } from '../../../contract/calls/live-change.ts';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
  importColumns,
  MOST_IMPORT_ROWS,
} from '../../../contract/catalog/imports.ts';
import { counted } from '../../../contract/language/counted.ts';
import { call, upload, useAction } from '../kit/calls.ts';
import { FileDialog } from '../kit/dialog/FileDialog.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { queryClient } from '../queries.ts';
import classes from './ImportDialog.module.css';
import { ImportResult } from './ImportResult.tsx';

type Import = DataOf<'GET product/import/{id}'>;

/** A file of products or stock: the meaning of its columns, a check of every row, and then the writing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <FileDialog
      title="Import products and stock"
      label={`CSV or XLSX file, up to 20 MB and ${MOST_IMPORT_ROWS} rows`}
      accept=".csv,.xlsx,text/csv"
      about="One row per variant, identified by its system SKU. Start from an export: its columns are known. An empty cell leaves things as they are; a row with options that are not there yet adds a variant. Columns named like a field of the specifications are read too."
      read={async (file, onProgress) => (await upload('POST product/import', { file, onProgress })).data}
      onClose={onClose}
    >
      {(file) => <Mapping key={file._id} file={file} onClose={onClose} />}
    </FileDialog>
  );
}

function Mapping({ file, onClose }: { file: Import; onClose: () => void }) {
  const [mapping, setMapping] = useState(file.mapping);
  const [skip_bad, setSkipBad] = useState(false);
  const [reason, setReason] = useState('');
  const [started, setStarted] = useState<Import>();
  const key = ['GET product/import/{id}', file._id];
  const start = useAction('POST product/import/start/{id}', {
    done: 'The file is being read.',
    failure: 'The import could not be started.',
    isShownInPlace: true,
    onDone({ data }) {
      setStarted(data);
      return queryClient.invalidateQueries({ queryKey: key });
    },
  });
  const progress = useQuery({
    queryKey: key,
    queryFn: () => call('GET product/import/{id}', { params: { id: file._id } }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (isRunning(state.data?.data) ? 500 : false),
  });
  const current = started && (progress.data?.data ?? started);
  const running = start.isPending || isRunning(current);
  const isWritten = current?.status === 'done' && !current.dry_run;
  const run = (dry_run: boolean, live_change?: Confirmed) =>
    start.run({ params: { id: file._id }, body: { mapping, dry_run, skip_bad, reason, live_change } });
  const live = running ? undefined : current?.live;
  async function confirm(live: LiveQuestion) {
    const { askLive } = await import('../kit/dialog/live-change.tsx');
    const confirmed = await askLive({ live, wrong: undefined });
    if (confirmed) run(false, confirmed);
  }

  return (
    <>
      <Text size="sm">
        {file.name}: {counted(file.rows_total, 'row')}. Say what its columns hold.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {importColumns.map((column) => (
          <ColumnChoice key={column} column={column} file={file} mapping={mapping} setMapping={setMapping} />
        ))}
      </SimpleGrid>
      <TextInput
        label="Why the stock changes"
        placeholder={`Import of ${file.name}`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label="Skip bad rows; otherwise nothing is written if a row is bad"
        checked={skip_bad}
        onChange={(event) => setSkipBad(event.currentTarget.checked)}
      />
      <Stack className={classes.foot} gap="sm">
        {start.error && (
          <Alert color="warning" role="alert">
            {start.errors['live_change.password'] ?? reasonOf(start.error)}
          </Alert>
        )}
        {current && <ImportResult file={current} running={running} />}
        <Group justify="flex-end">
          {isWritten ? (
            <Button onClick={onClose}>Done</Button>
          ) : (
            <>
              <Button variant="default" disabled={running} onClick={() => run(true)}>
                Check only
              </Button>
              {live ? (
                <Button onClick={() => confirm(live)}>See what changes for customers</Button>
              ) : (
                <Button loading={running} onClick={() => run(false)}>
                  Import
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </>
  );
}

const isRunning = (file: Import | undefined) => file?.status === 'checking' || file?.status === 'writing';

interface ChoiceProps {
  column: ImportColumn;
  file: Import;
  mapping: Import['mapping'];
  setMapping(mapping: Import['mapping']): void;
}

/** Chooses the file's column for this one, with a sample from its first row. */
function ColumnChoice({ column, file, mapping, setMapping }: ChoiceProps) {
  const at = mapping[column];
  return (
    <Select
      label={IMPORT_COLUMNS[column].label}
      description={at === undefined ? undefined : `For instance ${file.sample[0]?.[at] || 'nothing'}`}
      size="sm"
      clearable
      placeholder="Not in the file"
      data={file.header.map((name, index) => ({ value: String(index), label: name || `Column ${index + 1}` }))}
      value={at === undefined ? null : String(at)}
      onChange={(value) => {
        const { [column]: _, ...others } = mapping;
        setMapping(value === null ? others : { ...others, [column]: Number(value) });
      }}
    />
  );
}

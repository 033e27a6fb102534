import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Confirmed, LiveQuestion } from '../../../../contract/calls/live-change.ts';
import type { ImportRow } from '../../../../contract/imports/imports.ts';
import { counted, t } from '../../language/t.ts';
import { queryClient } from '../../queries.ts';
import { call, useAction } from '../calls.ts';
import { ask } from '../dialog/confirm.tsx';
import { reasonOf } from '../toast.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import classes from './Import.module.css';
import { ImportReport, isRunning } from './ImportReport.tsx';

export interface ImportOutcome {
  /** Label of the reason field, if this kind of import records one. */
  reason?: string;
  /** Text below the report, if the file also adds other records. */
  aboutMore?: ReactNode;
  onWritten: () => Promise<unknown>;
  onClose: () => void;
}

type Props = ImportOutcome & { file: ImportRow };

/** Checks an uploaded file as soon as its columns are known, then imports it. */
export function Import({ file, reason: reasonLabel, aboutMore, onWritten, onClose }: Props) {
  const [mapping, setMapping] = useState(file.mapping);
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState<ImportRow['mapping']>();
  const key = ['GET import/{id}', file._id];
  const start = useAction('POST import/start/{id}', {
    failure: t('The import could not be started.'),
    isShownInPlace: true,
    onDone: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  const progress = useQuery({
    queryKey: key,
    queryFn: () => call('GET import/{id}', { params: { id: file._id } }),
    enabled: checked !== undefined,
    refetchInterval: ({ state }) => (isRunning(state.data?.data) ? 500 : false),
  });
  const current = progress.data?.data;
  const running = start.isPending || isRunning(current);
  const missing = file.columns.filter(({ key, is_needed }) => is_needed && mapping[key] === undefined);
  const run = (how: { dry_run: boolean; skip_bad?: boolean; live_change?: Confirmed }) => {
    setChecked(mapping);
    start.run({ params: { id: file._id }, body: { mapping, reason, skip_bad: false, ...how } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the file comes
  useEffect(() => {
    if (missing.length === 0) run({ dry_run: true });
  }, []);
  const isWritten = current?.status === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is written
  useEffect(() => {
    if (isWritten) void onWritten();
  }, [isWritten]);
  const isStale = checked !== mapping;
  const live = running ? undefined : current?.live;

  async function confirm(live: LiveQuestion) {
    const { askLive } = await import('../dialog/live-change.tsx');
    const live_change = await askLive({ live, wrong: undefined });
    if (live_change) run({ dry_run: false, skip_bad: true, live_change });
  }

  function write() {
    if (!current || current.bad_rows === 0) return run({ dry_run: false });
    ask({
      title: t('Import without {count}?', { count: counted(current.bad_rows, 'invalid row') }),
      text: t('The valid rows are imported. Fix the others in the file of invalid rows, then import that file.'),
      doIt: t('Import valid rows'),
      act: () => run({ dry_run: false, skip_bad: true }),
    });
  }

  return (
    <>
      <Text size="sm">
        {t('{file}: {rows}.', { file: file.name, rows: counted(file.rows_total, 'row') })}
        {file.skipped > 0 &&
          ` ${t('Ignored: {count} with titles or totals.', { count: counted(file.skipped, 'row') })}`}{' '}
        {file.remarks.join(' ')}
      </Text>
      <ColumnChoices
        file={current ?? file}
        missing={missing}
        mapping={mapping}
        setMapping={setMapping}
        isFixed={running || isWritten}
      />
      {reasonLabel && !isWritten && (
        <TextInput
          label={reasonLabel}
          placeholder={t('Import of {name}', { name: file.name })}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Stack className={classes.foot} gap="sm">
        {start.error && (
          <Alert color="warning" role="alert">
            {start.errors['live_change.password'] ?? reasonOf(start.error)}
          </Alert>
        )}
        {current && !isStale && <ImportReport file={current} running={running} aboutMore={aboutMore} />}
        <Group justify="flex-end">
          {isWritten ? (
            <Button onClick={onClose}>{t('Done')}</Button>
          ) : (
            <>
              <Button variant="default" onClick={onClose}>
                {t('Cancel')}
              </Button>
              {live ? (
                <Button onClick={() => confirm(live)}>{t('See what customers will notice')}</Button>
              ) : isStale ? (
                <Button disabled={missing.length > 0} onClick={() => run({ dry_run: true })}>
                  {t('Check')}
                </Button>
              ) : (
                <Button loading={running} disabled={!current || !changesAnything(current)} onClick={write}>
                  {t('Import')}
                </Button>
              )}
            </>
          )}
        </Group>
      </Stack>
    </>
  );
}

/** A failed import can be started again, whatever its check counted. */
const changesAnything = ({ status, added, changed, more }: ImportRow) =>
  status === 'failed' || added + changed + more.length > 0;

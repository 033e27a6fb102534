import { Alert, List, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ImportRow } from '../../../../contract/imports/imports.ts';
import { counted, t } from '../../language/t.ts';
import { download } from '../calls.ts';
import { BadRows } from '../dialog/BadRows.tsx';
import { SmallButton } from '../SmallButton.tsx';
import { failed } from '../toast.tsx';
import classes from './Import.module.css';

export const isRunning = (file: ImportRow | undefined) => file?.status === 'checking' || file?.status === 'writing';

interface Props {
  file: ImportRow;
  running: boolean;
  aboutMore: ReactNode;
}

/** Shows an import's progress, then its result. */
export function ImportReport({ file, running, aboutMore }: Props) {
  if (running) return <Running file={file} />;
  const { status, errors, bad_rows, notes, more } = file;
  return (
    <>
      <Alert
        color={status === 'done' || (status === 'checked' && bad_rows === 0) ? 'success' : 'warning'}
        role="status"
      >
        <Text size="sm">{summaryOf(file)}</Text>
        {more.length > 0 && aboutMore}
        {notes.length > 0 && (
          <List size="sm" className={classes.long} tabIndex={0} aria-label={t('Changes')}>
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        )}
      </Alert>
      {errors.length > 0 && (
        <div className={classes.long}>
          <BadRows title={`${counted(bad_rows, 'invalid row')}`} rows={errors} />
          <SmallButton mt="xs" onClick={() => saveBadRows(file).catch(failed)}>
            {t('Download all invalid rows')}
          </SmallButton>
        </div>
      )}
    </>
  );
}

const saveBadRows = ({ _id }: ImportRow) =>
  download('GET import/{id}/errors', { params: { id: _id }, name: 'invalid-rows.csv' });

/** Shows the progress: first all rows are checked, then the good ones written. */
function Running({ file: { status, rows, rows_total } }: { file: ImportRow }) {
  const isWriting = status === 'writing';
  const percent = rows_total > 0 ? Math.floor((rows / rows_total) * 100) : 0;
  return (
    <Stack gap={4}>
      <Text size="sm">
        {t('{doing}: {rows} of {count}, {percent}%', {
          doing: isWriting ? t('Writing') : t('Checking'),
          rows,
          count: counted(rows_total, 'row'),
          percent,
        })}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} animated aria-label={isWriting ? t('Rows imported') : t('Rows checked')} />
      </Progress.Root>
    </Stack>
  );
}

function summaryOf({ status, msg, rows, bad_rows, added, changed, unchanged, more }: ImportRow): string {
  if (msg) return msg;
  const isDone = status === 'done';
  const taken = counted(isDone ? rows - bad_rows : rows, 'row');
  return [
    t('{taken} {done}: {added} new, {changed} changed, {unchanged} unchanged.', {
      taken,
      done: isDone ? t('imported') : t('checked'),
      added,
      changed,
      unchanged,
    }),
    ...more,
  ].join(' ');
}

import { Alert, Button, List, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { counted } from '../../../contract/language/counted.ts';
import { download, makeStale } from '../kit/calls.ts';
import { failed } from '../kit/toast.tsx';
import classes from './ImportDialog.module.css';

type Import = DataOf<'GET product/import/{id}'>;

const SHOWN = 8;

/** The progress of an import, and its result. */
export function ImportResult({ file, running }: { file: Import; running: boolean }) {
  const isWritten = file.status === 'done' && !file.dry_run;
  useEffect(() => {
    if (isWritten) makeStale('POST product/import');
  }, [isWritten]);

  if (running) return <Running file={file} />;
  return (
    <Alert color={file.status === 'done' ? 'success' : 'warning'} role="status">
      <Stack gap="xs">
        <Text size="sm">{summaryOf(file)}</Text>
        {file.errors.length > 0 && (
          <>
            <List size="sm" className={classes.errors} tabIndex={0} aria-label="Bad rows">
              {file.errors.slice(0, SHOWN).map(({ line, text }) => (
                <List.Item key={line}>
                  Row {line}: {text}
                </List.Item>
              ))}
            </List>
            <Button
              variant="default"
              size="compact-sm"
              w="fit-content"
              onClick={() =>
                download('GET product/import/{id}/errors', { params: { id: file._id }, name: 'bad-rows.csv' }).catch(
                  failed,
                )
              }
            >
              Download all bad rows
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}

/** Done rows of all rows: first all are checked, then the good ones are written. */
function Running({ file }: { file: Import }) {
  const isWriting = file.status === 'writing';
  const [done, total] = isWriting ? [file.rows_written, file.rows - file.bad_rows] : [file.rows, file.rows_total];
  const percent = total > 0 ? Math.floor((done / total) * 100) : 0;
  const text = `${isWriting ? 'Writing' : 'Checking'}: ${done} of ${counted(total, 'row')}, ${percent}%`;
  return (
    <Stack gap={4}>
      <Text size="sm">{text}</Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} animated aria-label={isWriting ? 'Rows written' : 'Rows checked'} />
      </Progress.Root>
    </Stack>
  );
}

function summaryOf(file: Import): string {
  if (file.msg) return file.msg;
  const { rows, bad_rows, products_added, variants_changed, stock_changed } = file;
  const bad = bad_rows > 0 ? ` ${counted(bad_rows, 'row')} ${bad_rows === 1 ? 'is' : 'are'} bad.` : '';
  const added = counted(products_added, 'product');
  const written = counted(variants_changed, 'variant');
  return file.dry_run
    ? `${counted(rows, 'row')} checked: ${added} would be added, ${written} written.${bad}`
    : `${counted(rows, 'row')} imported: ${added} added, ${written} written, ${counted(stock_changed, 'change')} of stock.${bad}`;
}

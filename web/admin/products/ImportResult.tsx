import { Alert, Button, List, Progress, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { failed } from '../kit/toast.ts';
import { queryClient } from '../queries.ts';
import { download } from './download.ts';

const SHOWN = 8;

/** How far an import is, and what came of it. */
export function ImportResult({ file, running }: { file: DataOf<'GET product/import/{id}'>; running: boolean }) {
  const isWritten = file.state === 'done' && !file.dry_run;
  useEffect(() => {
    if (isWritten) queryClient.invalidateQueries({ queryKey: ['GET product'] });
  }, [isWritten]);

  if (running)
    return (
      <Stack gap={4} role="status">
        <Text size="sm">{file.state === 'writing' ? 'Writing …' : `${file.rows} rows checked …`}</Text>
        <Progress.Root size="lg">
          <Progress.Section value={100} animated aria-label="The import is running" />
        </Progress.Root>
      </Stack>
    );
  return (
    <Alert color={file.state === 'done' && file.bad_rows === 0 ? 'success' : 'warning'} role="status">
      <Stack gap="xs">
        <Text size="sm">{summaryOf(file)}</Text>
        {file.errors.length > 0 && (
          <>
            <List size="sm">
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
              onClick={() => download(`product/import/${file._id}/errors`, 'bad-rows.csv').catch(failed)}
            >
              Download all bad rows
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}

function summaryOf(file: DataOf<'GET product/import/{id}'>): string {
  if (file.msg) return file.msg;
  const bad = file.bad_rows > 0 ? ` ${file.bad_rows} rows are bad.` : '';
  const { rows, products_added, variants_changed, stock_changed } = file;
  return file.dry_run
    ? `${rows} rows checked: ${products_added} products would be added, ${variants_changed} variants written.${bad}`
    : `${rows} rows imported: ${products_added} products added, ${variants_changed} variants changed, ${stock_changed} changes of stock.${bad}`;
}

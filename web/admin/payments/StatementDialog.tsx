import { Alert, Autocomplete, Button, Checkbox, Group, Select, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import {
  DATE_ORDERS,
  type DateOrder,
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementMapping,
  statementColumns,
} from '../../../contract/payments/payments.ts';
import { makeStale, upload, useData } from '../kit/calls.ts';
import { FileDialog } from '../kit/dialog/FileDialog.tsx';
import { TableHead } from '../kit/TableHead.tsx';
import { reasonOf, succeeded } from '../kit/toast.tsx';
import { counted, t } from '../language/t.ts';
import { foundIn, imported, type Report } from './report-words.ts';

const DATES: Record<DateOrder, string> = { ymd: '2026-11-22', dmy: '22-11-2026', mdy: '11-22-2026' };

/** Imports a statement: first shows what the file contains; the user can correct the columns. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const [bank, setBank] = useState('');
  const banks = (useData('GET setting/key/{type}/{subtype}/{key}', {
    params: { type: 'Data', subtype: 'Public', key: 'Bank' },
  }).data ?? []) as { value: string }[];
  const send = async (
    file: File,
    query: { dry_run: 'true' | 'false'; skip_bad?: 'true'; mapping?: string },
    onProgress?: (share: number) => void,
  ) =>
    (await upload('POST payment/statement', { file, query: { bank, ...query }, ...(onProgress && { onProgress }) }))
      .data as Report;
  return (
    <FileDialog<Report>
      title={t('Import a statement')}
      about={(takeOut) => (
        <Stack gap="xs">
          <Text size="sm">
            {t(
              'A CSV, XLSX, XLS or ODS file of your bank or wallet, with a date and the amount received in each row. Importing the same file again changes nothing.',
            )}
          </Text>
          <Autocomplete
            label={t('Bank or wallet')}
            placeholder={t('Select or type')}
            required
            data={banks.map(({ value }) => value)}
            value={bank}
            onChange={(bank) => {
              setBank(bank);
              takeOut();
            }}
            maxDropdownHeight={240}
          />
        </Stack>
      )}
      label={t('Statement')}
      accept=".csv,.tsv,.txt,.xlsx,.xlsb,.xls,.ods"
      first={!bank.trim() && t('Choose the bank or wallet first.')}
      read={(file, onProgress) => send(file, { dry_run: 'true' }, onProgress)}
      onClose={onClose}
    >
      {(report, file, showInstead) => (
        <StatementReview
          report={report}
          readAgain={async (mapping) =>
            showInstead(await send(file, { dry_run: 'true', mapping: JSON.stringify(mapping) }))
          }
          confirmImport={async () => {
            const mapping = JSON.stringify(report.mapping);
            const written = await send(file, {
              dry_run: 'false',
              mapping,
              ...(report.bad_count > 0 && { skip_bad: 'true' }),
            });
            succeeded(imported(written));
            onClose();
            await makeStale('POST payment/statement');
          }}
        />
      )}
    </FileDialog>
  );
}

interface StatementReviewProps {
  report: Report;
  readAgain: (mapping: StatementMapping) => Promise<void>;
  confirmImport: () => Promise<void>;
}

/** Columns that the user can leave out. A direction or status in the file always counts. */
const FREE: StatementColumn[] = ['reference', 'text', 'payer'];

function StatementReview({ report, readAgain, confirmImport: take }: StatementReviewProps) {
  const [isBusy, setBusy] = useState(false);
  const [skips, setSkips] = useState(false);
  const [error, setError] = useState<unknown>();
  const busy = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await work().catch(setError);
    setBusy(false);
  };
  const { header, mapping, fresh, again = 0, bad, bad_count, future, future_count } = report;
  const columns = header.map((name, index) => ({
    value: String(index),
    label: name || t('Column {at}', { at: index + 1 }),
  }));
  const change = (column: StatementColumn, index: string | null) => {
    const { [column]: _before, ...others } = mapping.columns;
    busy(() => readAgain({ ...mapping, columns: { ...others, ...(index !== null && { [column]: Number(index) }) } }));
  };
  return (
    <Stack>
      <Select
        label={t('Header row')}
        description={t('The row with the names of the columns.')}
        data={report.top.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
        allowDeselect={false}
        value={String(report.header_row)}
        onChange={(row) => row && busy(() => readAgain({ ...mapping, columns: {}, header_row: Number(row) }))}
        disabled={isBusy}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {statementColumns.map((column) => (
          <Select
            key={column}
            label={STATEMENT_COLUMNS[column].label}
            data={columns}
            clearable={FREE.includes(column)}
            required={column === 'paid_at' || column === 'amount'}
            value={mapping.columns[column] === undefined ? null : String(mapping.columns[column])}
            onChange={(index) => change(column, index)}
            disabled={isBusy}
          />
        ))}
        <Select
          label={t('Date format')}
          data={DATE_ORDERS.map((order) => ({ value: order, label: DATES[order] }))}
          allowDeselect={false}
          value={mapping.dates}
          onChange={(dates) => dates && busy(() => readAgain({ ...mapping, dates: dates as DateOrder }))}
          disabled={isBusy}
        />
      </SimpleGrid>
      <Sample report={report} />
      <Text size="sm" role="status">
        {foundIn(report)}
        {report.format && ` ${t('The columns are those of {format}.', { format: report.format })}`}
      </Text>
      {report.currency && (
        <Alert color="warning" title={t('The file says its amounts are in {currency}', { currency: report.currency })}>
          <Checkbox
            label={t('They are Nepalese rupees. Nothing is converted.')}
            checked={mapping.currency === report.currency}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) =>
              busy(() => readAgain({ ...mapping, currency: checked ? report.currency : undefined }))
            }
          />
        </Alert>
      )}
      {report.unknown_statuses.map(({ status, rows }) => (
        <Alert
          key={status}
          color="warning"
          title={t('{count} with the status “{status}” ignored', { count: counted(rows, 'row'), status })}
        >
          <Button
            size="xs"
            variant="default"
            disabled={isBusy}
            onClick={() => busy(() => readAgain({ ...mapping, completed: [...(mapping.completed ?? []), status] }))}
          >
            {t('Import “{status}” as completed', { status })}
          </Button>
        </Alert>
      ))}
      {bad_count > 0 && (
        <Alert color="warning" title={t('{count} can’t be imported', { count: counted(bad_count, 'row') })}>
          {bad.slice(0, 5).map(({ row, column, found, problem }) => (
            <div key={`${row} ${column}`}>
              {t('Row {row}, {column}: “{found}”. {problem}', { row, column, found, problem })}
            </div>
          ))}
          {t('Fix the columns above, or the file.')}
          <Checkbox
            mt="xs"
            label={t('Skip {count}', { count: counted(bad_count, 'invalid row') })}
            checked={skips}
            onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
          />
        </Alert>
      )}
      {future_count > 0 && (
        <Alert color="warning" title={t('{count} dated in the future', { count: counted(future_count, 'payment') })}>
          {t(future_count > 5 ? 'Row {rows} and more: check “Date format”.' : 'Row {rows}: check “Date format”.', {
            rows: future.slice(0, 5).join(', '),
          })}
        </Alert>
      )}
      {error !== undefined && (
        <Alert color="warning" role="alert">
          {reasonOf(error, t('The file could not be imported.'))}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          loading={isBusy}
          disabled={
            fresh === 0 || (bad_count > 0 && !skips) || (report.currency !== '' && report.currency !== mapping.currency)
          }
          onClick={() => busy(take)}
        >
          {again > 0 && fresh === again
            ? t('Add {count}', { count: counted(again, 'report') })
            : t('Import {count}', { count: counted(fresh - again, 'payment') })}
        </Button>
      </Group>
    </Stack>
  );
}

function Sample({ report }: { report: Report }) {
  return (
    <Table.ScrollContainer minWidth={400}>
      <Table fz="xs" withTableBorder>
        <TableHead columns={report.header} />
        <Table.Tbody>
          {report.sample.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity
            <Table.Tr key={row}>
              {report.header.map((_name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells neither
                <Table.Td key={index}>{cells[index]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

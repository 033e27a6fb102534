import { Badge, Button, FileInput, Paper, Stack, Table, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportReport } from '../../../contract/roles.ts';
import classes from '../kit/BadRows.module.css';
import { BadRows } from '../kit/BadRows.tsx';
import { makeStale, upload } from '../kit/calls.ts';
import { PageHeader } from '../kit/PageHeader.tsx';
import { failed, reasonOf, succeeded } from '../kit/toast.tsx';

const WHAT = {
  add: { label: 'New', color: 'success' },
  edit: { label: 'Changed', color: 'warning' },
  same: { label: 'As it is', color: 'gray' },
} as const;

/** Takes modules from a file: first what would change and what is wrong, row by row; then, on a second click, for real. */
export function ImportModules() {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const checking = useMutation({ mutationFn: (file: File) => send(file, true) });
  const importing = useMutation({
    mutationFn: (file: File) => send(file, false),
    onSuccess: async ({ written }) => {
      if (!written) return;
      succeeded('Modules imported.');
      await makeStale('POST role/module/import');
      await navigate('/module-manage');
    },
    onError: (error) => failed(error, 'The modules could not be imported.'),
  });

  function choose(file: File | null) {
    setFile(file);
    importing.reset();
    if (file) checking.mutate(file);
    else checking.reset();
  }

  // An import that found an error wrote nothing, and its report is the newer one.
  const report = importing.data ?? checking.data;
  const changes = report?.changes.filter((change) => change.what !== 'same').length ?? 0;
  const mayImport = report !== undefined && report.errors.length === 0 && changes > 0;

  return (
    <>
      <PageHeader title="Import modules" back={{ to: '/module-manage', label: 'Back to the modules' }}>
        <Button
          disabled={!file || !mayImport}
          loading={importing.isPending}
          onClick={() => file && importing.mutate(file)}
        >
          {changes > 0 ? `Import (${changes})` : 'Import'}
        </Button>
      </PageHeader>
      <Stack>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw={720}>
          <FileInput
            label="File of modules"
            description="The file that Export gives. Choosing one only shows what would change."
            placeholder="Choose a JSON file"
            accept="application/json,.json"
            leftSection={<IconFileImport size={16} aria-hidden />}
            clearable
            clearButtonProps={{ 'aria-label': 'Choose no file' }}
            value={file}
            onChange={choose}
            error={fileErrorOf(checking.error)}
          />
        </Paper>
        {checking.isPending && <Text role="status">Checking the file …</Text>}
        {report && <Report report={report} changes={changes} />}
      </Stack>
    </>
  );
}

async function send(file: File, isDryRun: boolean): Promise<ImportReport> {
  return (await upload('POST role/module/import', { query: { dry_run: isDryRun }, file })).data;
}

function fileErrorOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return reasonOf(error);
}

type Change = ImportReport['changes'][number];
const sameLast = (one: Change, other: Change) => Number(one.what === 'same') - Number(other.what === 'same');

function Report({ report: { changes, errors }, changes: count }: { report: ImportReport; changes: number }) {
  return (
    <>
      {errors.length > 0 ? (
        <BadRows
          title="Nothing can be imported until these rows are right"
          what="Field"
          rows={errors.map(({ row, field, message }) => ({ row, what: field, message }))}
        />
      ) : (
        <Text role="status">
          {count === 0
            ? 'The file holds what is here already: there is nothing to import.'
            : `Nothing is written yet. ${count} of ${changes.length} modules would change.`}
        </Text>
      )}
      {changes.length > 0 && (
        <Paper withBorder>
          <Table verticalSpacing="sm" horizontalSpacing="sm" className={classes.rows}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Module</Table.Th>
                <Table.Th>Would be</Table.Th>
                <Table.Th>What changes</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.toSorted(sameLast).map(({ module_name, what, details }) => (
                <Table.Tr key={module_name}>
                  <Table.Td>{module_name}</Table.Td>
                  <Table.Td>
                    <Badge variant="light" color={WHAT[what].color} tt="none" fw={600} miw="max-content">
                      {WHAT[what].label}
                    </Badge>
                  </Table.Td>
                  <Table.Td>
                    {details.map((detail) => (
                      <div key={detail}>{detail}</div>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Paper>
      )}
    </>
  );
}

import { Badge, Paper, Stack, Table, Text } from '@mantine/core';
import type { ImportReport } from '../../../contract/access/roles.ts';
import { makeStale, upload } from '../kit/calls.ts';
import classes from '../kit/dialog/BadRows.module.css';
import { BadRows } from '../kit/dialog/BadRows.tsx';
import { FileDialog } from '../kit/dialog/FileDialog.tsx';
import { FileWrite } from '../kit/dialog/FileWrite.tsx';

const WHAT = {
  add: { label: 'New', color: 'success' },
  edit: { label: 'Changed', color: 'warning' },
  same: { label: 'As it is', color: 'gray' },
} as const;

/** Takes modules from a file: first shows the changes and errors, row by row; writes them on a second click. */
export function ImportModules({ onClose }: { onClose: () => void }) {
  return (
    <FileDialog
      title="Import modules"
      label="JSON file"
      accept="application/json,.json"
      about="The file that Export gives. Choosing one only shows what would change."
      read={(file, onProgress) => send(file, true, onProgress)}
      onClose={onClose}
    >
      {(report, file, showInstead) => {
        const changes = report.changes.filter((change) => change.what !== 'same').length;
        return (
          <Stack gap="sm">
            <Report report={report} changes={changes} />
            <FileWrite
              doIt={changes > 0 ? `Import (${changes})` : 'Import'}
              isDisabled={report.errors.length > 0 || changes === 0}
              failure="The modules could not be imported."
              onClose={onClose}
              write={async () => {
                const latest = await send(file, false);
                if (!latest.written) {
                  showInstead(latest);
                  return undefined;
                }
                await makeStale('POST role/module/import');
                return 'Modules imported.';
              }}
            />
          </Stack>
        );
      }}
    </FileDialog>
  );
}

async function send(file: File, dry_run: boolean, onProgress = (_share: number) => {}): Promise<ImportReport> {
  return (await upload('POST role/module/import', { query: { dry_run }, file, onProgress })).data;
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
        <Text size="sm" role="status">
          {count === 0
            ? 'Everything in the file is already here: there is nothing to import.'
            : `Nothing is written yet. ${count} of ${changes.length} modules would change.`}
        </Text>
      )}
      {changes.length > 0 && (
        <Paper withBorder mah={320} style={{ overflowY: 'auto' }}>
          <Table verticalSpacing="sm" horizontalSpacing="sm" className={classes.rows}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Module</Table.Th>
                <Table.Th>Would be</Table.Th>
                <Table.Th>Changes</Table.Th>
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

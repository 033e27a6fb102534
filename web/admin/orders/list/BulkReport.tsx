import { Alert, Button, Group, ScrollArea, Stack, Table } from '@mantine/core';
import { counted } from '../../../../contract/language/counted.ts';
import type { StepReport } from '../../../../contract/orders/order-lists.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';

/** The result of a bulk step for each order: the refused ones, and why. */
export function BulkReport({ report, onClose }: { report: StepReport; onClose: () => void }) {
  const refused = report.results.filter(({ is_done }) => !is_done);
  return (
    <Dialog onClose={onClose} title="Result for each order" size="lg" centered>
      <Stack>
        <Alert color={refused.length > 0 ? 'warning' : 'success'} role="status">
          {counted(report.done, 'order')} updated.
          {refused.length > 0 && ` ${counted(refused.length, 'order')} could not, and stayed as they were.`}
        </Alert>
        {refused.length > 0 && (
          <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0 }}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Order</Table.Th>
                  <Table.Th scope="col">Why</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {refused.map(({ _id, order_id, msg }) => (
                  <Table.Tr key={_id}>
                    <Table.Td style={{ whiteSpace: 'nowrap' }}>{order_id}</Table.Td>
                    <Table.Td>{msg}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </ScrollArea.Autosize>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

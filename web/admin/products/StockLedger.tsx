import { Loader, Modal, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { ListFailed } from '../kit/ListMessages.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';

/** Every change of a variant's stock that was not an order: what it was, who did it and why. */
export function StockLedger({
  variant,
  onClose,
}: {
  variant: { _id: string; sku_of_seller: string };
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['GET product/stock/{id}', variant._id],
    queryFn: () => call('GET product/stock/{id}', { params: { id: variant._id }, query: { size: 100 } }),
  });
  return (
    <Modal opened onClose={onClose} title={`Stock of ${variant.sku_of_seller}`} size="lg">
      {error ? (
        <ListFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Loader aria-label="Loading" />
      ) : data.data.length === 0 ? (
        <Text c="dimmed">The stock has not been changed by hand.</Text>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th ta="right">Stock</Table.Th>
              <Table.Th>Reason</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.data.map((change) => (
              <Table.Tr key={change._id}>
                <Table.Td>
                  <When at={change.at} />
                </Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {change.before} → {change.after}
                </Table.Td>
                <Table.Td>
                  <TwoLines first={change.reason} second={change.actor} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Modal>
  );
}

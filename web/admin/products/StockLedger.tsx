import { Loader, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Pages } from '../kit/list/Pages.tsx';
import { TableHead } from '../kit/TableHead.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { Moment } from '../kit/When.tsx';
import { t, translated } from '../language/t.ts';

const PAGE = 50;

/** Lists every stock change of a variant, except by orders, with user and reason. */
export function StockLedger({
  variant,
  onClose,
}: {
  variant: { _id: string; sku_of_seller: string };
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useCall('GET product/stock/{id}', {
    params: { id: variant._id },
    query: { page, size: PAGE },
  });
  const pages = Math.ceil((data?.totalData ?? 0) / PAGE);
  return (
    <Dialog onClose={onClose} title={t('Stock of {variant}', { variant: variant.sku_of_seller })} size="lg">
      {error ? (
        <ListFailed error={error} onRetry={refetch} />
      ) : !data ? (
        <Loader aria-label={t('Loading')} />
      ) : data.data.length === 0 ? (
        <Text c="dimmed">{t('No manual stock changes yet.')}</Text>
      ) : (
        <Table>
          <TableHead columns={[t('When'), { figure: t('Stock') }, t('Reason')]} />
          <Table.Tbody>
            {data.data.map((change) => (
              <Table.Tr key={change._id}>
                <Table.Td>
                  <Moment at={change.at} />
                </Table.Td>
                <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                  {change.before} → {change.after}
                </Table.Td>
                <Table.Td>
                  <TwoLines first={translated(change.reason)} second={change.actor} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Pages page={page} pages={pages} onChange={setPage} mt="sm" />
    </Dialog>
  );
}

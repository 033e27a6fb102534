import { Group, NativeSelect, Text } from '@mantine/core';
import { PAGE_SIZES } from '../../../../contract/calls/page-sizes.ts';
import { figure, formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { useListState } from './list-state.ts';
import { Pages } from './Pages.tsx';

interface ListFooterProps {
  totalData: number;
  /** Whether there are more rows than counted: the server stops at a limit. */
  hasMore?: boolean;
  /** The sum of the rows of all pages, in rupees. */
  sum: number | undefined;
  lastPage: number;
}

export function ListFooter({ totalData, hasMore, sum, lastPage }: ListFooterProps) {
  const { page, size, setPage, setSize } = useListState();
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, totalData);
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <NativeSelect
          aria-label={t('Rows per page')}
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('{size} per page', { size }) }))}
          value={String(size)}
          onChange={(event) => setSize(Number(event.currentTarget.value))}
        />
        <Text size="sm" c="dimmed" role="status">
          {t('{shown} of {total}', {
            shown: `${figure(first)}–${figure(last)}`,
            total: `${figure(totalData)}${hasMore ? '+' : ''}`,
          })}
        </Text>
        {sum !== undefined && (
          <Text size="sm" c="dimmed" data-sum>
            {formatRs(sum)}
          </Text>
        )}
      </Group>
      <Pages page={page} pages={lastPage} onChange={(page) => setPage(page)} />
    </Group>
  );
}

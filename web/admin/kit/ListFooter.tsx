import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { PAGE_SIZES } from '../../../contract/list.ts';
import { useIsPhone } from './is-phone.ts';
import { useListState } from './list-state.ts';

/** How many there are, how many a page shows, and the pages. */
export function ListFooter({ totalData, lastPage }: { totalData: number; lastPage: number }) {
  const { page, size, setPage, setSize } = useListState();
  const isPhone = useIsPhone();
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, totalData);
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <NativeSelect
          aria-label="Rows a page"
          data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }))}
          value={String(size)}
          onChange={(event) => setSize(Number(event.currentTarget.value))}
        />
        <Text size="sm" c="dimmed" role="status">
          {first}–{last} of {totalData}
        </Text>
      </Group>
      {lastPage > 1 && (
        <Pagination
          total={lastPage}
          value={page}
          onChange={(page) => setPage(page)}
          siblings={isPhone ? 0 : 1}
          getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
          getControlProps={(control) => ({ 'aria-label': `${control} page` })}
        />
      )}
    </Group>
  );
}

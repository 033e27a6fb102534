import { Button, Pagination, Stack, Text } from '@mantine/core';
import { counted } from '../../../../contract/counted.ts';
import { useCall } from '../../kit/calls.ts';
import { ListFailed, NoRows } from '../../kit/ListMessages.tsx';
import { useListState } from '../../kit/list-state.ts';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useScreen } from '../../kit/screen.ts';
import { CallCard } from './CallCard.tsx';
import classes from './WorkList.module.css';

const OFTEN = 60_000;
const SIZE = 20;

/** work-list: whom to call today, the one that waits longest on top. What is done goes, and the next moves up. */
export function WorkList() {
  const { label } = useScreen();
  const { page, setPage, filters, setFilters } = useListState();
  const isLateOnly = filters.find_is_late === 'true';
  const query = { page, size: SIZE, ...(isLateOnly && { find_is_late: true }) };
  const { data, error, refetch } = useCall('GET order/calls', { query }, { refetchInterval: OFTEN });
  const pages = Math.ceil((data?.totalData ?? 0) / SIZE);
  return (
    <>
      <PageHeader title={label}>
        <Button
          variant={isLateOnly ? 'filled' : 'default'}
          aria-pressed={isLateOnly}
          onClick={() => setFilters({ find_is_late: isLateOnly ? undefined : 'true' })}
        >
          Late only
        </Button>
      </PageHeader>
      <Stack gap="sm">
        {error && <ListFailed error={error} onRetry={refetch} />}
        {data && data.totalData > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {counted(data.totalData, 'customer')}
            {data.hasMore && ' and more'} to call
          </Text>
        )}
        {data?.totalData === 0 && (
          <NoRows empty={isLateOnly ? 'No call is late.' : 'Nobody waits for a call. New orders appear here.'} />
        )}
        <ul className={classes.calls} aria-label={label} aria-busy={!data && !error}>
          {data?.data.map((order) => (
            <CallCard key={order._id} order={order} />
          ))}
        </ul>
        {pages > 1 && (
          <Pagination
            total={pages}
            value={page}
            onChange={(page) => setPage(page)}
            getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        )}
      </Stack>
    </>
  );
}

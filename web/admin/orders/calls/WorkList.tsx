import { Button, Select, Stack, Text } from '@mantine/core';
import { useCall } from '../../kit/calls.ts';
import { ListFailed } from '../../kit/ListFailed.tsx';
import { useListState } from '../../kit/list/list-state.ts';
import { NoRows } from '../../kit/list/NoRows.tsx';
import { Pages } from '../../kit/list/Pages.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { useScreen } from '../../kit/screen.ts';
import { t } from '../../language/t.ts';
import { useOfficeChoices } from '../../offices/choices.ts';
import { useSession } from '../../session.tsx';
import { CallCard } from './CallCard.tsx';

const REFRESH_MS = 60_000;
const SIZE = 20;

/** Filters calls by an office and those below it, for users of an office above. */
function OfficeFilter({
  chosen,
  onChoose,
}: {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const { props } = useOfficeChoices({}, [chosen]);
  return (
    <Select
      aria-label={t('Calls for')}
      placeholder={t('All offices')}
      clearable
      {...props}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      clearButtonProps={{ 'aria-label': t('Calls for all offices') }}
    />
  );
}

/**
 * work-list: lists customers to call today, longest wait first. A logged call leaves the list, and the next moves up.
 */
export function WorkList() {
  const { label } = useScreen();
  const isRetailer = useSession().user?.office.type === 'RETAILER';
  const { page, setPage, filters, setFilters } = useListState();
  const isLateOnly = filters.find_is_late === 'true';
  const { find_office_id } = filters;
  const query = { page, size: SIZE, find_office_id, ...(isLateOnly && { find_is_late: true }) };
  const { data, error, refetch } = useCall('GET order/calls', { query }, { refetchInterval: REFRESH_MS });
  const pages = Math.ceil((data?.totalData ?? 0) / SIZE);
  return (
    <>
      <PageHeader title={label}>
        {!isRetailer && <OfficeFilter chosen={find_office_id} onChoose={(id) => setFilters({ find_office_id: id })} />}
        <Button
          variant={isLateOnly ? 'filled' : 'default'}
          aria-pressed={isLateOnly}
          onClick={() => setFilters({ find_is_late: isLateOnly ? undefined : 'true' })}
        >
          {t('Overdue only')}
        </Button>
      </PageHeader>
      <Stack gap="sm">
        {error && <ListFailed error={error} onRetry={refetch} />}
        {data && data.totalData > 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t(data.totalData === 1 ? '{count} call to make' : '{count} calls to make', {
              count: `${data.totalData}${data.hasMore ? '+' : ''}`,
            })}
          </Text>
        )}
        {data?.totalData === 0 && (
          <NoRows empty={isLateOnly ? t('No overdue calls.') : t('No calls to make. New orders appear here.')} />
        )}
        <ul className="plain-rows" aria-label={label} aria-busy={!data && !error}>
          {data?.data.map((order) => (
            <CallCard key={order._id} order={order} />
          ))}
        </ul>
        <Pages page={page} pages={pages} onChange={(page) => setPage(page)} />
      </Stack>
    </>
  );
}

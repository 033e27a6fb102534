import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api.ts';
import { todayInNepal } from '../kit/When.tsx';
import classes from './Dashboard.module.css';

/** What came in today and what waits for somebody, in the own offices. */
export function OrderFigures() {
  return (
    <SimpleGrid component="section" aria-label="Orders at a glance" cols={{ base: 2, sm: 4 }} spacing="sm">
      <Figure label="Orders today" query={{ find_placed_at_from: todayInNepal() }} />
      <Figure label="Wait for a call" query={{ find_status: 'PLACED' }} />
      <Figure label="To be allocated" query={{ find_status: 'CONFIRMED' }} />
      <Figure label="Ready for pickup" query={{ find_status: 'READY_FOR_PICKUP' }} />
    </SimpleGrid>
  );
}

/** The list call counts all that match; the rows of its smallest page are not used. */
function Figure({ label, query }: { label: string; query: Record<string, string> }) {
  const { data, error } = useQuery({
    queryKey: ['GET order', { ...query, size: 10 }],
    queryFn: ({ signal }) => call('GET order', { query: { ...query, size: 10 }, signal }),
  });
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {data || error ? (
        <div className={classes.figure}>{data?.totalData ?? '–'}</div>
      ) : (
        <Skeleton height={32} mt={6} width={56} />
      )}
    </Paper>
  );
}

import { Anchor, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { useAllowed } from '../session.tsx';
import classes from './Dashboard.module.css';

const MOST_RETAILERS = 8;

/** The first thing for a distributor: which of its retailers keep customers waiting, the worst first. */
export function YourRetailers() {
  const { data, error, refetch } = useData('GET order/report/calls');
  const seesOffices = useAllowed('office-manage/retailer');
  const lines = data?.lines.filter(({ waiting }) => waiting > 0).slice(0, MOST_RETAILERS);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="your-retailers">
      <Group justify="space-between">
        <Title order={2} size="h5" id="your-retailers">
          Your retailers
        </Title>
        {seesOffices && (
          <Anchor component={Link} to="/office-manage/retailer" size="sm" underline="always">
            All retailers
          </Anchor>
        )}
      </Group>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={160} mt="xs" />}
      {data && (
        <Text size="sm" c="dimmed" mt={4}>
          {data.waiting === 0
            ? 'No customers are waiting for a call.'
            : `${data.waiting} customers are waiting for a call; ${data.late} are overdue.`}
        </Text>
      )}
      <ul className={classes.rows}>
        {lines?.map((line) => (
          <li key={line._id}>
            <TwoLines first={<b>{line.name}</b>} second={[line.office_code, line.phone].filter(Boolean).join(', ')} />
            <TwoLines
              first={`${line.waiting} to call${line.late > 0 ? `, ${line.late} overdue` : ''}`}
              second={line.late_since ? <When at={line.late_since} /> : ''}
            />
          </li>
        ))}
      </ul>
    </Paper>
  );
}

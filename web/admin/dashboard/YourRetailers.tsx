import { Anchor, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { DataOf } from '../../../contract/api.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Phone } from '../kit/Phone.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { useAllowed } from '../session.tsx';
import classes from './Dashboard.module.css';

const MOST_RETAILERS = 8;

type Line = DataOf<'GET order/report/calls'>['lines'][number];

/** Lists a distributor's retailers that keep customers waiting, worst first. */
export function YourRetailers() {
  const { data, error, refetch } = useData('GET order/report/calls');
  const seesAll = useAllowed('your-retailers');
  const lines = data?.lines.filter(({ waiting }) => waiting > 0).slice(0, MOST_RETAILERS);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="your-retailers">
      <Group justify="space-between">
        <Title order={2} size="h5" id="your-retailers">
          {t('Retailer performance')}
        </Title>
        {seesAll && (
          <Anchor component={Link} to="/your-retailers" size="sm" underline="always">
            {t('All retailers')}
          </Anchor>
        )}
      </Group>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton aria-busy height={160} mt="xs" />}
      {data && (
        <Text size="sm" c="dimmed" mt={4}>
          {data.waiting === 0
            ? t('No customers are waiting for a call.')
            : t('{waiting} customers are waiting for a call; {late} are overdue.', {
                waiting: data.waiting,
                late: data.late,
              })}
        </Text>
      )}
      <ul className={`${classes.rows} ${classes.calls}`}>
        {lines?.map((line) => (
          <li key={line._id}>
            <TwoLines first={<RetailerCalls line={line} />} second={<Beside line={line} />} />
            <TwoLines
              first={t('{waiting} to call{late}', {
                waiting: line.waiting,
                late: line.late > 0 ? t(', {late} overdue', { late: line.late }) : '',
              })}
              second={line.late_since ? <When at={line.late_since} /> : ''}
            />
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** Links to the calls this retailer still has to make. */
function RetailerCalls({ line: { _id, name } }: { line: Line }) {
  const seesCalls = useAllowed('work-list');
  if (!seesCalls) return <b>{name}</b>;
  return (
    <Anchor component={Link} to={`/work-list?find_office_id=${_id}`} c="inherit" size="sm" fw={600} underline="always">
      {name}
    </Anchor>
  );
}

const Beside = ({ line: { office_code, phone } }: { line: Line }) => (
  <>
    {office_code}
    {office_code && phone && ', '}
    {phone && <Phone number={phone} />}
  </>
);

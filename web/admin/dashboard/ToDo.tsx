import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useData } from '../kit/calls.ts';
import { CallCard } from '../orders/calls/CallCard.tsx';
import workList from '../orders/calls/WorkList.module.css';
import { useSession } from '../session.tsx';
import classes from './Dashboard.module.css';
import { useWork } from './work.ts';

/** The top of the first page: the work that waits for this very person, by the grants of the roles. */
export function ToDo() {
  const { user } = useSession();
  const work = useWork();
  if (work.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="to-do" gap="xs">
      <Title order={2} size="h5" id="to-do">
        Work waiting for you
      </Title>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="sm">
        {work.map(({ label, to, count }) => (
          <Paper key={to} withBorder p="md" component={Link} to={`/${to}`} className={classes.card}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <div className={classes.figure}>{count}</div>
          </Paper>
        ))}
      </SimpleGrid>
      {user?.office.type === 'RETAILER' && <FirstCalls />}
    </Stack>
  );
}

const FIRST = 3;

/** A shop makes its calls here; other offices use the work list. */
function FirstCalls() {
  const { data = [] } = useData('GET order/calls', { query: { size: FIRST } });
  if (data.length === 0) return null;
  return (
    <ul className={workList.calls} aria-label="Call first">
      {data.map((order) => (
        <CallCard key={order._id} order={order} />
      ))}
    </ul>
  );
}

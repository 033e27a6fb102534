import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import classes from './Dashboard.module.css';
import { useWork, type Work } from './work.ts';

/** The top of the first page: the work that waits for this very person, by the grants of the roles. */
export function ToDo() {
  return <Tiles title="Work waiting for you" work={useWork()} />;
}

/** For a shop, whose calls and returns are listed on the page itself: the other work, if there is any. */
export function OtherWork() {
  const work = useWork().filter(({ to, count }) => !['work-list', 'return-requests'].includes(to) && count > 0);
  return <Tiles title="Also waiting" work={work} />;
}

function Tiles({ title, work }: { title: string; work: Work[] }) {
  if (work.length === 0) return null;
  return (
    <Stack component="section" aria-labelledby="to-do" gap="xs">
      <Title order={2} size="h5" id="to-do">
        {title}
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
    </Stack>
  );
}

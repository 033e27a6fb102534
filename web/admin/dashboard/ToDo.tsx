import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../language/t.ts';
import classes from './Dashboard.module.css';
import { useWork, type Work } from './work.ts';

/** Shows the work waiting for this user, by their roles' grants. */
export function ToDo() {
  return <Tiles title={t('Work waiting for you')} work={useWork()} />;
}

/** Shows a retailer's other waiting work, if any: its calls and returns are on the page itself. */
export function OtherWork() {
  const work = useWork().filter(({ to, count }) => !['work-list', 'return-requests'].includes(to) && count > 0);
  return <Tiles title={t('Also waiting')} work={work} />;
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

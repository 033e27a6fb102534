import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Money } from '../kit/Money.tsx';
import classes from './Dashboard.module.css';

/** The money of this Nepali month in your offices; each figure leads to its offices. */
export function MoneyFigures() {
  const { data, error, refetch } = useData('GET office-money');
  if (error) return <ListFailed error={error} onRetry={refetch} />;
  const figures = [
    ['Advances', data?.total.advances],
    ['Collected', data?.total.collected],
    ['Refunded', data && -data.total.refunded],
    ['Held now', data?.total.owed],
  ] as const;
  return (
    <section aria-label="Money at a glance">
      <Text size="sm" c="dimmed" mb="xs">
        {data ? `Money in ${data.period.name}` : '\u00a0'}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {figures.map(([label, amount]) => (
          <Paper key={label} component={Link} to="/office-money" withBorder p="md" className={classes.card}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            {amount === undefined ? (
              <Skeleton height={24} />
            ) : (
              <Text fw={700}>
                <Money amount={amount} />
              </Text>
            )}
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}

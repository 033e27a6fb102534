import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { Counted } from './Counted.tsx';
import { shareOf } from './figures.ts';
import classes from './Report.module.css';

interface Share {
  key: string;
  label: string;
  orders: number;
  to: string | undefined;
}

/** Parts of a whole, each with its bar; `none` is the text for an empty list. */
export function Shares({ title, shares, none }: { title: string; shares: Share[] | undefined; none: string }) {
  const all = (shares ?? []).reduce((sum, { orders }) => sum + orders, 0);
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {!shares && <Skeleton height={160} />}
      {shares?.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      <ul className={classes.shares}>
        {shares?.map(({ key, label, orders, to }) => (
          <li key={key}>
            <span className={classes.what}>{label}</span>
            <span className={classes.count}>
              <Counted orders={orders} to={to} /> · {shareOf(orders, all)}
            </span>
            <div className={classes.bar} aria-hidden>
              <div style={{ width: `${all === 0 ? 0 : (orders / all) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

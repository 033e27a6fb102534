import { Paper, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './Dashboard.module.css';

interface TileProps {
  label: string;
  /** Undefined while the figure is loading. */
  value: ReactNode;
  /**
   * The address below /admin/ that lists exactly the rows that the figure counts; undefined if the user has no such
   * list.
   */
  to: string | undefined;
  isSmall?: boolean;
}

/** Shows a figure that links to its rows. */
export function Tile({ label, value, to, isSmall = false }: TileProps) {
  const inside = (
    <>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton height={isSmall ? 24 : 32} mt={isSmall ? 0 : 6} width={isSmall ? undefined : 56} />
      ) : (
        <div className={isSmall ? classes.amount : classes.figure} data-figure>
          {value}
        </div>
      )}
    </>
  );
  if (!to)
    return (
      <Paper withBorder p="md">
        {inside}
      </Paper>
    );
  return (
    <Paper withBorder p="md" component={Link} to={`/${to}`} className={classes.card} data-tile={label}>
      {inside}
    </Paper>
  );
}

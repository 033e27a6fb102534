import { Group, Paper, Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { cellShown } from '../language/own-digits.ts';
import { t } from '../language/t.ts';
import classes from './DetailPage.module.css';
import { HistoryLink } from './HistoryLink.tsx';
import { ListFailed } from './ListFailed.tsx';
import { PageHeader } from './PageHeader.tsx';
import { useListAddress } from './screen.ts';

interface DetailPageProps<Row> {
  /** The record's noun: “Retailer”. */
  noun: string;
  nameOf: (row: Row) => string;
  query: { data: Row | undefined; error: Error | null; refetch: () => unknown };
  /** Actions beside the name. */
  actions?: (row: Row) => ReactNode;
  /** Whether this is the only record that the user sees, so that there is no list to go back to. */
  isAlone?: boolean;
  children: (row: Row) => ReactNode;
}

/** Lays out one record: its name, actions and parts. */
export function DetailPage<Row extends { _id: string }>({
  noun,
  nameOf,
  query,
  actions,
  isAlone = false,
  children,
}: DetailPageProps<Row>) {
  const { data, error, refetch } = query;
  const list = useListAddress();
  return (
    <>
      <PageHeader
        title={data ? nameOf(data) : noun}
        about={data ? noun : undefined}
        {...(!isAlone && { back: { to: list, label: t('Back to the list') } })}
      >
        {data && <HistoryLink id={data._id} />}
        {data && actions?.(data)}
      </PageHeader>
      {error && <ListFailed error={error} onRetry={refetch} list={list} />}
      {!data && !error && <Skeleton height={320} aria-busy />}
      {data && children(data)}
    </>
  );
}

/** Groups part of a record under a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h5" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** Lists names and values; its children are `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group component="div" gap="md" wrap="nowrap" justify="space-between">
      <dt>{name}</dt>
      <dd>{cellShown(children)}</dd>
    </Group>
  );
}

import { Paper, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Report, ReportWhy } from '../../../contract/reports/reports.ts';
import { counted, t } from '../language/t.ts';
import { changeOf, durationOf, NONE, numberOf, shareOf, sumOf } from './figures.ts';
import classes from './Report.module.css';
import { useListLink } from './report-links.ts';

interface Figure {
  label: string;
  value: string | undefined;
  about: string | undefined;
  to?: string;
}

/** Shows the period's outcomes beside the previous period's; each figure opens its orders. */
export function ReportFigures({ report, why }: { report: Report | undefined; why: ReportWhy | undefined }) {
  const linkTo = useListLink(report);
  const figures = [...(report ? totals(report, linkTo) : EMPTY), ...contact(why, linkTo)];
  return (
    <section className={classes.figures} aria-label={t('Overview')}>
      {figures.map((figure) => (
        <Tile key={figure.label} {...figure} />
      ))}
    </section>
  );
}

const EMPTY: Figure[] = [
  t('Orders'),
  t('Net value'),
  t('Handed over'),
  t('Returned'),
  t('Lost (cancelled or expired)'),
  t('Still open'),
].map((label) => ({
  label,
  value: undefined,
  about: undefined,
}));

function totals({ now, before }: Report, linkTo: ReturnType<typeof useListLink>): Figure[] {
  const beside = (change: string | undefined, was: string) =>
    [change, was === NONE ? t('no orders before') : t('was {was}', { was })].filter(Boolean).join(' · ');
  const rate = (part: number, all: number) => t('{part} of orders', { part: shareOf(part, all) });
  return [
    {
      label: t('Orders'),
      value: numberOf(now.orders),
      about: beside(changeOf(now.orders, before.orders), numberOf(before.orders)),
      to: linkTo(),
    },
    {
      label: t('Net value'),
      value: sumOf(now.value),
      about: beside(changeOf(now.value, before.value), sumOf(before.value)),
    },
    {
      label: t('Handed over'),
      value: numberOf(now.delivered),
      about: beside(rate(now.delivered, now.orders), shareOf(before.delivered, before.orders)),
      to: linkTo({ find_outcome: 'delivered' }),
    },
    {
      label: t('Returned'),
      value: numberOf(now.returned),
      about: beside(rate(now.returned, now.orders), shareOf(before.returned, before.orders)),
      to: linkTo({ find_outcome: 'returned' }),
    },
    {
      label: t('Lost (cancelled or expired)'),
      value: numberOf(now.lost),
      about: beside(rate(now.lost, now.orders), shareOf(before.lost, before.orders)),
      to: linkTo({ find_outcome: 'lost' }),
    },
    {
      label: t('Still open'),
      value: numberOf(now.open),
      about: rate(now.open, now.orders),
      to: linkTo({ find_outcome: 'open' }),
    },
  ];
}

function contact(why: ReportWhy | undefined, linkTo: ReturnType<typeof useListLink>): Figure[] {
  return [
    {
      label: t('Time to first contact'),
      value: why && durationOf(why.now.median),
      about:
        why &&
        [
          t('median, {orders}', { orders: counted(why.now.contacted, 'order') }),
          t('{share} within {p90}', { share: shareOf(9, 10), p90: durationOf(why.now.p90) }),
          t('{median} before', { median: durationOf(why.before.median) }),
        ].join(' · '),
      to: linkTo({ find_is_contacted: 'true' }),
    },
  ];
}

function Tile({ label, value, about, to }: Figure) {
  // A time isn't a number of rows.
  const isCount = /^[\d,]+$/.test(value ?? '');
  const inside = (
    <>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton height={26} width={90} my={4} />
      ) : (
        <span className={classes.number} data-figure>
          {value}
        </span>
      )}
      <Text size="xs" c="dimmed">
        {about ?? '\u00a0'}
      </Text>
    </>
  );
  if (!to || value === undefined)
    return (
      <Paper withBorder p="sm" className={classes.figure}>
        {inside}
      </Paper>
    );
  return (
    <Paper
      withBorder
      p="sm"
      className={classes.figure}
      component={Link}
      to={to}
      {...(isCount && { 'data-tile': label })}
    >
      {inside}
    </Paper>
  );
}

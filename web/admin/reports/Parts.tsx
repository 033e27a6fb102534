import {
  Anchor,
  Breadcrumbs,
  Button,
  Group,
  NativeSelect,
  Paper,
  SegmentedControl,
  Skeleton,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { QueryOf } from '../../../contract/api.ts';
import type { Breakdown, Report, ReportPart } from '../../../contract/reports/reports.ts';
import { useData } from '../kit/calls.ts';
import { useIsPhone } from '../kit/is-phone.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { t } from '../language/t.ts';
import { BREAKDOWNS, breakdownOf, ordersBy } from './breakdowns.ts';
import { Counted } from './Counted.tsx';
import { numberOf, shareOf, sumOf } from './figures.ts';
import classes from './Report.module.css';
import { useListLink, useReportLink } from './report-links.ts';

const CHOICES = Object.entries(BREAKDOWNS).map(([value, { label }]) => ({ value: value as Breakdown, label }));
/** How many lines to show at first. */
const LINES_AT_ONCE = 25;

/**
 * Breaks orders down by office, place, product or variant. A click on a line drills down; a click on its number opens
 * the orders.
 */
export function Parts({ query, report }: { query: QueryOf<'GET order/report'>; report: Report | undefined }) {
  const [params, setParams] = useSearchParams();
  const by = breakdownOf(params);
  const [isWhole, setWhole] = useState(false);
  const isPhone = useIsPhone();
  const count = (by: string) =>
    setParams((params) => {
      params.set('by', by);
      return params;
    });
  const { data, error, refetch, isPlaceholderData } = useData(
    'GET order/report/by/{by}',
    { params: { by }, query },
    { placeholderData: keepPreviousData },
  );
  const shown = isPlaceholderData ? undefined : data;
  const parts = isWhole ? shown?.parts : shown?.parts.slice(0, LINES_AT_ONCE);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="parts">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h5" id="parts">
          {ordersBy(by)}
        </Title>
        {isPhone ? (
          <NativeSelect
            aria-label={t('Group by')}
            data={CHOICES}
            value={by}
            onChange={(event) => count(event.currentTarget.value)}
          />
        ) : (
          <SegmentedControl aria-label={t('Group by')} size="xs" data={CHOICES} value={by} onChange={count} />
        )}
      </Group>
      {by === 'office' && shown?.path && <Way path={shown.path} />}
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!shown && !error && <Skeleton aria-busy height={240} />}
      {shown?.parts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('No orders in this period.')}
        </Text>
      )}
      {parts && parts.length > 0 && <PartsTable by={by} parts={parts} report={report} />}
      {shown && !isWhole && shown.parts.length > LINES_AT_ONCE && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: numberOf(shown.parts.length) })}
        </Button>
      )}
    </Paper>
  );
}

/** Shows the offices from yours down to the chosen one. */
function Way({ path }: { path: { _id: string; name: string }[] }) {
  const reportLink = useReportLink();
  if (path.length < 2) return null;
  return (
    <Breadcrumbs mb="xs" fz="sm" aria-label={t('Parent offices')} component="nav" style={{ flexWrap: 'wrap' }}>
      {path.map(({ _id, name }, index) =>
        index === path.length - 1 ? (
          <Text key={_id} size="sm" fw={600}>
            {name}
          </Text>
        ) : (
          <Anchor
            key={_id}
            component={Link}
            size="sm"
            to={reportLink('office', { find_office_id: index === 0 ? undefined : _id })}
          >
            {name}
          </Anchor>
        ),
      )}
    </Breadcrumbs>
  );
}

interface PartsTableProps {
  by: Breakdown;
  parts: ReportPart[];
  report: Report | undefined;
}

function PartsTable({ by, parts, report }: PartsTableProps) {
  const linkTo = useListLink(report);
  const { filter } = BREAKDOWNS[by];
  return (
    <Table className={classes.table} highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{BREAKDOWNS[by].label}</Table.Th>
          <Head>{t('Orders')}</Head>
          <Head more>{t('Before')}</Head>
          <Head more>{t('Open')}</Head>
          <Head>{t('Handed over')}</Head>
          <Head more>{t('Returned')}</Head>
          <Head more>{t('Lost')}</Head>
          <Head more>{t('Value')}</Head>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parts.map((part) => {
          const to = (outcome?: string) => linkTo({ [filter]: part._id, ...(outcome && { find_outcome: outcome }) });
          return (
            <Table.Tr key={part._id}>
              <Table.Td>
                <TwoLines first={<PartName by={by} part={part} />} second={part.about} />
              </Table.Td>
              <Table.Td ta="right">
                <Counted orders={part.orders} to={to()} />
              </Table.Td>
              <Table.Td ta="right" className={classes.more}>
                {numberOf(part.before)}
              </Table.Td>
              <Table.Td ta="right" className={classes.more}>
                <Counted orders={part.open} to={to('open')} />
              </Table.Td>
              <Table.Td ta="right">
                <Rated orders={part.delivered} of={part.orders} to={to('delivered')} />
              </Table.Td>
              <Table.Td ta="right" className={classes.more}>
                <Rated orders={part.returned} of={part.orders} to={to('returned')} />
              </Table.Td>
              <Table.Td ta="right" className={classes.more}>
                <Rated orders={part.lost} of={part.orders} to={to('lost')} />
              </Table.Td>
              <Table.Td ta="right" className={classes.more}>
                {sumOf(part.value)}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
      {report && parts.length > 1 && <Sum report={report} />}
    </Table>
  );
}

function Sum({ report: { now, before } }: { report: Report }) {
  return (
    <Table.Tfoot>
      <Table.Tr>
        <Table.Th scope="row">{t('Total')}</Table.Th>
        <Table.Th ta="right">{numberOf(now.orders)}</Table.Th>
        <Table.Th ta="right" className={classes.more}>
          {numberOf(before.orders)}
        </Table.Th>
        <Table.Th ta="right" className={classes.more}>
          {numberOf(now.open)}
        </Table.Th>
        <Table.Th ta="right">{numberOf(now.delivered)}</Table.Th>
        <Table.Th ta="right" className={classes.more}>
          {numberOf(now.returned)}
        </Table.Th>
        <Table.Th ta="right" className={classes.more}>
          {numberOf(now.lost)}
        </Table.Th>
        <Table.Th ta="right" className={classes.more}>
          {sumOf(now.value)}
        </Table.Th>
      </Table.Tr>
    </Table.Tfoot>
  );
}

function Head({ children, more }: { children: string; more?: boolean }) {
  return (
    <Table.Th scope="col" ta="right" className={more ? classes.more : undefined}>
      {children}
    </Table.Th>
  );
}

function Rated({ orders, of, to }: { orders: number; of: number; to: string | undefined }) {
  return <TwoLines first={<Counted orders={orders} to={to} />} second={of > 0 ? shareOf(orders, of) : undefined} />;
}

function PartName({ by, part }: { by: Breakdown; part: ReportPart }) {
  const reportLink = useReportLink();
  const { filter, next } = BREAKDOWNS[by];
  if (!next || (by === 'office' && !part.has_parts)) return part.name;
  return (
    <Anchor
      component={Link}
      to={reportLink(next, { [filter]: part._id })}
      c="inherit"
      fw={600}
      inherit
      underline="always"
    >
      {part.name}
    </Anchor>
  );
}

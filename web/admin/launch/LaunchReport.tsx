import { Button, Skeleton, Table, Text } from '@mantine/core';
import { useParams } from 'react-router';
import type { LaunchNow } from '../../../contract/launch/launch.ts';
import { statusesOf } from '../../../contract/statuses.ts';
import { useData } from '../kit/calls.ts';
import { Fact, Facts } from '../kit/DetailPage.tsx';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { TableHead } from '../kit/TableHead.tsx';
import { exactTime, minuteOf } from '../kit/When.tsx';
import { figure } from '../language/figures.ts';
import { counted, ownWords, t, translated } from '../language/t.ts';
import { Bars } from './Bars.tsx';
import { busiestOf, everyDay, everyHour } from './hours.ts';
import classes from './LaunchReport.module.css';
import { Counts, Shapes } from './MapOfNepal.tsx';
import { Section } from './Section.tsx';

const LOST: string[] = statusesOf('lost');
/** Up to this many hours, each gets a bar; longer launches get a bar per day. */
const MOST_HOURS = 72;

/**
 * `/launch/report/{scheme}`: shows where and how fast it sold, and the lost orders with their reasons. Made for
 * printing.
 */
export function LaunchReport() {
  const { id = '' } = useParams();
  const launch = useData('GET launch/{id}', { params: { id }, query: { retailers: 'all' } });
  const { data } = launch;
  return (
    <div className={classes.page}>
      <PageHeader
        title={data?.name ?? t('Report')}
        about={data ? t('Launch report') : undefined}
        back={{ to: `/launch/${id}`, label: t('Back to launch control') }}
      >
        <Button onClick={() => print()}>{t('Print')}</Button>
      </PageHeader>
      {launch.error && <ListFailed error={launch.error} onRetry={launch.refetch} list="/launch" />}
      {!data && !launch.error && <Skeleton height={480} aria-busy />}
      {data && <Report launch={data} />}
    </div>
  );
}

function Report({ launch }: { launch: LaunchNow }) {
  const { name, total, start_date, end_date, read_at, waitlist, districts, states, room } = launch;
  const losses = useData('GET launch/{id}/losses', { params: { id: launch._id } });
  const until = end_date < read_at ? end_date : read_at;
  const [sellers, others] = [true, false].map((sells) =>
    launch.retailers.filter(({ orders }) => orders > 0 === sells),
  ) as [LaunchNow['retailers'], LaunchNow['retailers']];
  const lost = launch.statuses.filter(({ name }) => LOST.includes(name));
  const { most_waiting, most_waiting_at, longest_wait, let_in, ordered, gone } = room.figures;
  return (
    <div className={classes.report}>
      <Section title={t('Summary')}>
        <p className={classes.paperTitle}>{name}</p>
        <Text>
          {t(
            '{total} orders from {start_date} to {end_date}. Figures as of {read_at}. Waitlist: {taken} ordered, {lapsed} lapsed, {waiting} waiting.',
            {
              total: figure(total),
              start_date: exactTime(start_date),
              end_date: exactTime(end_date),
              read_at: exactTime(read_at),
              taken: waitlist.taken,
              lapsed: waitlist.lapsed,
              waiting: waitlist.waiting,
            },
          )}
        </Text>
      </Section>
      <Speed launch={launch} until={until} />
      <Section title={t('Locations')}>
        <div className={classes.map}>
          <Shapes districts={districts} />
        </div>
        <div className={classes.beside}>
          <Counts title={t('State')} rows={states} />
          <Counts title={t('District')} rows={districts.filter(({ orders }) => orders > 0)} />
        </div>
      </Section>
      <Section title={t('Waiting room')}>
        {let_in === 0 && <Text size="sm">{t('No visitors went through a waiting room.')}</Text>}
        {let_in > 0 && (
          <Facts>
            <Fact name={t('Peak visitors waiting')}>
              {figure(most_waiting)}
              {most_waiting_at && t(', at {most_waiting_at}', { most_waiting_at: exactTime(most_waiting_at) })}
            </Fact>
            <Fact name={t('Longest wait (to the minute)')}>
              {t('{amount} at most', { amount: counted(Math.ceil(longest_wait / 60), 'minute') })}
            </Fact>
            <Fact name={t('Admitted')}>{figure(let_in)}</Fact>
            <Fact name={t('Ordered')}>{figure(ordered)}</Fact>
            <Fact name={t('Left without ordering')}>{figure(gone)}</Fact>
          </Facts>
        )}
      </Section>
      <Section title={t('Stock')}>
        <Columns
          heads={[t('Variant'), t('Orders'), t('Left'), t('Sold out')]}
          rows={launch.variants.map(({ sku, orders, left, sold_out_at }) => [
            sku,
            orders,
            left,
            sold_out_at ? exactTime(sold_out_at) : '',
          ])}
        />
        {launch.gifts.length > 0 && (
          <Columns
            heads={[t('Gift'), t('Used across all schemes'), t('Left'), t('Sold out')]}
            rows={launch.gifts.map(({ product_name, sku, held, sold, left, sold_out_at }) => [
              `${product_name}, ${sku}`,
              held + sold,
              left,
              sold_out_at ? exactTime(sold_out_at) : '',
            ])}
          />
        )}
      </Section>
      <Section title={t('Retailers')}>
        <Columns
          heads={[t('Retailer'), t('Orders'), t('Overdue calls')]}
          rows={sellers.map(({ name, orders, late }) => [name, orders, late])}
        />
        {others.length > 0 && (
          <Text size="sm" mt="xs">
            {t('{count} with a quota and no order: {names}.', {
              count: counted(others.length, 'retailer'),
              names: others.map(({ name }) => name).join('; '),
            })}
          </Text>
        )}
      </Section>
      <Section title={t('Lost orders')}>
        {lost.length === 0 && <Text size="sm">{t('No order was lost.')}</Text>}
        <Counts title={t('Status')} rows={lost.map(({ name, orders }) => ({ name: ownWords(name), orders }))} />
        <Counts
          title={t('Reason')}
          rows={(losses.data ?? []).map(({ status, reason, orders }) => ({
            name: `${ownWords(status)}: ${translated(reason)}`,
            orders,
          }))}
        />
      </Section>
    </div>
  );
}

/** Charts orders by hour, or by day in a long launch. */
function Speed({ launch, until }: { launch: LaunchNow; until: string }) {
  const hours = everyHour(launch.hours, until);
  const isLong = hours.length > MOST_HOURS;
  const bars = isLong ? everyDay(launch.hours, until) : hours;
  const nameOf = (at: string) => exactTime(at).slice(0, isLong ? 10 : 16);
  const chart = isLong ? t('Orders by day') : t('Orders by hour');
  const peak = busiestOf(launch.hours);
  const busiest = launch.hours.toSorted((one, other) => other.orders - one.orders).slice(0, 5);
  return (
    <Section title={t('Performance')}>
      {bars.length > 0 && <Bars bars={bars} label={chart} nameOf={nameOf} />}
      <Text size="sm" c="dimmed">
        {peak
          ? t('{chart}. Busiest hour: {at}, {count}.', {
              chart,
              at: minuteOf(peak.at),
              count: counted(peak.orders, 'order'),
            })
          : t('No orders yet.')}
      </Text>
      <Counts
        title={t('Busiest hours')}
        rows={busiest.map(({ at, orders }) => ({ name: exactTime(at).slice(0, 16), orders }))}
      />
    </Section>
  );
}

interface Props {
  heads: string[];
  rows: (string | number)[][];
}

/** Lists names with their numbers or times. */
function Columns({ heads, rows }: Props) {
  return (
    <Table verticalSpacing={2} className={classes.columns}>
      <TableHead columns={heads.map((head, column) => (column > 0 ? { figure: head } : head))} />
      <Table.Tbody>
        {rows.map(([name, ...values]) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            {values.map((value, column) => (
              <Table.Td key={heads[column + 1]} ta="right">
                {typeof value === 'number' ? figure(value) : value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

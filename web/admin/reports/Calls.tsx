import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { QueryOf } from '../../../contract/api.ts';
import type { CallReport, Report } from '../../../contract/reports/reports.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { TwoLines } from '../kit/TwoLines.tsx';
import { When } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { Counted } from './Counted.tsx';
import { durationOf, numberOf } from './figures.ts';
import { Retailers } from './Retailers.tsx';
import { useListLink } from './report-links.ts';

/** Lists retailers with overdue calls: their waiting customers, and how quickly they reached others in the period. */
export function Calls({ query, report }: { query: QueryOf<'GET order/report'>; report: Report | undefined }) {
  const { data, error, refetch } = useData('GET order/report/calls', { query }, { placeholderData: keepPreviousData });
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="calls">
      <Title order={2} size="h5" id="calls">
        {t('Calls by retailer')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {data ? summary(data) : '\u00a0'}
      </Text>
      {error && <ListFailed error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton aria-busy height={240} />}
      {data && data.lines.length > 0 && <Lines lines={data.lines} report={report} />}
    </Paper>
  );
}

const summary = ({ waiting, late, lines }: CallReport) =>
  lines.length === 0
    ? t('No calls waiting and none made in this period.')
    : t('{count} waiting for a call now, {late} of them overdue.', {
        count: counted(waiting, 'customer'),
        late: numberOf(late),
      });

function Lines({ lines, report }: { lines: CallReport['lines']; report: Report | undefined }) {
  const linkTo = useListLink(report);
  // Count all waiting customers, whatever the period.
  const waitsAt = (office_id: string) =>
    linkTo({
      find_office_id: office_id,
      find_status: 'PLACED',
      find_placed_at_from: undefined,
      find_placed_at_to: undefined,
    });
  return (
    <Retailers
      lines={lines}
      keyOf={({ _id }) => _id}
      columns={[
        {
          header: t('Retailer'),
          cell: ({ name, phone, office_code }) => <TwoLines first={name} second={phone ?? office_code} />,
        },
        { header: t('Waiting'), cell: ({ _id, waiting }) => <Counted orders={waiting} to={waitsAt(_id)} /> },
        {
          header: t('Overdue'),
          cell: ({ late, late_since }) => (
            <TwoLines first={numberOf(late)} second={late_since && <When at={late_since} />} />
          ),
        },
        { header: t('Escalated'), cell: ({ escalated }) => numberOf(escalated), more: true },
        {
          header: t('Time to first contact'),
          cell: ({ median, contacted }) => (
            <TwoLines
              first={durationOf(median)}
              second={contacted > 0 && t('median, {orders}', { orders: counted(contacted, 'order') })}
            />
          ),
          more: true,
        },
      ]}
    />
  );
}

import { Button, Skeleton, Table, Text } from '@mantine/core';
import { useParams } from 'react-router';
import { statusesOf } from '../../../contract/outcomes.ts';
import { statusLabel } from '../../../contract/statuses.ts';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { exactTime } from '../kit/When.tsx';
import classes from './ControlRoom.module.css';
import { Counts } from './MapOfNepal.tsx';
import { Section } from './Section.tsx';

const LOST: string[] = statusesOf('lost');

/** `/launch/report/{scheme}`: where and how fast it sold, and what was lost and why; to be printed. */
export function LaunchReport() {
  const { id = '' } = useParams();
  const launch = useData('GET launch/{id}', { params: { id }, query: { retailers: 'all' } });
  const losses = useData('GET launch/{id}/losses', { params: { id } });
  const { data } = launch;
  return (
    <>
      <PageHeader
        title={data?.name ?? 'Report'}
        about={data ? 'Launch report' : undefined}
        back={{ to: `/launch/${id}`, label: 'Back to the control room' }}
      >
        <Button className={classes.acts} onClick={() => print()}>
          Print
        </Button>
      </PageHeader>
      {launch.error && <ListFailed error={launch.error} onRetry={launch.refetch} list="/launch" />}
      {!data && !launch.error && <Skeleton height={480} aria-busy />}
      {data && (
        <div className={classes.room}>
          <Section title="In short" isWide>
            <Text>
              {data.total.toLocaleString('en-IN')} orders from {exactTime(data.start_date)} to{' '}
              {exactTime(data.end_date)}, read at {exactTime(data.read_at)}. The waiting list: {data.waitlist.taken}{' '}
              ordered, {data.waitlist.lapsed} lapsed, {data.waitlist.waiting} waiting.
            </Text>
          </Section>
          <Section title="How fast">
            <Counts title="Hour" rows={data.hours.map(({ at, orders }) => ({ name: exactTime(at), orders }))} />
          </Section>
          <Section title="Where">
            <Counts title="Province" rows={data.states} />
            <Counts title="District" rows={data.districts.filter(({ orders }) => orders > 0)} />
          </Section>
          <Section title="What">
            <Counts title="Variant" rows={data.variants.map(({ sku, orders }) => ({ name: sku, orders }))} />
            <Counts title="Retailer" rows={data.retailers} />
          </Section>
          <Section title="Lost">
            <Counts
              title="Status"
              rows={data.statuses
                .filter(({ name }) => LOST.includes(name))
                .map(({ name, orders }) => ({ name: statusLabel(name), orders }))}
            />
            {losses.data && losses.data.length > 0 && (
              <Table mt="xs" verticalSpacing={2}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">Why</Table.Th>
                    <Table.Th scope="col" ta="right">
                      Orders
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {losses.data.map(({ status, reason, orders }) => (
                    <Table.Tr key={`${status} ${reason}`}>
                      <Table.Td>
                        {statusLabel(status)}: {reason}
                      </Table.Td>
                      <Table.Td ta="right">{orders}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
          </Section>
        </div>
      )}
    </>
  );
}

import { Paper, Skeleton, Table, Title, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense } from 'react';
import type { DayCounted } from '../../../contract/reports/reports.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { TableHead } from '../kit/TableHead.tsx';
import { t } from '../language/t.ts';
import { Counted } from './Counted.tsx';
import { numberOf } from './figures.ts';
import classes from './Report.module.css';

// Load on demand: the chart library is larger than the whole first screen.
const DaysChart = lazyPart(async () => (await import('./DaysChart.tsx')).DaysChart);

interface ByDayProps {
  title: string;
  days: DayCounted[] | undefined;
  /** Address of one day's orders. */
  linkTo: (day: string) => string | undefined;
}

/** Shows a period's days as a chart, and as a table for those who want numbers. */
export function ByDay({ title, days, linkTo }: ByDayProps) {
  const [isOpen, { toggle }] = useDisclosure();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="by-day">
      <Title order={2} size="h5" mb="xs" id="by-day">
        {title}
      </Title>
      <div className={classes.chart}>
        <Suspense fallback={<Skeleton height={260} />}>
          {days ? <DaysChart days={days} /> : <Skeleton height={260} />}
        </Suspense>
      </div>
      <UnstyledButton mt="xs" fz="sm" td="underline" aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? t('Hide table') : t('Show as table')}
      </UnstyledButton>
      {isOpen && days && (
        <Table mt="xs" className={classes.table}>
          <TableHead
            columns={[
              t('Day'),
              { figure: t('Orders') },
              { figure: t('Previous period') },
              { figure: t('Handed over') },
              { figure: t('Returned') },
              { figure: t('Lost') },
            ]}
          />
          <Table.Tbody>
            {days.toReversed().map(({ day, orders, before, delivered, returned, lost }) => (
              <Table.Tr key={day}>
                <Table.Td>{day}</Table.Td>
                <Table.Td ta="right">
                  <Counted orders={orders} to={linkTo(day)} />
                </Table.Td>
                <Table.Td ta="right">{numberOf(before)}</Table.Td>
                <Table.Td ta="right">{numberOf(delivered)}</Table.Td>
                <Table.Td ta="right">{numberOf(returned)}</Table.Td>
                <Table.Td ta="right">{numberOf(lost)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  );
}

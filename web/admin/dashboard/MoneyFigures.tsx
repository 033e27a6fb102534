import { Paper, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Money } from '../kit/Money.tsx';
import { todayInNepal } from '../kit/When.tsx';
import { t } from '../language/t.ts';
import { listOfAllOrders } from '../orders/order-address.ts';
import { useMayCall, useSession } from '../session.tsx';
import classes from './Dashboard.module.css';

/** Shows what was ordered today, and money waiting for somebody, as far as the user has access. */
export function MoneyNow() {
  const today = todayInNepal();
  const query = { find_placed_at_from: today, find_placed_at_to: today };
  const list = listOfAllOrders(useSession().access);
  const [seesReport, seesWaiting, seesPayments, mayRefund] = [
    useMayCall('GET order/report'),
    useMayCall('GET order/waiting'),
    useMayCall('GET payment'),
    useMayCall('GET verification/refund'),
  ];
  const report = useData('GET order/report', { query });
  const waiting = useData('GET order/waiting', undefined, { enabled: seesWaiting });
  const payments = useData('GET payment/count');
  const desk = useData('GET verification', {}, { enabled: mayRefund });
  const figures: Figure[] = [];
  if (seesReport && list)
    figures.push({
      label: t('Ordered today'),
      amount: report.data?.now.value,
      to: `${list}?${new URLSearchParams(query)}`,
    });
  if (seesWaiting && list)
    figures.push({
      label: t('Owed after hand-over'),
      amount: waiting.data?.unpaid_amount,
      to: `${list}?find_waits=payment`,
    });
  if (seesPayments)
    figures.push({ label: t('Unmatched payments'), amount: payments.data?.open_amount, to: 'payment-statements' });
  if (mayRefund)
    figures.push({
      label: t('Refunds due'),
      amount: desk.data?.refund_amount,
      to: 'order-manage/multi-buy/refund',
    });
  const failed = [report, waiting, payments, desk].find(({ error }) => error);
  if (failed?.error) return <ListFailed error={failed.error} onRetry={failed.refetch} />;
  return <Figures name={t('Money now')} title={t('Money now')} figures={figures} />;
}

/** Don't read more often: it sums every amount that ever moved. */
const REREAD_MS = 60_000;

const MONEY_TILES = [
  [t('Advances'), 'advances', 1],
  [t('Collected'), 'collected', 1],
  [t('Refunded'), 'refunded', -1],
  [t('Owed now'), 'owed', 1],
] as const;

/** Shows this Nepali month's money in your offices; each figure links to the offices behind it. */
export function MoneyFigures() {
  const { data, error, refetch } = useData('GET office-money', undefined, { staleTime: REREAD_MS });
  if (error) return <ListFailed error={error} onRetry={refetch} />;
  const figures = MONEY_TILES.map(([label, sum, sign]) => ({
    label,
    amount: data && sign * data.total[sum],
    to: `office-money?${new URLSearchParams({ sum, ...(data && { month: data.period.month }) })}`,
  }));
  return (
    <Figures
      name={t('Money at a glance')}
      title={data ? t('Money in {month}', { month: data.period.name }) : '\u00a0'}
      figures={figures}
    />
  );
}

interface Figure {
  label: string;
  /** In rupees; undefined while loading. */
  amount: number | undefined;
  /** The address below /admin/ that shows its details. */
  to: string;
}

function Figures({ name, title, figures }: { name: string; title: string; figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-label={name}>
      <Text size="sm" c="dimmed" mb="xs">
        {title}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        {figures.map(({ label, amount, to }) => (
          <Paper key={label} component={Link} to={`/${to}`} withBorder p="md" className={classes.card}>
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

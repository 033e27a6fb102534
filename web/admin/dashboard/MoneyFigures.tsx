import { SimpleGrid, Text } from '@mantine/core';
import { useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { Money } from '../kit/Money.tsx';
import { todayInNepal } from '../kit/When.tsx';
import { monthName } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { useMayCall } from '../session.tsx';
import { Tile } from './Tile.tsx';
import { useListed } from './useListed.ts';

/** Shows today's order total, and money waiting for staff, as far as the user has access. */
export function MoneyNow() {
  const today = todayInNepal();
  const [seesPayments, mayRefund] = [useMayCall('GET payment'), useMayCall('GET verification/refund')];
  const ordered = useListed({ find_placed_at_from: today, find_placed_at_to: today });
  const owed = useListed({ find_waits: 'payment' });
  const payments = useData('GET payment/count');
  const desk = useData('GET verification', {}, { enabled: mayRefund });
  const figures: Figure[] = [];
  // From 10,000 orders on, a list has no sum.
  for (const { label, listed } of [
    { label: t('Ordered today'), listed: ordered },
    { label: t('Owed after hand-over'), listed: owed },
  ])
    if (listed.to && (!listed.data || listed.data.sum !== undefined))
      figures.push({ label, amount: listed.data?.sum, to: listed.to });
  if (seesPayments)
    figures.push({
      label: t('Payments to match'),
      amount: payments.data?.open_amount,
      to: 'payment-statements?find_status=open',
    });
  if (mayRefund)
    figures.push({
      label: t('Refunds due'),
      amount: desk.data?.refund_amount,
      to: 'order-manage/multi-buy/refund',
    });
  const failed = [ordered, owed, payments, desk].find(({ error }) => error);
  if (failed?.error) return <ListFailed error={failed.error} onRetry={failed.refetch} />;
  return <Figures name={t('Money now')} title={t('Money now')} figures={figures} />;
}

/** Don't read more often, because this sums every amount that ever moved. */
const REREAD_MS = 60_000;

const MONEY_TILES = [
  [t('Advances'), 'advances', 1],
  [t('Collected'), 'collected', 1],
  [t('Refunded'), 'refunded', -1],
  [t('Balance owed'), 'owed', 1],
  [t('Deposits to confirm'), 'pending', 1],
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
      title={data ? t('This month ({month})', { month: monthName(data.period) }) : '\u00a0'}
      figures={figures}
    />
  );
}

interface Figure {
  label: string;
  /** In rupees; undefined while loading. */
  amount: number | undefined;
  /** The address below /admin/ that shows the figure's details. */
  to: string;
}

function Figures({ name, title, figures }: { name: string; title: string; figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-label={name}>
      <Text size="sm" c="dimmed" mb="xs">
        {title}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: figures.length > 4 ? 5 : 4 }} spacing="sm">
        {figures.map(({ label, amount, to }) => (
          <Tile
            key={label}
            label={label}
            value={amount === undefined ? undefined : <Money amount={amount} />}
            to={to}
            isSmall
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

import { Alert, SimpleGrid } from '@mantine/core';
import type { QueryOf } from '../../../contract/api.ts';
import type { OrderStatus } from '../../../contract/statuses.ts';
import { SmallButton } from '../kit/SmallButton.tsx';
import { reasonOf } from '../kit/toast.tsx';
import { todayInNepal } from '../kit/When.tsx';
import { figure } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { useSession } from '../session.tsx';
import { Tile } from './Tile.tsx';
import { useListed } from './useListed.ts';

type Query = QueryOf<'GET order'>;

const OF_ORDERS: { label: string; status: OrderStatus }[] = [
  { label: t('To call'), status: 'PLACED' },
  { label: t('To allocate'), status: 'CONFIRMED' },
  { label: t('Ready for pickup'), status: 'READY_FOR_PICKUP' },
];
const OF_PURCHASES: typeof OF_ORDERS = [
  { label: t('To verify'), status: 'UNDER_VERIFICATION' },
  { label: t('Late payments'), status: 'LATE_REVIEW' },
  { label: t('Refund due'), status: 'REFUND_DUE' },
];

/** Shows today's new orders and waiting work in your offices; each figure links to its orders. */
export function OrderFigures() {
  const { calls } = useSession();
  const today = todayInNepal();
  // Purchases are paid before staff call.
  const areCalled = (['PRE-ORDER', 'CAMPAIGN'] as const).some((kind) => calls.has(`GET order {${kind}}`));
  const figures: { label: string; query: Query }[] = [
    { label: t('Orders today'), query: { find_placed_at_from: today, find_placed_at_to: today } },
    ...(areCalled ? OF_ORDERS : OF_PURCHASES).map(({ label, status }) => ({ label, query: { find_status: status } })),
  ];
  return (
    <SimpleGrid component="section" aria-label={t('Orders at a glance')} cols={{ base: 2, sm: 4 }} spacing="sm">
      {figures.map((one) => (
        <Figure key={one.label} {...one} />
      ))}
    </SimpleGrid>
  );
}

/** Counts the orders that match: even a list of one row has the total of all. */
function Figure({ label, query }: { label: string; query: Query }) {
  const { data, error, refetch, to } = useListed(query);
  if (error) {
    return (
      <Alert color="warning" role="alert" title={label}>
        {reasonOf(error)}
        <SmallButton mt="xs" onClick={() => refetch()}>
          {t('Try again')}
        </SmallButton>
      </Alert>
    );
  }
  return <Tile label={label} value={data && `${figure(data.totalData)}${data.hasMore ? '+' : ''}`} to={to} />;
}

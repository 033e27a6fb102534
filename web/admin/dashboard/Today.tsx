import { Anchor, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Today as Waiting } from '../../../contract/orders/today.ts';
import { makeStale, useCall, useData } from '../kit/calls.ts';
import { ListFailed } from '../kit/ListFailed.tsx';
import { laterPart, lazyPart } from '../kit/lazy-part.tsx';
import { figure, formatRs } from '../language/figures.ts';
import { t } from '../language/t.ts';
import { AsOf } from '../offline/AsOf.tsx';
import { CALLS, keepTodaysAnswers, OWED, RETURNS } from '../offline/todays-answers.ts';
import { useMayWait } from '../offline/useQueue.ts';
import { CallCard } from '../orders/calls/CallCard.tsx';
import { NextStep } from '../orders/NextStep.tsx';
import { HAND_OVER, listOfAllOrders, SELL } from '../orders/order-address.ts';
import { ReturnRow } from '../returns/ReturnRow.tsx';
import { useAllowed, useMayCall, useSession } from '../session.tsx';
import classes from './Dashboard.module.css';
import { Tile } from './Tile.tsx';

// Counting it takes six reads.
const OtherWork = laterPart(async () => (await import('./ToDo.tsx')).OtherWork);
const CloseDialog = lazyPart(async () => (await import('../office-money/Till.tsx')).CloseDialog);

const REFRESH_MS = 60_000;
const how = { refetchInterval: REFRESH_MS };
const FIRST_CALLS = 3;
const FIRST_RETURNS = RETURNS.query.size;
const FIRST_OWED = OWED.query.size;
const FIRST_ORDERS = 5;
/** Offline there is no list to open, so the page shows more orders; a search by number finds the others. */
const MOST_OFFLINE = 20;
const RETURN_LIST = 'return-requests';

/** Shows a retailer's day, most urgent first: calls, hand-overs, goods on their way, returns, money; then its week. */
export function Today() {
  const { user, access } = useSession();
  const { online } = useNetwork();
  const mayWait = useMayWait();
  // Do this before the first read, so that the device's stored data shows at once.
  useState(() => user && mayWait && keepTodaysAnswers(user.id));
  const mayCall = useMayCall('GET order/calls');
  const mayToday = useMayCall('GET order/today');
  const { data, error, refetch, dataUpdatedAt } = useData('GET order/today', undefined, { enabled: mayToday, ...how });
  const list = listOfAllOrders(access);
  return (
    <>
      {(error || !online) && data && <AsOf at={dataUpdatedAt} onRetry={() => makeStale('GET order')} />}
      <AtCounter />
      {mayCall && <Calls />}
      {error && !data && <ListFailed error={error} onRetry={refetch} />}
      {data && (
        <>
          <Orders
            title={t('To hand over')}
            beside={
              data.hand_over.to_collect > 0 && t('{amount} to collect', { amount: formatRs(data.hand_over.to_collect) })
            }
            empty={t('No orders are ready for pickup.')}
            to={list && `/${list}?find_status=READY_FOR_PICKUP`}
            waiting={data.hand_over}
          />
          <Orders
            title={t('To allocate and prepare')}
            empty={t('No orders to prepare.')}
            to={list && `/${list}?find_waits=goods`}
            waiting={data.arriving}
          />
        </>
      )}
      <Returns />
      <Owed list={list} />
      <OwnTill />
      {data && <Week week={data.week} list={list} />}
      <Suspense>
        <OtherWork />
      </Suspense>
    </>
  );
}

/** Starts a hand-over or a sale for a customer at the counter. */
function AtCounter() {
  const [mayHandOver, maySell] = [useAllowed(HAND_OVER), useAllowed(SELL)];
  if (!mayHandOver && !maySell) return null;
  return (
    <Group grow gap="sm" maw={560}>
      {mayHandOver && (
        <Button component={Link} to={`/${HAND_OVER}`} size="md">
          {t('Hand over')}
        </Button>
      )}
      {maySell && (
        <Button component={Link} to={`/${SELL}`} size="md" variant={mayHandOver ? 'default' : 'filled'}>
          {t('Sell now')}
        </Button>
      )}
    </Group>
  );
}

/** Lists the first customers to call; the call list has all of them. Offline, lists those on the device. */
function Calls() {
  const { data } = useCall('GET order/calls', CALLS, how);
  const { online } = useNetwork();
  if (!data) return null;
  return (
    <Part title={t('Call list')} count={data.totalData} to={online ? '/work-list' : undefined}>
      {data.totalData === 0 && <Empty>{t('No customers are waiting for a call.')}</Empty>}
      <ul className="plain-rows" aria-label={t('Call first')}>
        {data.data.slice(0, online ? FIRST_CALLS : undefined).map((order) => (
          <CallCard key={order._id} order={order} />
        ))}
      </ul>
    </Part>
  );
}

interface OrdersProps {
  title: string;
  beside?: ReactNode;
  empty: string;
  to: string | undefined;
  waiting: Waiting['arriving'];
}

function Orders({ title, beside, empty, to, waiting: { count, orders } }: OrdersProps) {
  const { online } = useNetwork();
  const shown = orders.slice(0, online ? FIRST_ORDERS : MOST_OFFLINE);
  return (
    <Part title={title} count={count} beside={beside} to={online && count > shown.length ? to : undefined}>
      {count === 0 && <Empty>{empty}</Empty>}
      <ul className="plain-rows" aria-label={title}>
        {shown.map((order) => (
          <NextStep key={order._id} order={order} />
        ))}
      </ul>
    </Part>
  );
}

/** Lists returns that wait, oldest first; hidden if there are none. */
function Returns() {
  const maySee = useAllowed(`${RETURN_LIST}/detail/:id`);
  const { data } = useCall('GET return', RETURNS, { enabled: maySee, ...how });
  if (!data?.totalData) return null;
  return (
    <Part
      title={t('Returns')}
      count={data.totalData}
      to={data.totalData > FIRST_RETURNS ? `/${RETURN_LIST}` : undefined}
    >
      <ul className="plain-rows" aria-label={t('Returns')}>
        {data.data.map((row) => (
          <ReturnRow key={row._id} row={row} />
        ))}
      </ul>
    </Part>
  );
}

/** Lists orders handed over with a part unpaid; hidden if there are none. */
function Owed({ list }: { list: string | undefined }) {
  const { data } = useCall('GET order', OWED, how);
  if (!data?.totalData) return null;
  const to = list && data.totalData > FIRST_OWED ? `/${list}?find_waits=payment` : undefined;
  return (
    <Part title={t('Owed after hand-over')} count={data.totalData} to={to}>
      <ul className="plain-rows" aria-label={t('Owed after hand-over')}>
        {data.data.map((order) => (
          <NextStep key={order._id} order={order} />
        ))}
      </ul>
    </Part>
  );
}

/** Shows the cash that should be in the till, and closes its day. */
function OwnTill() {
  const id = useSession().user?.office._id ?? '';
  const mayClose = useAllowed('office-money/till');
  const [isClosing, setClosing] = useState(false);
  const { data } = useData(
    'GET office-money/{id}/till',
    { params: { id } },
    { enabled: mayClose && id !== '', ...how },
  );
  if (!data) return null;
  const [last] = data.closings;
  return (
    <Part title={t('Till')} beside={t('{amount} expected', { amount: formatRs(data.expected) })} to={undefined}>
      <Group justify="space-between">
        <div>
          <Empty>{last ? t('Last closed on {day}.', { day: last.day }) : t('Not closed yet.')}</Empty>
          <Anchor component={Link} to={`/office-money/detail/${id}`} size="sm" underline="always">
            {t('Till and deposits')}
          </Anchor>
        </div>
        <Button variant="default" onClick={() => setClosing(true)}>
          {t('Close day')}
        </Button>
      </Group>
      {isClosing && (
        <Suspense>
          <CloseDialog office_id={id} till={data} onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </Part>
  );
}

interface PartProps {
  title: string;
  count?: number;
  beside?: ReactNode;
  /** The list with all of them. */
  to: string | undefined;
  children: ReactNode;
}

function Part({ title, count = 0, beside, to, children }: PartProps) {
  return (
    <section>
      <Group justify="space-between" align="baseline" mb="xs" gap="xs">
        <Title order={2} size="h5">
          {title} {count > 0 && <span className={classes.count}>{figure(count)}</span>}
        </Title>
        {beside && (
          <Text size="sm" fw={600}>
            {beside}
          </Text>
        )}
        {to && count > 0 && (
          <Anchor component={Link} to={to} size="sm" underline="always">
            {t('All')} {figure(count)}
          </Anchor>
        )}
      </Group>
      {children}
    </section>
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
);

const WEEK = [
  ['placed', t('Ordered')],
  ['delivered', t('Handed over')],
  ['returned', t('Returned')],
  ['lost', t('Lost (cancelled or expired)')],
] as const;

/** The filter that lists exactly the orders of a figure of the week. */
const findOf = (name: (typeof WEEK)[number][0], since: string) =>
  name === 'placed' ? `find_placed_at_from=${since}` : `find_outcome=${name}&find_ended_at_from=${since}`;

function Week({ week, list }: { week: Waiting['week']; list: string | undefined }) {
  return (
    <Stack component="section" gap="xs" aria-labelledby="this-week">
      <Title order={2} size="h5" id="this-week">
        {t('This week, since Sunday')}
      </Title>
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="sm">
        {WEEK.map(([name, label]) => (
          <Tile
            key={name}
            label={label}
            value={figure(week[name])}
            to={list && `${list}?${findOf(name, week.since)}`}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

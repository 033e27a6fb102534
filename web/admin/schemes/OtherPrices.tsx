import { Alert, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { SchemeDetail } from '../../../contract/offers/schemes.ts';
import type { OtherPrice } from '../../../contract/orders/order-lists.ts';
import { useCall } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { Pages } from '../kit/list/Pages.tsx';
import { RowLink } from '../kit/list/RowLink.tsx';
import { Money } from '../kit/Money.tsx';
import { Phone } from '../kit/Phone.tsx';
import { SmallButton } from '../kit/SmallButton.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { When } from '../kit/When.tsx';
import { counted, t } from '../language/t.ts';
import { tAround } from '../language/t-around.tsx';
import { LowerPrices } from './LowerPrices.tsx';

const SIZE = 10;

interface Props {
  scheme: Pick<SchemeDetail, '_id'>;
}

/**
 * Shows how many of the scheme's orders have another price than now, and lists them with their possible steps in a
 * dialog.
 */
export function OtherPrices({ scheme }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = useOrders(scheme, false);
  const delivered = useOrders(scheme, true);
  const [some, done] = [open.data?.totalData ?? 0, delivered.data?.totalData ?? 0];
  if (some + done === 0) return null;
  const title = t('{count} not at the scheme’s current price', { count: counted(some + done, 'order') });
  return (
    <Alert color="warning" mb="sm">
      <Group justify="space-between" gap="xs">
        <span>{t('{title}: {some} open, {done} handed over.', { title, some, done })}</span>
        <SmallButton onClick={() => setOpen(true)}>{t('Show them')}</SmallButton>
      </Group>
      <LowerPrices scheme={scheme} />
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={title} size="lg" centered>
        <Stack>
          <Orders
            title={t('Open')}
            orders={open}
            todo={t(
              'These orders keep the price they were placed at. You can apply the lower price on an order’s page. If a price was a mistake, call the customer first. You can cancel from the order page, which notifies the customer.',
            )}
          />
          <Orders
            title={t('Handed over')}
            orders={delivered}
            todo={t(
              'They were paid and handed over at that price. If the customer agrees, open a return from the order page.',
            )}
          />
        </Stack>
      </Dialog>
    </Alert>
  );
}

function useOrders(scheme: Props['scheme'], isDelivered: boolean) {
  const [page, setPage] = useState(1);
  const query = { page, size: SIZE, find_is_delivered: String(isDelivered) };
  const input = { params: { id: scheme._id }, query };
  const { data, refetch } = useCall('GET order/other-price/{id}', input, { placeholderData: keepPreviousData });
  // A save might have changed the scheme's price.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again whenever the scheme is
  useEffect(() => {
    if (data) void refetch();
  }, [scheme]);
  return { data, page, setPage };
}

interface OrdersProps {
  title: string;
  todo: string;
  orders: ReturnType<typeof useOrders>;
}

function Orders({ title, todo, orders: { data, page, setPage } }: OrdersProps) {
  const id = useId();
  if (!data || data.totalData === 0) return null;
  const pages = Math.ceil(data.totalData / SIZE);
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={3} size="h6" id={id}>
        {title} ({data.totalData})
      </Title>
      <Text size="sm">{todo}</Text>
      <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={id}>
        {data.data.map((order) => (
          <Row key={order._id} order={order} />
        ))}
      </Stack>
      <Pages page={page} pages={pages} onChange={setPage} siblings={0} />
    </Stack>
  );
}

function Row({ order }: { order: OtherPrice }) {
  const { _id, order_id, status, scheme_type, customer_name, customer_phone, office, placed_at, price, price_now } =
    order;
  return (
    <Paper withBorder p="xs" component="li">
      <Group justify="space-between" gap="xs">
        <RowLink to={`/order-manage/${scheme_type.toLowerCase()}/detail/${_id}`} state={{}}>
          {order_id}
        </RowLink>
        <StatusBadge status={status} />
      </Group>
      <Text size="sm">
        {tAround('Ordered at {name}, now {amount}', {
          name: (
            <strong>
              <Money amount={price} />
            </strong>
          ),
          amount: <Money amount={price_now} />,
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {customer_name}, <Phone number={customer_phone} />, {office.name}, <When at={placed_at} />
      </Text>
    </Paper>
  );
}

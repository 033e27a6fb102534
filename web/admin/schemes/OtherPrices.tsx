import { Alert, Button, Group, Pagination, Paper, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import type { OtherPrice } from '../../../contract/order-lists.ts';
import type { SchemeDetail } from '../../../contract/schemes.ts';
import { useCall } from '../kit/calls.ts';
import { Dialog } from '../kit/dialog/Dialog.tsx';
import { RowLink } from '../kit/list/RowLink.tsx';
import { Money } from '../kit/Money.tsx';
import { StatusBadge } from '../kit/StatusBadge.tsx';
import { When } from '../kit/When.tsx';
import { Phone } from '../orders/Phone.tsx';

const SIZE = 10;

/** Orders of the scheme at another price than it has now: how many, and in a dialog which, with what can be done. */
export function OtherPrices({ scheme }: { scheme: Pick<SchemeDetail, '_id'> }) {
  const [page, setPage] = useState(1);
  const [isOpen, setOpen] = useState(false);
  const input = { params: { id: scheme._id }, query: { page, size: SIZE } };
  const { data, refetch } = useCall('GET order/other-price/{id}', input, { placeholderData: keepPreviousData });
  // A save may have changed its price.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again whenever the scheme is
  useEffect(() => {
    if (data) void refetch();
  }, [scheme]);
  if (!data || data.totalData === 0) return null;
  const pages = Math.ceil(data.totalData / SIZE);
  const title = `${counted(data.totalData, 'order')} at another price`;
  return (
    <Alert color="warning" mb="sm">
      <Group justify="space-between" gap="xs">
        <span>{title} than the scheme has now.</span>
        <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
          Show them
        </Button>
      </Group>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={title} size="lg" centered>
        <Stack>
          <Text size="sm">
            They keep the price at which they were placed. Where that was a slip, call the customer first; the order’s
            page cancels it, and tells the customer.
          </Text>
          <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={title}>
            {data.data.map((order) => (
              <Row key={order._id} order={order} />
            ))}
          </Stack>
          {pages > 1 && (
            <Pagination
              total={pages}
              value={page}
              onChange={setPage}
              siblings={0}
              getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
              getControlProps={(control) => ({ 'aria-label': `${control} page` })}
            />
          )}
        </Stack>
      </Dialog>
    </Alert>
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
        Ordered at{' '}
        <strong>
          <Money amount={price} />
        </strong>
        , now <Money amount={price_now} />
      </Text>
      <Text size="sm" c="dimmed">
        {customer_name}, <Phone number={customer_phone} />, {office.name}, <When at={placed_at} />
      </Text>
    </Paper>
  );
}

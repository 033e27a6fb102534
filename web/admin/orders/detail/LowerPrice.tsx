import { Button, Text } from '@mantine/core';
import { formatRs } from '../../../../contract/money.ts';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { useMayCall } from '../../session.tsx';

interface Props {
  order: OrderDetail;
  /** In rupees. */
  lower_total: number;
}

/** Offers to give the order its scheme's price, which has fallen since. */
export function LowerPrice({ order, lower_total }: Props) {
  const may = useMayCall(`POST order/{id}/lower-price {${order.scheme_type}}`);
  const { customer_name, customer_phone, total, to_collect } = order;
  const give = () =>
    confirm({
      title: 'Give the lower price?',
      text: `The order will cost ${formatRs(lower_total)} instead of ${formatRs(total)}: ${formatRs(total - lower_total)} less. ${
        to_collect >= total - lower_total ? '' : 'What was paid above it is given back at the hand-over. '
      }${customer_name}, ${customer_phone}, gets a message. This can’t be undone.`,
      doIt: 'Give the lower price',
      call: 'POST order/{id}/lower-price',
      input: { params: { id: order._id }, body: { expected_total: lower_total } },
      done: 'Lower price applied. The customer will get a message.',
      failure: 'The price could not be given.',
      stale: ['GET order/{id}', 'GET order', 'GET order/{id}/desk'],
    });
  return (
    <>
      <Text size="sm" mt="md">
        At the scheme’s current price, this order would cost {formatRs(lower_total)}.
      </Text>
      {may && (
        <Button variant="default" size="sm" mt="xs" onClick={give}>
          Give the lower price
        </Button>
      )}
    </>
  );
}

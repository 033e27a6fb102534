import { Button, Text } from '@mantine/core';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { confirm } from '../../kit/dialog/confirm.tsx';
import { formatRs } from '../../language/figures.ts';
import { t } from '../../language/t.ts';
import { useMayCall } from '../../session.tsx';

interface Props {
  order: OrderDetail;
  /** In rupees. */
  lower_total: number;
}

/** Offers to give the order its scheme's lower price. */
export function LowerPrice({ order, lower_total }: Props) {
  const may = useMayCall(`POST order/{id}/lower-price {${order.scheme_type}}`);
  const { customer_name, customer_phone, total, to_collect } = order;
  const give = () =>
    confirm({
      title: t('Apply the lower price?'),
      text: t(
        'The order will cost {lower} instead of {total}: {less} less. {to_collect}{name}, {phone}, gets a message. This can’t be undone.',
        {
          lower: formatRs(lower_total),
          total: formatRs(total),
          less: formatRs(total - lower_total),
          to_collect: to_collect >= total - lower_total ? '' : `${t('Any overpayment is refunded at the hand-over.')} `,
          name: customer_name,
          phone: customer_phone,
        },
      ),
      doIt: t('Apply the lower price'),
      call: 'POST order/{id}/lower-price',
      input: { params: { id: order._id }, body: { expected_total: lower_total } },
      done: t('Lower price applied. The customer will get a message.'),
      failure: t('The lower price could not be applied.'),
    });
  return (
    <>
      <Text size="sm" mt="md">
        {t('At the scheme’s current price, this order would cost {amount}.', { amount: formatRs(lower_total) })}
      </Text>
      {may && (
        <Button variant="default" size="sm" mt="xs" onClick={give}>
          {t('Apply the lower price')}
        </Button>
      )}
    </>
  );
}

import { Table, Text } from '@mantine/core';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { Money } from '../../kit/Money.tsx';
import { When } from '../../kit/When.tsx';
import { t } from '../../language/t.ts';
import { isPaidInPart } from '../paid-in-part.ts';

/** A money move, below 0 for a refund. Every amount except 0 is shown, for orders of any status. */
const MOVED: [name: string, amountIn: (money: OrderDetail['money']) => number][] = [
  [t('Advance paid'), ({ advance }) => advance],
  [t('Balance paid'), ({ balance }) => balance],
  [t('Exchange settled'), ({ exchanged }) => exchanged],
  [t('Refunded'), ({ refunded }) => -refunded],
  [t('Kept'), ({ kept }) => -kept],
];

/** Lists the ordered items at the prices of the order, with each one's free units now. */
export function Items({ order, free }: { order: OrderDetail; free: number[] | undefined }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {order.scheme_name}, {t('placed')} <When at={order.placed_at} />
      </Text>
      <Table>
        <caption className="visually-hidden">{t('Order items')}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Product')}</Table.Th>
            <Table.Th scope="col" ta="right" visibleFrom="sm">
              {t('Quantity')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('Price')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {order.items.map((item, position) => (
            <Table.Tr key={item.position}>
              <Table.Td>
                {item.quantity > 1 && `${item.quantity} × `}
                {item.product_name}
                <Text size="xs" c="dimmed">
                  {item.sku_of_seller}
                  {item.role === 'bundle' && `, ${t('bundled')}`}
                  {free?.[position] !== undefined && ` · ${t('{count} available', { count: free[position] })}`}
                </Text>
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {item.quantity}
              </Table.Td>
              <Table.Td ta="right">
                {isInBundle(order, position) ? t('in the bundle') : <Money amount={item.price} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {order.coupon_code && (
            <Line name={t('Coupon {code}', { code: order.coupon_code })} amount={order.discount} sign="− " />
          )}
          {order.shipping_type && (
            <Line name={t('Delivery, {way}', { way: order.shipping_type })} amount={order.shipping_price} />
          )}
          {order.exchange_difference !== 0 && (
            <Line
              name={
                order.exchanged_for ? t('Exchanged for {product}', { product: order.exchanged_for }) : t('Exchange')
              }
              amount={Math.abs(order.exchange_difference)}
              sign={order.exchange_difference < 0 ? '− ' : ''}
            />
          )}
          <Table.Tr>
            <Table.Th scope="row">{t('Total')}</Table.Th>
            <Table.Td visibleFrom="sm" />
            <Table.Td ta="right" fw={700}>
              <Money amount={order.total} />
            </Table.Td>
          </Table.Tr>
          {MOVED.map(
            ([name, amountIn]) =>
              amountIn(order.money) !== 0 && (
                <Line
                  key={name}
                  name={name}
                  amount={Math.abs(amountIn(order.money))}
                  sign={amountIn(order.money) > 0 ? '− ' : '+ '}
                />
              ),
          )}
          {isPaidInPart(order) && <Line name={t('Balance to collect')} amount={order.to_collect} />}
          {order.to_pay_back > 0 && <Line name={t('Balance to refund')} amount={order.to_pay_back} />}
        </Table.Tfoot>
      </Table>
    </>
  );
}

/** Shows an amount between the items and the total. */
function Line({ name, amount, sign = '' }: { name: string; amount: number; sign?: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td visibleFrom="sm" />
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {sign}
        <Money amount={amount} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Whether an item has no price of its own: the offer price is one sum, shown at the first bundled product. */
const isInBundle = ({ items }: OrderDetail, position: number) =>
  items[position]?.role === 'bundle' && items[position]?.price === 0 && items[position - 1]?.role === 'bundle';

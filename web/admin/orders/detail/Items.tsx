import { Table, Text } from '@mantine/core';
import type { OrderDetail } from '../../../../contract/orders/orders.ts';
import { Money } from '../../kit/Money.tsx';
import { When } from '../../kit/When.tsx';
import classes from '../OrderDetail.module.css';
import { isPaidInPart } from '../paid-in-part.ts';

/** The ordered items at their prices of then, with the present free units of each. */
export function Items({ order, free }: { order: OrderDetail; free: number[] | undefined }) {
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {order.scheme_name}, placed <When at={order.placed_at} />
      </Text>
      <Table>
        <caption className={classes.caption}>Order items</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Product</Table.Th>
            <Table.Th scope="col" ta="right" visibleFrom="sm">
              Quantity
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Price
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
                  {item.role === 'bundle' && ', bundled'}
                  {free?.[position] !== undefined && ` · ${free[position]} free now`}
                </Text>
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {item.quantity}
              </Table.Td>
              <Table.Td ta="right">
                {isInBundle(order, position) ? 'in the bundle' : <Money amount={item.price} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {order.coupon_code && <Line name={`Coupon ${order.coupon_code}`} amount={order.discount} sign="− " />}
          {order.shipping_type && <Line name={`Delivery, ${order.shipping_type}`} amount={order.shipping_price} />}
          {order.exchange_difference !== 0 && (
            <Line
              name={order.exchanged_for ? `Exchanged for ${order.exchanged_for}` : 'Exchange'}
              amount={Math.abs(order.exchange_difference)}
              sign={order.exchange_difference < 0 ? '− ' : ''}
            />
          )}
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td visibleFrom="sm" />
            <Table.Td ta="right" fw={700}>
              <Money amount={order.total} />
            </Table.Td>
          </Table.Tr>
          {order.advance_paid > 0 && <Line name="Advance paid" amount={order.advance_paid} sign="− " />}
          {isPaidInPart(order) && <Line name="Balance to collect" amount={order.to_collect} />}
          {order.to_pay_back > 0 && <Line name="Balance to refund" amount={order.to_pay_back} />}
        </Table.Tfoot>
      </Table>
    </>
  );
}

/** The part between the items and the total. */
function Line({ name, amount, sign = '' }: { name: string; amount: number; sign?: string }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td visibleFrom="sm" />
      <Table.Td ta="right">
        {sign}
        <Money amount={amount} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The offer price is one sum for all bundled products, on the first of them; the others have no price. */
const isInBundle = ({ items }: OrderDetail, position: number) =>
  items[position]?.role === 'bundle' && items[position]?.price === 0 && items[position - 1]?.role === 'bundle';

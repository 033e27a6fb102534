import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { numberOf } from './figures.ts';

/** Shows an order count, as a link if the user can open the orders. */
export function Counted({ orders, to }: { orders: number; to: string | undefined }) {
  if (!to || orders === 0) return numberOf(orders);
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {numberOf(orders)}
    </Anchor>
  );
}

import { Text } from '@mantine/core';
import type { OrderListed } from '../../../../contract/orders/orders.ts';
import { Money } from '../../kit/Money.tsx';

type Priced = Pick<OrderListed, 'total' | 'advance_paid' | 'to_collect'>;

/** The money that is due at the hand-over: the total, without the paid advance. */
export function ToCollect({ order: { total, advance_paid, to_collect } }: { order: Priced }) {
  return (
    <Text size="sm" role="note">
      <b>
        To collect: <Money amount={to_collect} />
      </b>
      {advance_paid > 0 && (
        <>
          {' '}
          (total <Money amount={total} />, advance paid <Money amount={advance_paid} />)
        </>
      )}
    </Text>
  );
}

import { useEffect, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import { type LastOrder, lastOrders, trackAddress } from '../../kit/orders/last-orders.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import type { texts } from '../texts.ts';
import css from './OrderedHere.module.css';

/**
 * Names the order that this device placed in this scheme. early.js shows the line from the first paint, and the page's
 * script fills in the number.
 */
export function OrderedHere({ scheme_id }: { scheme_id: string }) {
  const t = useTexts<typeof texts>('scheme');
  const [order, setOrder] = useState<LastOrder>();
  useEffect(() => setOrder(lastOrders().find((order) => order.scheme_id === scheme_id)), [scheme_id]);
  return (
    <p className={css.ordered}>
      <span>{order ? fill(t.ordered_here, { order_id: order.order_id }) : t.ordered_some}</span>
      <a href={order ? trackAddress(order) : '/track'}>{t.track_it}</a>
    </p>
  );
}

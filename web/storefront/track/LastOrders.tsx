import { useEffect, useState } from 'react';
import { button } from '../kit/controls.ts';
import { type LastOrder, lastOrders } from '../kit/last-orders.ts';
import { useTexts } from '../kit/speaking.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** What was ordered on this device: a tap names the order. */
export function LastOrders({ onChoose }: { onChoose: (order_id: string) => void }) {
  const t = useTexts<typeof texts>('track');
  const [orders, setOrders] = useState<LastOrder[]>([]);
  useEffect(() => setOrders(lastOrders()), []);
  if (orders.length === 0) return null;
  return (
    <fieldset className={css.lastOrders}>
      <legend>{t.last_orders}</legend>
      {orders.map(({ order_id, product }) => (
        <button key={order_id} type="button" className={button('outline')} onClick={() => onChoose(order_id)}>
          {order_id}, {product}
        </button>
      ))}
    </fieldset>
  );
}

import { useEffect, useState } from 'react';
import { button } from '../kit/controls.ts';
import { type LastOrder, lastOrders } from '../kit/orders/last-orders.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** Lists orders placed on this device: a tap shows the order, or fills in its number if this device can't show it. */
export function LastOrders({ onChoose }: { onChoose: (order: LastOrder) => void }) {
  const t = useTexts<typeof texts>('track');
  const [orders, setOrders] = useState<LastOrder[]>([]);
  useEffect(() => setOrders(lastOrders()), []);
  if (orders.length === 0) return null;
  return (
    <fieldset className={`stack-close ${css.lastOrders}`}>
      <legend>{t.last_orders}</legend>
      {orders.map((order) => (
        <button key={order.order_id} type="button" className={button('outline')} onClick={() => onChoose(order)}>
          {order.order_id}, {order.product}
        </button>
      ))}
    </fieldset>
  );
}

import { useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { formatRs } from '../../../contract/money.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { button } from '../kit/controls.ts';
import { Dialog } from '../kit/Dialog.tsx';
import css from './OrderPlaced.module.css';

/** What the server has answered, and what the sheet knew of it. */
export type PlacedOrder = DataOf<'POST order/public'> & { product: string; office: string };

/** The success modal (spec 8). */
export function OrderPlaced({ order, onClose }: { order: PlacedOrder | null; onClose: () => void }) {
  return (
    <Dialog open={order !== null} title="Your order has been successfully placed." onClose={onClose}>
      {order && (
        <div className={css.placed}>
          <svg className={css.tick} viewBox="0 0 64 64" width="64" height="64" fill="none" aria-hidden="true">
            <circle cx="32" cy="32" r="32" fill="currentColor" />
            <path d="m20 33 8.5 8.5L45 25" stroke="#fff" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
          <dl className={css.facts}>
            <div className={css.id}>
              <dt>Order ID</dt>
              <dd>
                <span className={css.number}>{order.order_id}</span>
                <Copy text={order.order_id} />
              </dd>
            </div>
            <div>
              <dt>Name</dt>
              <dd>{order.customer_name}</dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                {PHONE_PREFIX} {order.customer_phone}
              </dd>
            </div>
            <div>
              <dt>Your order</dt>
              <dd>
                {order.product}, {formatRs(order.total)}
              </dd>
            </div>
            <div>
              <dt>Store</dt>
              <dd>{order.office}</dd>
            </div>
          </dl>
          <p className={css.next}>You will be contacted later on for further details.</p>
          <a className={button('outline')} href={`/track?order=${order.order_id}`}>
            Follow your order
          </a>
          <button type="button" className={button()} onClick={onClose}>
            Done
          </button>
        </div>
      )}
    </Dialog>
  );
}

function Copy({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  // Browsers have no clipboard on pages without https; the id can still be selected there.
  if (!navigator.clipboard) return null;
  return (
    <button
      type="button"
      className={button('outline')}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
      <span className="visually-hidden"> order id</span>
    </button>
  );
}

import { useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import { grouped } from '../../../../contract/money.ts';
import type { SoldBeside } from '../../../../contract/pages.ts';
import { PHONE_PREFIX } from '../../../../contract/phone.ts';
import { button } from '../../kit/controls.ts';
import { Fact } from '../../kit/Fact.tsx';
import { Picture } from '../../kit/media/Picture.tsx';
import { useTrackedOrder } from '../../kit/orders/useTrackedOrder.ts';
import { StoreList } from '../../kit/stores/StoreList.tsx';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { Expected } from '../../kit/words/Expected.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import type { PlacedOrder } from '../sending/placed-order.ts';
import type { texts } from '../texts.ts';
import { AlsoOrder } from './AlsoOrder.tsx';
import { KeepOrder } from './KeepOrder.tsx';
import css from './OrderPlaced.module.css';

interface Props {
  order: PlacedOrder;
  /** The products that the customer can order next. */
  also: SoldBeside[];
  onClose: () => void;
}

/** Shows that an order was placed (spec 8). */
export function OrderPlaced({ order, also, onClose }: Props) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const { order_id, customer_name, customer_phone, products, picture, total, cheaper_by, office, msg } = order;
  const hours = order.call_within_hours;
  const tracked = useTrackedOrder(order);
  return (
    <div className="stack-wide">
      {picture && <Picture file={picture} alt="" sizes="240px" className={css.picture} />}
      <p className={css.said} role="status">
        <span className={css.tick} aria-hidden="true" />
        {/* The title says it already, unless the server's message says more. */}
        <span className={msg === t.placed ? 'visually-hidden' : undefined}>{msg}</span>
        {tracked?.number && (
          <span className={css.place}>{fill(kit.order_number, { number: grouped(tracked.number) })}</span>
        )}
      </p>
      <dl className={`panel ${css.facts}`}>
        <Fact name={t.order_id} className={css.id}>
          <span className={css.number}>{order_id}</span>
          <Copy text={order_id} />
        </Fact>
        <Fact name={t.name}>{customer_name}</Fact>
        <Fact name={t.phone_short}>
          {PHONE_PREFIX} {customer_phone}
        </Fact>
        <Fact name={t.your_order}>
          {products.map((product) => (
            <span key={product}>{product}</span>
          ))}
        </Fact>
        <Fact name={t.total}>
          {rs(total)}
          {cheaper_by > 0 && <small>{fill(t.cheaper_now, { amount: rs(cheaper_by) })}</small>}
        </Fact>
      </dl>
      <div>
        <h3 className="small-heading">{t.next}</h3>
        <p>
          {t.contacted_later} {!tracked && hours && fill(t.calls_within, { hours })}
        </p>
        {tracked && <Expected {...tracked} />}
        <p>{t.pay_and_cancel}</p>
      </div>
      {office && (
        <div>
          <h3 className="small-heading">{t.store}</h3>
          <StoreList stores={[office]} />
        </div>
      )}
      {also.length > 0 && <AlsoOrder order={order} also={also} />}
      <KeepOrder order={order} tracked={tracked} onDone={onClose} />
    </div>
  );
}

function Copy({ text }: { text: string }) {
  const t = useTexts<typeof texts>('scheme');
  const [copied, setCopied] = useState(false);
  // Pages without https have no clipboard; the id can still be selected.
  if (!navigator.clipboard) return null;
  return (
    <button
      type="button"
      className={button('outline')}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? t.copied : t.copy}</span>
      <span className="visually-hidden"> {t.order_id}</span>
    </button>
  );
}

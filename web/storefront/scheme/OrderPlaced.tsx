import { type ReactNode, useState } from 'react';
import type { DataOf } from '../../../contract/api.ts';
import { fill } from '../../../contract/fill.ts';
import { inLanguage } from '../../../contract/language.ts';
import { formatRs } from '../../../contract/money.ts';
import { PHONE_PREFIX } from '../../../contract/phone.ts';
import { button } from '../kit/controls.ts';
import { Dialog } from '../kit/Dialog.tsx';
import type { Office } from '../kit/places.ts';
import { useLanguage, useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import css from './OrderPlaced.module.css';
import type { texts } from './texts.ts';

/** What the server has answered, and what the sheet knew of it. */
export type PlacedOrder = DataOf<'POST order/public'> & {
  msg: string;
  /** Rupees that it costs less than the total that was shown; 0 or below where it does not. */
  cheaper_by: number;
  /** Each with what was chosen of it. */
  products: string[];
  office: Office | undefined;
};

/** The success modal (spec 8). */
export function OrderPlaced({ order, onClose }: { order: PlacedOrder | null; onClose: () => void }) {
  const t = useTexts<typeof texts>('scheme');
  return (
    <Dialog open={order !== null} title={t.placed_title} onClose={onClose}>
      {order && <Placed order={order} onClose={onClose} />}
    </Dialog>
  );
}

function Placed({ order, onClose }: { order: PlacedOrder; onClose: () => void }) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const { order_id, customer_name, customer_phone, products, total, cheaper_by, office, msg } = order;
  return (
    <div className={css.placed}>
      <p className={css.said} role="status">
        <svg className={css.tick} viewBox="0 0 64 64" width="44" height="44" fill="none" aria-hidden="true">
          <circle cx="32" cy="32" r="32" fill="currentColor" />
          <path d="m20 33 8.5 8.5L45 25" stroke="#fff" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {msg}
      </p>
      <dl className={css.facts}>
        <div className={css.id}>
          <dt>{t.order_id}</dt>
          <dd>
            <span className={css.number}>{order_id}</span>
            <Copy text={order_id} />
          </dd>
        </div>
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
          {formatRs(total)}
          {cheaper_by > 0 && <small>{fill(t.cheaper_now, { amount: formatRs(cheaper_by) })}</small>}
        </Fact>
        {office && (
          <Fact name={t.store}>
            <span>{inLanguage(office, 'name', language)}</span>
            {office.address && <small>{inLanguage(office, 'address', language)}</small>}
            {office.phone && (
              <a href={`tel:+977${office.phone}`}>
                {PHONE_PREFIX} {office.phone}
              </a>
            )}
          </Fact>
        )}
      </dl>
      <div>
        <h3 className={css.heading}>{t.next}</h3>
        <p>{t.contacted_later}</p>
        <p>{t.pay_and_cancel}</p>
      </div>
      <div className={css.ways}>
        <Share order={order} />
        <a className={button('outline')} href={trackAddress(order)}>
          {kit.follow_order}
        </a>
        <button type="button" className={button()} onClick={onClose}>
          {t.done}
        </button>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={css.fact}>{children}</dd>
    </div>
  );
}

/** To somebody, where the device can share, and as a file that stays. */
function Share({ order }: { order: PlacedOrder }) {
  const t = useTexts<typeof texts>('scheme');
  const language = useLanguage();
  const { order_id, products, total, office } = order;
  const title = fill(t.order_named, { order_id });
  const url = location.origin + trackAddress(order);
  const store =
    office && `${inLanguage(office, 'name', language)}${office.phone ? `, ${PHONE_PREFIX} ${office.phone}` : ''}`;
  const text = [title, ...products, formatRs(total), store].filter(Boolean).join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n${url}\n`)}`;
  return (
    <>
      {'share' in navigator && (
        <button
          type="button"
          className={button('outline')}
          onClick={() => navigator.share({ title, text, url }).catch(() => undefined)}
        >
          {t.share}
        </button>
      )}
      <a className={button('outline')} href={file} download={`${order_id}.txt`}>
        {t.save}
      </a>
    </>
  );
}

function Copy({ text }: { text: string }) {
  const t = useTexts<typeof texts>('scheme');
  const [copied, setCopied] = useState(false);
  // Browsers have no clipboard on pages without https; the id can still be selected there.
  if (!navigator.clipboard) return null;
  return (
    <button
      type="button"
      className={button('outline')}
      onClick={() => navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span aria-live="polite">{copied ? t.copied : t.copy}</span>
      <span className="visually-hidden"> {t.copy_what}</span>
    </button>
  );
}

/** Where the order is seen, without a code. */
const trackAddress = ({ order_id, see_key }: PlacedOrder) =>
  `/track?order=${order_id}${see_key ? `&see=${see_key}` : ''}`;

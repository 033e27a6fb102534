import { useEffect, useRef, useState } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import { grouped } from '../../../contract/money.ts';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { CallError } from '../../shared/api.ts';
import { ignoreImpatientTaps } from '../../shared/taps.ts';
import { button, problem } from '../kit/controls.ts';
import { Fact } from '../kit/Fact.tsx';
import { Picture } from '../kit/media/Picture.tsx';
import { StoreWays } from '../kit/stores/StoreWays.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import { exactText, momentText } from '../kit/words/dates.ts';
import { Expected } from '../kit/words/Expected.tsx';
import { useRs } from '../kit/words/useMoney.ts';
import type { Acting } from './acting.ts';
import { Cancel } from './Cancel.tsx';
import { Progress } from './Progress.tsx';
import css from './page.module.css';
import { Returned, ReturnRequest } from './Return.tsx';
import { type Unsent, withSent } from './return-pictures.ts';
import type { texts } from './texts.ts';

interface Props {
  tracked: string;
  /** The key that shows the order but can't change it, if one opened the page. */
  see_key: string | undefined;
  order: TrackedOrder;
  onChange: (order: TrackedOrder) => void;
  onLeave: (hasExpired: boolean) => void;
  /** Called to change the order, which takes a code. */
  onConfirm: () => void;
}

/** Shows an order's status, its next step, its history, and the customer's possible actions. */
export function Order({ tracked, see_key, order, onChange, onLeave, onConfirm }: Props) {
  const t = useTexts<typeof texts>('track');
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState('');
  const [unsent, setUnsent] = useState<Unsent>();
  // The pressed button has gone, so focus the heading, which says the new status.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => heading.current?.focus(), [order.status, order.return?.status]);

  function fail(error: unknown) {
    if (error instanceof CallError && error.errors.key) return onLeave(true);
    setFailure(error instanceof Error ? error.message : t.failed);
  }

  const acting: Acting = {
    tracked,
    onChange(order) {
      setFailure('');
      onChange(order);
      ignoreImpatientTaps();
    },
    onFailure: fail,
  };
  function pictured(order: TrackedOrder, sent: number, unsent: Unsent | undefined) {
    setUnsent(unsent);
    acting.onChange(withSent(order, sent));
  }
  return (
    <div className={`column ${css.order}`}>
      <header className="ends">
        <div>
          <p className="quiet">{fill(kit.order_named, { order_id: order.order_id })}</p>
          <h1 className={css.title} tabIndex={-1} ref={heading}>
            {order.title}
          </h1>
          {order.number && <p className="order-number">{fill(kit.order_number, { number: grouped(order.number) })}</p>}
        </div>
        {order.picture && <Picture file={order.picture} alt="" sizes="112px" className="thumb" first />}
      </header>
      <Progress stages={order.progress} />
      <div className={css.now}>
        {!order.return && <p>{order.next}</p>}
        <Expected {...order} />
        {see_key && order.expected.length > 0 && (
          <a
            className={button('outline')}
            href={`/track/calendar.ics?order=${order.order_id}&see=${see_key}&lang=${language}`}
            download
          >
            {kit.to_calendar}
          </a>
        )}
        <Parcel order={order} />
        {order.return && (
          <Returned order={order} returned={order.return} unsent={unsent} onPictures={pictured} {...acting} />
        )}
        <p className={problem} role="alert">
          {failure}
        </p>
      </div>
      <div className={css.beside}>
        <h2 className={css.heading}>{t.your_store}</h2>
        <address className={css.store}>
          <strong>{order.office.name}</strong>
          {order.office.address && <span>{order.office.address}</span>}
          {order.office.opening_hours && <span>{order.office.opening_hours}</span>}
          <StoreWays {...order.office} />
        </address>
        <Goods order={order} />
        <Timeline steps={order.timeline} />
      </div>
      <div className={`stack-wide ${css.acts}`}>
        {order.can_cancel && <Cancel {...acting} />}
        {order.can_return && <ReturnRequest onPictures={pictured} {...acting} />}
        {order.by_code && (
          <button type="button" className={button('outline')} onClick={onConfirm}>
            {t.change_by_code}
          </button>
        )}
        {order.status === 'DELIVERED' && (
          <a className={button('quiet')} href="/genuine">
            {kit.genuine}
          </a>
        )}
        <button type="button" className={button('quiet')} onClick={() => onLeave(false)}>
          {t.follow_another}
        </button>
      </div>
    </div>
  );
}

/** Shows where to collect the goods, or the number to track them by. */
function Parcel({ order }: { order: TrackedOrder }) {
  const t = useTexts<typeof texts>('track');
  return (
    <>
      {order.pickup_point && (
        <p>
          {t.collect_at} <strong>{order.pickup_point}</strong>
        </p>
      )}
      {order.tracking_number && (
        <p>
          {order.shipping_partner && `${order.shipping_partner}, `}
          {t.tracking_number} <strong>{order.tracking_number}</strong>
        </p>
      )}
    </>
  );
}

/** Lists the order's events, newest first. */
function Timeline({ steps }: { steps: TrackedOrder['timeline'] }) {
  const t = useTexts<typeof texts>('track');
  return (
    <details className={css.steps}>
      <summary>{t.happened}</summary>
      <ol className={css.timeline}>
        {[...steps].reverse().map(({ title, at, bikram_day }) => (
          <li key={`${title} ${at}`}>
            <strong>{title}</strong>
            <time dateTime={at} title={exactText(at)}>
              {momentText(at, bikram_day)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Lists the goods with their prices, and the total. */
function Goods({ order }: { order: TrackedOrder }) {
  const rs = useRs();
  const t = useTexts<typeof texts>('track');
  return (
    <>
      <h2 className={css.heading}>{t.your_order}</h2>
      <dl className={`panel ${css.facts}`}>
        {order.items.map(({ product_name, options, price }) => (
          <Fact key={`${product_name} ${options}`} name={[product_name, options].filter(Boolean).join(', ')}>
            {price === 0 ? t.free : rs(price)}
          </Fact>
        ))}
        {order.discount > 0 && <Fact name={t.coupon}>− {rs(order.discount)}</Fact>}
        {order.shipping_price > 0 && <Fact name={t.delivery}>{rs(order.shipping_price)}</Fact>}
        {order.exchange_difference !== 0 && (
          <Fact name={order.exchanged_for ? fill(t.exchanged, { options: order.exchanged_for }) : t.exchange}>
            {order.exchange_difference < 0 && '− '}
            {rs(Math.abs(order.exchange_difference))}
          </Fact>
        )}
        <Fact name={t.total} className={css.total}>
          {rs(order.total)}
        </Fact>
        {order.to_collect > 0 && order.to_collect !== order.total && (
          <Fact name={t.to_pay}>{rs(order.to_collect)}</Fact>
        )}
        {order.to_pay_back > 0 && <Fact name={t.to_get_back}>{rs(order.to_pay_back)}</Fact>}
      </dl>
    </>
  );
}

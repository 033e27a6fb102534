import { fill } from '../../../contract/language/fill.ts';
import { grouped } from '../../../contract/money.ts';
import type { TrackedOrder } from '../../../contract/orders/track.ts';
import { button } from '../kit/controls.ts';
import { Fact } from '../kit/Fact.tsx';
import { Picture } from '../kit/media/Picture.tsx';
import { trackAddress } from '../kit/orders/last-orders.ts';
import { useOrderCards } from '../kit/orders/useOrderCards.ts';
import { useTrackedOrder } from '../kit/orders/useTrackedOrder.ts';
import { StoreWays } from '../kit/stores/StoreWays.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLanguage, useTexts } from '../kit/texts-context.tsx';
import { Expected } from '../kit/words/Expected.tsx';
import { useNpr } from '../kit/words/useMoney.ts';
import css from './page.module.css';
import { isShareable, isUnpaid, owesRest } from './purchase-status.ts';
import type { texts } from './texts.ts';
import { type Bought, clockText, type Purchase } from './usePurchase.ts';

type Texts = ReturnType<typeof useTexts<typeof texts>>;

/** Writes a purchase's status in words for its customer. */
function wordsOf(
  { status, office, refunded }: Purchase,
  hasExpired: boolean,
  t: Texts,
  npr: (amount: number) => string,
): { title: string; text: string } {
  switch (status) {
    case 'ADVANCE_PENDING':
    case 'PROOF_REJECTED':
    case 'EXPIRED':
      return hasExpired ? { title: t.over, text: t.over_text } : { title: t.kept_for_you, text: t.kept_for_you_text };
    case 'UNDER_VERIFICATION':
      return { title: t.checking, text: t.checking_text };
    case 'LATE_REVIEW':
      return { title: t.late, text: t.late_text };
    case 'REFUND_DUE':
      return { title: t.to_pay_back, text: t.to_pay_back_text };
    case 'REFUNDED':
      return refunded > 0
        ? { title: t.paid_back, text: fill(t.paid_back_text, { amount: npr(refunded) }) }
        : { title: t.closed, text: fill(t.closed_text, { office: office.name }) };
    case 'CANCELLED':
      return { title: t.cancelled, text: fill(t.cancelled_text, { office: office.name }) };
    case 'CONFIRMED':
    case 'ALLOCATED':
    case 'READY_FOR_PICKUP':
    case 'DISPATCHED':
    case 'DELIVERED':
      return { title: t.verified, text: fill(t.verified_text, { office: office.name }) };
  }
}

const wordsOfItem = ({ product_name, options }: Purchase['items'][number]) =>
  options ? `${product_name}, ${options}` : product_name;

interface Props {
  bought: Bought;
  purchase: Purchase;
}

/** Shows a purchase under way or done: its facts, and the next step. */
export function Standing({ bought, purchase }: Props) {
  const npr = useNpr();
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const { title, text } = wordsOf(purchase, bought.hasExpired, t, npr);
  const { office, order_id, status } = purchase;
  const isDone = !isUnpaid(purchase) && !bought.hasExpired;
  const tracked = useTrackedOrder({ order_id, see_key: isDone ? purchase.see_key : undefined, status });
  return (
    <section className="stack" aria-labelledby="standing">
      <header className="ends">
        <div>
          <h1 id="standing" className={css.title}>
            {title}
          </h1>
          {tracked?.number && (
            <p className="order-number">{fill(kit.order_number, { number: grouped(tracked.number) })}</p>
          )}
        </div>
        {tracked?.picture && <Picture file={tracked.picture} alt="" sizes="112px" className="thumb" first />}
      </header>
      <p>{text}</p>
      {tracked && <Expected {...tracked} />}
      {isDone && owesRest(purchase) && (
        <p>{fill(t.pay_rest, { amount: npr(purchase.total - purchase.advance_payment) })}</p>
      )}
      <dl className={`panel ${css.facts}`}>
        <Fact name={t.order_id}>{order_id}</Fact>
        <Fact name={t.bought}>{purchase.items.map(wordsOfItem).join(' + ')}</Fact>
        <Fact name={t.offer_price}>{npr(purchase.total)}</Fact>
        <Fact name={t.advance}>{npr(purchase.advance_payment)}</Fact>
      </dl>
      <section aria-labelledby="your-store">
        <h2 id="your-store" className="small-heading">
          {t.store}
        </h2>
        <address className={css.store}>
          <strong>{office.name}</strong>
          {tracked?.office.address && <span>{tracked.office.address}</span>}
          {tracked?.office.opening_hours && <span>{tracked.office.opening_hours}</span>}
          <StoreWays {...office} {...tracked?.office} />
        </address>
      </section>
      {bought.hasExpired && (
        <a className={button()} href={`/consumer?retailer=${office._id}`}>
          {t.choose_again}
        </a>
      )}
      {isDone && <Keep purchase={purchase} tracked={tracked} />}
    </section>
  );
}

/** Offers ways to keep a purchase: its page, a calendar entry, a picture to share and one to keep. */
function Keep({ purchase, tracked }: { purchase: Purchase; tracked: TrackedOrder | undefined }) {
  const kit = useTexts<typeof kitTexts>('kit');
  const language = useLanguage();
  const { share, save } = useOrderCards();
  const { order_id, see_key, office, total } = purchase;
  const products = purchase.items.map(wordsOfItem);
  const card = { order_id, products, office, total, picture: tracked?.picture, number: tracked?.number };
  return (
    <div className={`buttons ${css.keep}`}>
      <a className={button()} href={trackAddress(purchase)}>
        {kit.follow_order}
      </a>
      {tracked && tracked.expected.length > 0 && (
        <a
          className={button('outline')}
          href={`/track/calendar.ics?order=${order_id}&see=${see_key}&lang=${language}`}
          download
        >
          {kit.to_calendar}
        </a>
      )}
      {isShareable(purchase) && 'share' in navigator && (
        <button type="button" className={button('outline')} onClick={() => share(card)}>
          {kit.share}
        </button>
      )}
      {isShareable(purchase) && (
        <button type="button" className={button('outline')} onClick={() => save(card)}>
          {kit.save_picture}
        </button>
      )}
    </div>
  );
}

/** Shows the time left to pay, throughout the page. Afterwards, customers who have paid can say so. */
export function TimeLeft({ bought }: { bought: Bought }) {
  const t = useTexts<typeof texts>('consumer');
  const { purchase, left, hasExpired, sheet } = bought;
  if (!purchase || !(hasExpired || (isUnpaid(purchase) && left !== undefined))) return null;
  return (
    <div className={css.bar}>
      <p>
        <span>{hasExpired ? t.over : t.time_left}</span>
        {!hasExpired && <strong>{clockText(left ?? 0)}</strong>}
      </p>
      <button type="button" className={button()} onClick={sheet.show}>
        {hasExpired ? t.paid_already : t.pay_now}
      </button>
    </div>
  );
}

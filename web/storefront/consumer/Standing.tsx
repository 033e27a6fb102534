import { fill } from '../../../contract/fill.ts';
import { call } from '../../shared/api.ts';
import { button } from '../kit/controls.ts';
import { trackAddress } from '../kit/last-orders.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useNpr } from '../kit/useMoney.ts';
import { useOrderCards } from '../kit/useOrderCards.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';
import { type Bought, clockText, isUnpaid, type Purchase } from './usePurchase.ts';

type Said = ReturnType<typeof useTexts<typeof texts>>;

/** Where a purchase stands, in the customer's words. */
function wordsOf({ status, office }: Purchase, isOver: boolean, t: Said): { title: string; text: string } {
  switch (status) {
    case 'ADVANCE_PENDING':
    case 'PROOF_REJECTED':
    case 'EXPIRED':
      return isOver ? { title: t.over, text: t.over_text } : { title: t.kept_for_you, text: t.kept_for_you_text };
    case 'UNDER_VERIFICATION':
      return { title: t.checking, text: t.checking_text };
    case 'LATE_REVIEW':
      return { title: t.late, text: t.late_text };
    case 'REFUND_DUE':
      return { title: t.to_pay_back, text: t.paid_back_text };
    case 'REFUNDED':
      return { title: t.paid_back, text: t.paid_back_text };
    case 'CANCELLED':
      return { title: t.cancelled, text: fill(t.cancelled_text, { office: office.name }) };
    default:
      return { title: t.verified, text: fill(t.verified_text, { office: office.name }) };
  }
}

const wordsOfItem = ({ product_name, options }: Purchase['items'][number]) =>
  options ? `${product_name}, ${options}` : product_name;

interface Props {
  bought: Bought;
  purchase: Purchase;
}

/** A purchase that goes on, or is done: what it is, and what comes next. */
export function Standing({ bought, purchase }: Props) {
  const npr = useNpr();
  const t = useTexts<typeof texts>('consumer');
  const kit = useTexts<typeof kitTexts>('kit');
  const { title, text } = wordsOf(purchase, bought.isOver, t);
  const isOpen = isUnpaid(purchase) && !bought.isOver;
  const { office } = purchase;
  return (
    <section className={css.standing} aria-labelledby="standing">
      <h1 id="standing" className={css.title}>
        {title}
      </h1>
      <p>{text}</p>
      <dl className={css.facts}>
        <div>
          <dt>{t.order_id}</dt>
          <dd>{purchase.order_id}</dd>
        </div>
        <div>
          <dt>{t.bought}</dt>
          <dd>{purchase.items.map(wordsOfItem).join(' + ')}</dd>
        </div>
        <div>
          <dt>{t.store}</dt>
          <dd>
            {office.name}
            {office.phone && <a href={`tel:${office.phone}`}> {office.phone}</a>}
          </dd>
        </div>
        <div>
          <dt>{t.offer_price}</dt>
          <dd>{npr(purchase.total)}</dd>
        </div>
        <div>
          <dt>{t.advance}</dt>
          <dd>{npr(purchase.advance_payment)}</dd>
        </div>
      </dl>
      {!isOpen && bought.isOver && (
        <a className={button()} href={`/consumer?retailer=${office._id}`}>
          {t.choose_again}
        </a>
      )}
      {!isOpen && !bought.isOver && (
        <a className={button()} href={trackAddress(purchase)}>
          {kit.follow_order}
        </a>
      )}
      {!isOpen && !bought.isOver && !UNSURE.includes(purchase.status) && <Keep purchase={purchase} />}
    </section>
  );
}

/** Nothing to show to friends. */
const UNSURE: readonly Purchase['status'][] = ['LATE_REVIEW', 'REFUND_DUE', 'REFUNDED', 'CANCELLED'];

/** A picture of the purchase for friends and one to keep; the phone in its colour is asked for with the tap. */
function Keep({ purchase }: { purchase: Purchase }) {
  const kit = useTexts<typeof kitTexts>('kit');
  const { share, save } = useOrderCards();
  const { order_id, see_key, office, total } = purchase;
  const products = purchase.items.map(wordsOfItem);
  const made = (make: typeof save) => async () => {
    const seen = await call('POST order/public/track/see', { body: { order_id, see_key } }).catch(() => undefined);
    await make({ order_id, products, office, total, picture: seen?.data.picture, number: seen?.data.number });
  };
  return (
    <div className={css.keep}>
      {'share' in navigator && (
        <button type="button" className={button('outline')} onClick={made(share)}>
          {kit.share}
        </button>
      )}
      <button type="button" className={button('outline')} onClick={made(save)}>
        {kit.save_picture}
      </button>
    </div>
  );
}

/** As long as the time to pay runs it is in view, wherever the customer is on the page; afterwards who has paid can say so. */
export function TimeLeft({ bought }: { bought: Bought }) {
  const t = useTexts<typeof texts>('consumer');
  const { purchase, left, isOver, sheet } = bought;
  if (!purchase || !(isOver || (isUnpaid(purchase) && left !== undefined))) return null;
  return (
    <div className={css.bar}>
      <p>
        <span>{isOver ? t.over : t.time_left}</span>
        {!isOver && <strong>{clockText(left ?? 0)}</strong>}
      </p>
      <button type="button" className={button()} onClick={sheet.show}>
        {isOver ? t.paid_already : t.pay_now}
      </button>
    </div>
  );
}

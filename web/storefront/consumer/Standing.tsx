import { formatNpr } from '../../../contract/money.ts';
import { button } from '../kit/controls.ts';
import css from './page.module.css';
import { type Bought, clockText, isUnpaid, type Purchase } from './usePurchase.ts';

/** Where a purchase stands, in the customer's words. */
function wordsOf({ status, office }: Purchase, isOver: boolean): { title: string; text: string } {
  switch (status) {
    case 'ADVANCE_PENDING':
    case 'PROOF_REJECTED':
    case 'EXPIRED':
      return isOver
        ? { title: 'The time to pay is over', text: 'Choose again as long as the offer is open.' }
        : { title: 'Your phone and gift are kept for you', text: 'Pay the advance and send the proof in time.' };
    case 'UNDER_VERIFICATION':
      return { title: 'We check your payment', text: 'You need to do nothing now. We tell you by SMS.' };
    case 'LATE_REVIEW':
      return {
        title: 'Your payment came late',
        text: 'We look whether your phone and gift are still there, or pay you back. We tell you by SMS.',
      };
    case 'REFUND_DUE':
    case 'REFUNDED':
      return { title: 'Your money is paid back', text: 'We could not keep the offer for you.' };
    case 'CANCELLED':
      return { title: 'Your purchase was cancelled', text: `Please ask ${office.name} if this surprises you.` };
    default:
      return { title: 'Your payment is verified', text: `${office.name} will contact you about your phone.` };
  }
}

interface Props {
  bought: Bought;
  purchase: Purchase;
}

/** A purchase that goes on, or is done: what it is, and what comes next. */
export function Standing({ bought, purchase }: Props) {
  const { title, text } = wordsOf(purchase, bought.isOver);
  const isOpen = isUnpaid(purchase) && !bought.isOver;
  return (
    <section className={css.standing} aria-labelledby="standing">
      <h1 id="standing" className={css.title}>
        {title}
      </h1>
      <p>{text}</p>
      <dl className={css.facts}>
        <div>
          <dt>Order ID</dt>
          <dd>{purchase.order_id}</dd>
        </div>
        <div>
          <dt>Store</dt>
          <dd>{purchase.office.name}</dd>
        </div>
        <div>
          <dt>Offer Price</dt>
          <dd>{formatNpr(purchase.total)}</dd>
        </div>
        <div>
          <dt>Advance Amount</dt>
          <dd>{formatNpr(purchase.advance_payment)}</dd>
        </div>
      </dl>
      {!isOpen && bought.isOver && (
        <a className={button()} href={`/consumer?retailer=${purchase.office._id}`}>
          Choose again
        </a>
      )}
      {!isOpen && !bought.isOver && (
        <a className={button()} href={`/track?order=${purchase.order_id}`}>
          Follow your order
        </a>
      )}
    </section>
  );
}

/** As long as the time to pay runs it is in view, wherever the customer is on the page; afterwards who has paid can say so. */
export function TimeLeft({ bought }: { bought: Bought }) {
  const { purchase, left, isOver, sheet } = bought;
  if (!purchase || !(isOver || (isUnpaid(purchase) && left !== undefined))) return null;
  return (
    <div className={css.bar}>
      <p>
        <span>{isOver ? 'The time to pay is over' : 'Time left to pay'}</span>
        {!isOver && <strong>{clockText(left ?? 0)}</strong>}
      </p>
      <button type="button" className={button()} onClick={sheet.show}>
        {isOver ? 'I have paid already' : 'Pay now'}
      </button>
    </div>
  );
}

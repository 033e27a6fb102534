import { useEffect } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import type { SchemeCard } from '../../../../contract/offers/offers.ts';
import { ignoreImpatientTaps } from '../../../shared/taps.ts';
import { button, instead } from '../../kit/controls.ts';
import { Fact } from '../../kit/Fact.tsx';
import { Refusal } from '../../kit/form/Refusal.tsx';
import { SendButton } from '../../kit/form/SendButton.tsx';
import { trackAddress } from '../../kit/orders/last-orders.ts';
import { orderAddress } from '../../kit/orders/order-address.ts';
import type { Risen } from '../../kit/price/useRisenTotal.ts';
import type { texts as kitTexts } from '../../kit/texts.ts';
import { useTexts } from '../../kit/texts-context.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import type { Line } from '../order.ts';
import type { PhoneQuestion } from '../sending/useOrderSending.ts';
import type { texts } from '../texts.ts';
import css from './OrderForm.module.css';

interface Props {
  /** Why the scheme can no longer be ordered. */
  closed: 'sold_out' | 'ended' | undefined;
  /** Offers to order instead of this one. */
  others: SchemeCard[];
  /** Why the order was refused. */
  refusal: string;
  /** Price of the goods in rupees; undefined if no variant is chosen. */
  goods: number | undefined;
  /** Amounts added to the goods. */
  lines: Line[];
  /** The total to which the customer agrees by pressing the button. */
  total: number | undefined;
  /** The advance due now, in rupees. */
  advance?: number | null;
  /** Whether the order was refused because its total rose. */
  risen: Risen | undefined;
  /** Whether this number ordered the same recently, so that the sheet asks whether to order another. */
  phoneQuestion?: PhoneQuestion | undefined;
  isSending: boolean;
}

/** Shows the refusal, the price and the button below the fields. */
export function OrderFoot({
  closed,
  others,
  refusal,
  goods,
  lines,
  total,
  advance,
  risen,
  phoneQuestion,
  isSending,
}: Props) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');

  let doing = phoneQuestion ? t.order_another : t.place_order;
  if (risen) doing = fill(kit.order_at, { total: rs(risen.to) });
  const rose = risen ? fill(kit.total_rose, { now: rs(risen.to), before: rs(risen.from) }) : '';
  let message = refusal || rose;
  if (closed === 'ended') message = t.nothing_sent;
  else if (closed && refusal) message = kit.sold_out;

  // The last tap wasn't meant for the button's new question.
  useEffect(() => {
    if (phoneQuestion || risen) ignoreImpatientTaps();
  }, [phoneQuestion, risen]);

  return (
    <div className={css.foot}>
      <Refusal text={message}>{phoneQuestion && <Question {...phoneQuestion} />}</Refusal>
      {closed && others.length > 0 && (
        <nav aria-label={t.others_run} className={instead}>
          {others.map((scheme) => (
            <a key={scheme._id} href={orderAddress(scheme)}>
              {scheme.name} <strong className="amount">{rs(scheme.sales_price)}</strong>
            </a>
          ))}
        </nav>
      )}
      {goods !== undefined && lines.length > 0 && !risen && !closed && (
        <dl className={css.lines}>
          {[{ name: kit.products, amount: goods }, ...lines].map(({ name, amount }) => (
            <Fact key={name} name={name}>
              {amount < 0 ? `− ${rs(-amount)}` : amount ? rs(amount) : t.free}
            </Fact>
          ))}
        </dl>
      )}
      <div className={css.send}>
        {total !== undefined && (
          <div className={css.total}>
            <p>
              {t.total} {risen && <s>{rs(risen.from)}</s>} <strong>{rs(total)}</strong>
            </p>
            {!closed && <small>{advance ? fill(t.pay_advance, { amount: rs(advance) }) : t.pay_nothing}</small>}
          </div>
        )}
        {closed ? (
          <a className={button()} href="/">
            {t.see_others}
          </a>
        ) : (
          <SendButton isSending={isSending}>{isSending ? t.placing : doing}</SendButton>
        )}
      </div>
    </div>
  );
}

/** Asks whether to order another, with a link to the order placed on this device. */
function Question({ before, question }: PhoneQuestion) {
  const t = useTexts<typeof texts>('scheme');
  const kit = useTexts<typeof kitTexts>('kit');
  if (!before) return question ? <p className={css.question}>{question}</p> : null;
  const { order_id, minutes } = before;
  const [start, end] = t.ordered_before.split('{order_id}').map((part) => fill(part, { minutes }));
  return (
    <p className={css.question}>
      {start}
      <a href={trackAddress(before)} target="_blank" rel="noopener noreferrer">
        {order_id}
        <span className="visually-hidden"> {kit.new_tab}</span>
      </a>
      {end}
    </p>
  );
}

import { fill } from '../../../../contract/language/fill.ts';
import type { SchemeCard } from '../../../../contract/offers/offers.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { useRs } from '../words/useMoney.ts';
import { Amounts } from './Amounts.tsx';
import css from './Saved.module.css';

/** The usual and the paid price, in rupees. */
export interface Price {
  before: number;
  now: number;
}

/** Crosses out the original price, if it is above the sales price (spec 9). */
export function Struck({ price: { before, now } }: { price: Price }) {
  const rs = useRs();
  const t = useTexts<typeof texts>('kit');
  if (before <= now) return null;
  return (
    <s className={css.struck}>
      <span className="visually-hidden">{t.original_price} </span>
      {rs(before)}
    </s>
  );
}

interface SavedProps {
  total: Price;
  /** The gifts' names and price. */
  gifts: string[];
  bundle: Price;
}

/** Shows the saving, and the products included for less than their own price. */
export function Saved({ total, gifts, bundle }: SavedProps) {
  const rs = useRs();
  const t = useTexts<typeof texts>('kit');
  return (
    <>
      {total.before > total.now && (
        <p className={css.saved}>
          <Amounts>{fill(t.save_amount, { amount: rs(total.before - total.now) })}</Amounts>
        </p>
      )}
      {gifts.length > 0 && bundle.before > bundle.now && (
        <p className={css.gifts}>
          <Amounts>
            {fill(bundle.now === 0 ? t.free_worth : t.with_gifts, {
              gifts: gifts.join(' + '),
              now: rs(bundle.now),
              worth: rs(bundle.before),
            })}
          </Amounts>
        </p>
      )}
    </>
  );
}

/** Shows the product's price without the offer, if lower. */
export function Alone({ price, offered }: { price: number | null | undefined; offered: number }) {
  const rs = useRs();
  const t = useTexts<typeof texts>('kit');
  if (price == null || price >= offered) return null;
  return (
    <p className="quiet">
      <Amounts>{fill(t.alone_price, { price: rs(price) })}</Amounts>
    </p>
  );
}

/** Shows the advance, if there is one. */
export function Advance({ amount }: { amount: number | null | undefined }) {
  const rs = useRs();
  const t = useTexts<typeof texts>('kit');
  if (!amount) return null;
  return (
    <p className="quiet">
      <Amounts>{fill(t.pay_advance, { amount: rs(amount) })}</Amounts>
    </p>
  );
}

type Offer = Pick<SchemeCard, 'price' | 'sales_price' | 'gifts' | 'actual_price' | 'offer_price'>;

/** Shows a scheme's saving on a card. */
export const SavedOn = ({ price, sales_price, gifts, actual_price, offer_price }: Offer) => (
  <Saved
    total={{ before: price, now: sales_price }}
    gifts={gifts}
    bundle={{ before: actual_price, now: offer_price }}
  />
);

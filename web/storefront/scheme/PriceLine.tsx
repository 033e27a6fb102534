import { formatRs } from '../../../contract/money.ts';
import type { SchemePublic } from '../../../contract/offers.ts';
import { type Price, savedOn, sumOf, type Variant } from './order.ts';
import css from './PriceLine.module.css';

/** The total at a glance: what is paid, what it would cost, what is saved. */
export function PriceLine({ scheme, variant }: { scheme: SchemePublic; variant: Variant }) {
  const { total } = sumOf(scheme, variant);
  const saved = savedOn(total);
  return (
    <p className={css.line}>
      <strong className={css.now}>{formatRs(total.now)}</strong>
      <Struck price={total} />
      {saved > 0 && <span className={css.saved}>You save {formatRs(saved)}</span>}
    </p>
  );
}

/** The original price, only where price − sales price is above 0 (spec 9). */
export function Struck({ price }: { price: Price }) {
  if (savedOn(price) === 0) return null;
  return (
    <s className={css.struck}>
      <span className="visually-hidden">Original price </span>
      {formatRs(price.before)}
    </s>
  );
}

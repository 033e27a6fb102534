import { formatRs } from '../../../contract/money.ts';
import type { SchemePublic } from '../../../contract/offers.ts';
import { fill, useTexts } from '../kit/speaking.tsx';
import { type Price, savedOn, sumOf, type Variant } from './order.ts';
import css from './PriceLine.module.css';
import type { texts } from './texts.ts';

/** The total at a glance: what is paid, what it would cost, what is saved and what comes with it. */
export function PriceLine({ scheme, variant }: { scheme: SchemePublic; variant: Variant }) {
  const t = useTexts<typeof texts>('scheme');
  const { total, bundle } = sumOf(scheme, variant);
  const gifts = scheme.bundle_product.map(({ product_id }) => product_id.name).join(' + ');
  const saved = savedOn(total);
  return (
    <>
      <p className={css.line}>
        <strong className={css.now}>{formatRs(total.now)}</strong>
        <Struck price={total} />
        {saved > 0 && <span className={css.saved}>{fill(t.save_amount, { amount: formatRs(saved) })}</span>}
      </p>
      {gifts && savedOn(bundle) > 0 && (
        <p className={css.gifts}>
          {fill(bundle.now === 0 ? t.free_worth : t.with_gifts, {
            gifts,
            now: formatRs(bundle.now),
            worth: formatRs(bundle.before),
          })}
        </p>
      )}
    </>
  );
}

/** The original price, only where price − sales price is above 0 (spec 9). */
export function Struck({ price }: { price: Price }) {
  const t = useTexts<typeof texts>('scheme');
  if (savedOn(price) === 0) return null;
  return (
    <s className={css.struck}>
      <span className="visually-hidden">{t.original_price} </span>
      {formatRs(price.before)}
    </s>
  );
}

import type { SchemePublic } from '../../../contract/offers.ts';
import { Saved, Struck } from '../kit/Saved.tsx';
import { useRs } from '../kit/useMoney.ts';
import { sumOf, type Variant } from './order.ts';
import css from './PriceLine.module.css';

/** The total at a glance: what is paid, what it would cost, what is saved and what comes with it. */
export function PriceLine({ scheme, variant }: { scheme: SchemePublic; variant: Variant }) {
  const rs = useRs();
  const { total, bundle } = sumOf(scheme, variant);
  return (
    <>
      <p className={css.line}>
        <strong className={css.now}>{rs(total.now)}</strong>
        <Struck price={total} />
      </p>
      <Saved {...{ total, bundle }} gifts={scheme.bundle_product.map(({ product_id }) => product_id.name)} />
    </>
  );
}

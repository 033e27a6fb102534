import type { SchemePublic } from '../../../contract/offers/offers.ts';
import { Advance, Saved, Struck } from '../kit/price/Saved.tsx';
import { useRs } from '../kit/words/useMoney.ts';
import type { Sum } from './order.ts';
import css from './PriceLine.module.css';

/** Shows the total: the price, the usual price, the saving and the gifts. */
export function PriceLine({ scheme, sum: { total, bundle } }: { scheme: SchemePublic; sum: Sum }) {
  const rs = useRs();
  return (
    <>
      <p className={css.line}>
        <strong className={css.now}>{rs(total.now)}</strong>
        <Struck price={total} />
      </p>
      <Advance amount={scheme.advance_payment} />
      <Saved total={total} bundle={bundle} gifts={scheme.bundle_product.map(({ product_id }) => product_id.name)} />
    </>
  );
}

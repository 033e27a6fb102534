import type { SchemePublic } from '../../../../contract/offers/offers.ts';
import { Picture } from '../../kit/media/Picture.tsx';
import { Struck } from '../../kit/price/Saved.tsx';
import { useRs } from '../../kit/words/useMoney.ts';
import { type Choices, chosenPicture, chosenVariant, namedWith, productsOf, sumOf } from '../order.ts';
import css from './OrderForm.module.css';

/** Lists the ordered items with old and new price, at the top of the sheet. */
export function Ordered({ scheme, choices }: { scheme: SchemePublic; choices: Choices }) {
  const rs = useRs();
  const variant = chosenVariant(scheme.main_product, choices);
  const price = variant && sumOf(scheme, variant, choices).total;
  return (
    <div className={css.what}>
      <Picture file={chosenPicture(scheme, choices)} alt="" sizes="64px" />
      <p>
        {productsOf(scheme).map((product) => (
          <span key={product._id}>{namedWith(product, choices)}</span>
        ))}
        {price && (
          <b className={css.price}>
            {rs(price.now)} <Struck price={price} />
          </b>
        )}
      </p>
    </div>
  );
}

import type { SchemeCard } from '../../../contract/offers/offers.ts';
import { card, cardLink, cardPicture, cardText, productCards } from '../kit/card.ts';
import { HALF_WIDTH, Picture } from '../kit/media/Picture.tsx';
import { orderAddress } from '../kit/orders/order-address.ts';
import { SavedOn, Struck } from '../kit/price/Saved.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { useRs } from '../kit/words/useMoney.ts';
import css from './Scheme.module.css';
import type { texts } from './texts.ts';

/** Lists the other live offers, if this scheme can't be ordered. */
export function Others({ schemes }: { schemes: SchemeCard[] }) {
  const rs = useRs();
  const t = useTexts<typeof texts>('scheme');
  const langOf = useLangOf();
  return (
    <section aria-labelledby="others">
      <h2 id="others" className={css.heading}>
        {t.others_run}
      </h2>
      <ul className={`${productCards} ${css.others}`}>
        {schemes.map((scheme) => (
          <li key={scheme._id} className={card}>
            <Picture
              file={scheme.image?.document}
              alt=""
              sizes={`(min-width: 900px) 280px, ${HALF_WIDTH}`}
              className={cardPicture}
            />
            <div className={cardText}>
              <h3 lang={langOf(scheme.name)}>
                <a className={cardLink} href={orderAddress(scheme)}>
                  {scheme.name}
                </a>
              </h3>
              <p>
                <Struck price={{ before: scheme.price, now: scheme.sales_price }} />{' '}
                <strong className="amount">{rs(scheme.sales_price)}</strong>
              </p>
              <SavedOn {...scheme} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

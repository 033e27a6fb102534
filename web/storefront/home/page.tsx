import { formatRs } from '../../../contract/money.ts';
import type { SchemeCard } from '../../../contract/offers.ts';
import type { Pages } from '../../../contract/pages.ts';
import { card, cardLink } from '../kit/card.ts';
import { useSpanTo } from '../kit/clock.ts';
import { button } from '../kit/controls.ts';
import { Mark } from '../kit/Mark.tsx';
import { Picture } from '../kit/Picture.tsx';
import { useNearestStore } from '../kit/Shell.tsx';
import css from './page.module.css';

/** `/`: the schemes that run now. */
export function Page({ schemes, server_now }: Pages['home']) {
  if (schemes.length === 0) return <NothingYet />;
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>Order first, collect near you.</h1>
        <p className={css.lead}>The offers that are open now. Choose one, pick your store, and it is kept for you.</p>
      </header>
      <ul className={css.grid}>
        {schemes.map((scheme, index) => (
          <Card key={scheme._id} scheme={scheme} server_now={server_now} first={index === 0} />
        ))}
      </ul>
    </>
  );
}

function Card({ scheme, server_now, first }: { scheme: SchemeCard; server_now: string; first: boolean }) {
  const left = useSpanTo(scheme.end_date, server_now);
  return (
    <li className={`${card} ${css.card}`}>
      <div className={css.frame}>
        <Picture
          file={scheme.image?.document}
          alt=""
          sizes={first ? '(min-width: 1264px) 1200px, 100vw' : '(min-width: 900px) 600px, 100vw'}
          className={css.picture}
          first={first}
        />
      </div>
      <div className={css.text}>
        <p className={scheme.is_sold_out ? css.gone : css.left}>{scheme.is_sold_out ? 'Sold out' : `${left} left`}</p>
        <h2 className={css.name}>
          <a
            className={cardLink}
            href={scheme.type === 'MULTI-BUY' ? `/consumer?scheme=${scheme._id}` : `/scheme/${scheme._id}`}
          >
            {scheme.name}
          </a>
        </h2>
        <p className={css.product}>{scheme.product_name}</p>
        <p className={css.price}>
          <span>
            From <strong>{formatRs(scheme.sales_price)}</strong>
          </span>
          {scheme.price > scheme.sales_price && (
            <s>
              <span className="visually-hidden">Original price </span>
              {formatRs(scheme.price)}
            </s>
          )}
        </p>
      </div>
    </li>
  );
}

function NothingYet() {
  const findStore = useNearestStore();
  return (
    <section className={css.nothing}>
      <Mark size={72} />
      <h1 className={css.title}>Something is on its way.</h1>
      <p className={css.lead}>No offer is open right now. Come back soon, or visit a store near you.</p>
      <button type="button" className={button()} onClick={findStore}>
        Find a store
      </button>
    </section>
  );
}

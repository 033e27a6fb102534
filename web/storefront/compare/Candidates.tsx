import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import type { ComparedProduct } from '../../../contract/shop/shop.ts';
import { card, cardLink, cardPicture, cardText, productCards } from '../kit/card.ts';
import { button, field, input, label } from '../kit/controls.ts';
import { HALF_WIDTH, Picture } from '../kit/media/Picture.tsx';
import { CardPrice } from '../kit/price/CardPrice.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

type Props = Pick<Pages['compare'], 'others' | 'query'> & { chosen: ComparedProduct | undefined };

/** Offers products to compare: the newest, or search results. */
export function Candidates({ chosen, others, query }: Props) {
  const t = useTexts<typeof texts>('compare');
  const addressOf = (slug: string) =>
    `/compare?${new URLSearchParams(chosen ? { a: chosen.slug, b: slug } : { a: slug })}`;
  return (
    <>
      <h2 className={css.question}>{chosen ? fill(t.with_what, { name: chosen.name }) : t.first}</h2>
      <search>
        <form className={css.search} action="/compare" method="get">
          {chosen && <input type="hidden" name="a" value={chosen.slug} />}
          <div className={field}>
            <label className={label} htmlFor="search">
              {t.search}
            </label>
            <input className={input} id="search" name="find_search" type="search" defaultValue={query.find_search} />
          </div>
          <button type="submit" className={button('outline')}>
            {t.show}
          </button>
        </form>
      </search>
      {others.length === 0 && <p role="status">{t.none}</p>}
      <ul className={productCards}>
        {others.map(({ _id, name, slug, image, ...product }) => (
          <li key={_id} className={card}>
            <Picture
              file={image?.document}
              alt=""
              sizes={`(min-width: 900px) 220px, ${HALF_WIDTH}`}
              className={cardPicture}
            />
            <div className={cardText}>
              <a className={`${css.name} ${cardLink}`} href={addressOf(slug)}>
                {name}
              </a>
              <p>
                <CardPrice product={product} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

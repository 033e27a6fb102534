import { fill } from '../../../contract/fill.ts';
import { formatRs } from '../../../contract/money.ts';
import type { Pages } from '../../../contract/pages.ts';
import type { ProductCard } from '../../../contract/shop.ts';
import { Amounts } from '../kit/Amounts.tsx';
import { card, cardLink, cardPicture, cardText, productCards } from '../kit/card.ts';
import { button } from '../kit/controls.ts';
import { HALF_WIDTH, Picture } from '../kit/Picture.tsx';
import { SavedOn } from '../kit/Saved.tsx';
import { useTexts } from '../kit/speaking.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useLangOf } from '../kit/useLangOf.ts';
import { Filters } from './Filters.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** `/products`: links and one form, so that search, filters and pages work before and without any script. */
export function Page({ products, brands, asked, problem, page, size, totalData }: Pages['products']) {
  const t = useTexts<typeof texts>('products');
  const kit = useTexts<typeof kitTexts>('kit');
  const lastPage = Math.max(1, Math.ceil(totalData / size));
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>{kit.products}</h1>
        <p className={css.count} role="status">
          {totalData === 1 ? t.one_product : fill(t.many_products, { count: totalData })}
        </p>
      </header>
      <div className={css.columns}>
        <Filters brands={brands} asked={asked} problem={problem === 'long_search' ? undefined : problem} />
        <div>
          {page > lastPage ? (
            <div className={css.nothing}>
              <p>{fill(t.no_page, { page })}</p>
              <a className={button('outline')} href={addressOf(asked, lastPage)}>
                {lastPage === 1 ? t.show_products : fill(t.show_last, { page: lastPage })}
              </a>
            </div>
          ) : products.length === 0 ? (
            <div className={css.nothing}>
              <p>{problem && problem !== 'no_price' ? t[problem] : t.nothing}</p>
              <a className={button('outline')} href="/products">
                {t.show_all}
              </a>
            </div>
          ) : (
            <ul className={`${productCards} ${css.grid}`}>
              {products.map((product, index) => (
                <Card key={product._id} product={product} first={index === 0} />
              ))}
            </ul>
          )}
          {lastPage > 1 && page <= lastPage && <Paging page={page} lastPage={lastPage} asked={asked} />}
        </div>
      </div>
    </>
  );
}

function Card({ product, first }: { product: ProductCard; first: boolean }) {
  const t = useTexts<typeof texts>('products');
  const kit = useTexts<typeof kitTexts>('kit');
  const langOf = useLangOf();
  const { name, slug, image, brand, sales_price_from, is_available, scheme } = product;
  return (
    <li className={card}>
      <Picture
        file={image?.document}
        alt=""
        sizes={`(min-width: 900px) 280px, ${HALF_WIDTH}`}
        className={cardPicture}
        first={first}
      />
      <div className={cardText}>
        {brand && <p className={css.brand}>{brand.name}</p>}
        <h2 className={css.name} lang={langOf(name)}>
          <a className={cardLink} href={`/products/${slug}`}>
            {name}
          </a>
        </h2>
        <p className={css.price}>
          {sales_price_from != null && <Amounts>{fill(t.from, { price: formatRs(sales_price_from) })}</Amounts>}
        </p>
        {!is_available && <p className={css.gone}>{kit.sold_out}</p>}
        {is_available && scheme && <SavedOn {...scheme} />}
      </div>
    </li>
  );
}

const addressOf = (asked: Record<string, string>, page: number) =>
  `/products?${new URLSearchParams({ ...asked, page: String(page) })}`;

function Paging({ page, lastPage, asked }: { page: number; lastPage: number; asked: Record<string, string> }) {
  const t = useTexts<typeof texts>('products');
  return (
    <nav className={css.paging} aria-label={t.pages}>
      {page > 1 && (
        <a className={button('outline')} href={addressOf(asked, page - 1)} rel="prev">
          {t.previous}
        </a>
      )}
      <span>{fill(t.page_of, { page, last: lastPage })}</span>
      {page < lastPage && (
        <a className={button('outline')} href={addressOf(asked, page + 1)} rel="next">
          {t.next}
        </a>
      )}
    </nav>
  );
}

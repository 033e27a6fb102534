import { formatRs } from '../../../contract/money.ts';
import type { Pages } from '../../../contract/pages.ts';
import type { ProductCard } from '../../../contract/shop.ts';
import { card, cardLink } from '../kit/card.ts';
import { button } from '../kit/controls.ts';
import { Picture } from '../kit/Picture.tsx';
import { Filters } from './Filters.tsx';
import css from './page.module.css';

/** `/products`: links and one form, so that search, filters and pages work before and without any script. */
export function Page({ products, brands, asked, page, size, totalData }: Pages['products']) {
  const lastPage = Math.max(1, Math.ceil(totalData / size));
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>Products</h1>
        <p className={css.count} role="status">
          {totalData === 1 ? '1 product' : `${totalData} products`}
        </p>
      </header>
      <div className={css.columns}>
        <Filters brands={brands} asked={asked} />
        <div>
          {page > lastPage ? (
            <div className={css.nothing}>
              <p>There is no page {page}.</p>
              <a className={button('outline')} href={addressOf(asked, lastPage)}>
                {lastPage === 1 ? 'Show the products' : `Show the last page, ${lastPage}`}
              </a>
            </div>
          ) : products.length === 0 ? (
            <div className={css.nothing}>
              <p>Nothing fits this search.</p>
              <a className={button('outline')} href="/products">
                Show all products
              </a>
            </div>
          ) : (
            <ul className={css.grid}>
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
  const { name, slug, image, brand, sales_price_from, is_available } = product;
  return (
    <li className={card}>
      <Picture
        file={image?.document}
        alt=""
        sizes="(min-width: 900px) 280px, 50vw"
        className={css.picture}
        first={first}
      />
      <div className={css.text}>
        {brand && <p className={css.brand}>{brand.name}</p>}
        <h2 className={css.name}>
          <a className={cardLink} href={`/products/${slug}`}>
            {name}
          </a>
        </h2>
        <p className={css.price}>
          {sales_price_from != null && (
            <>
              From <span className={css.amount}>{formatRs(sales_price_from)}</span>
            </>
          )}
        </p>
        {!is_available && <p className={css.gone}>Sold out</p>}
      </div>
    </li>
  );
}

const addressOf = (asked: Record<string, string>, page: number) =>
  `/products?${new URLSearchParams({ ...asked, page: String(page) })}`;

function Paging({ page, lastPage, asked }: { page: number; lastPage: number; asked: Record<string, string> }) {
  return (
    <nav className={css.paging} aria-label="Pages">
      {page > 1 && (
        <a className={button('outline')} href={addressOf(asked, page - 1)} rel="prev">
          Previous
        </a>
      )}
      <span>
        Page {page} of {lastPage}
      </span>
      {page < lastPage && (
        <a className={button('outline')} href={addressOf(asked, page + 1)} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}

import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import { productCards } from '../kit/card.ts';
import { button } from '../kit/controls.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { listAddress } from './address.ts';
import { Card } from './Card.tsx';
import { Chosen } from './Chosen.tsx';
import { Filters } from './Filters.tsx';
import { Instead } from './Instead.tsx';
import { Kinds } from './Kinds.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** `/products`: lists products with links and one form, so search, filters and pages work without scripts. */
export function Page(props: Pages['products']) {
  const { products, brands, filters, query, problem, instead, page, size, totalData } = props;
  const t = useTexts<typeof texts>('products');
  const kit = useTexts<typeof kitTexts>('kit');
  const lastPage = Math.max(1, Math.ceil(totalData / size));
  const { find_search: text, ...filtered } = query;
  const isNarrowed = Object.keys(filtered).some((name) => name.startsWith('find_'));
  return (
    <>
      <header className={css.top}>
        <h1 className={css.title}>{kit.products}</h1>
        <p className={css.count} role="status">
          {totalData === 1 ? t.one_product : fill(t.many_products, { count: totalData })}
        </p>
      </header>
      <Kinds {...props} />
      <div className={css.columns}>
        <Filters
          brands={brands}
          filters={filters}
          query={query}
          problem={problem === 'long_search' ? undefined : problem}
        />
        <div>
          <Chosen {...props} />
          {page > lastPage ? (
            <div className={css.nothing}>
              <p>{fill(t.no_page, { page })}</p>
              <a className={button('outline')} href={addressOf(query, lastPage)}>
                {lastPage === 1 ? t.show_products : fill(t.show_last, { page: lastPage })}
              </a>
            </div>
          ) : products.length === 0 ? (
            <>
              <div className={css.nothing}>
                <p>{problem && problem !== 'no_price' ? t[problem] : t.nothing}</p>
                {text && isNarrowed ? (
                  <a className={button('outline')} href={listAddress({ find_search: text })}>
                    {fill(t.unfiltered, { text })}
                  </a>
                ) : (
                  <a className={button('outline')} href="/products">
                    {t.show_all}
                  </a>
                )}
              </div>
              {instead && <Instead {...instead} />}
            </>
          ) : (
            <ul className={`${productCards} ${css.grid}`}>
              {products.map((product, index) => (
                <Card key={product._id} product={product} first={index === 0} />
              ))}
            </ul>
          )}
          {lastPage > 1 && page <= lastPage && <Paging page={page} lastPage={lastPage} query={query} />}
        </div>
      </div>
    </>
  );
}

const addressOf = (query: Record<string, string>, page: number) => listAddress({ ...query, page: String(page) });

function Paging({ page, lastPage, query }: { page: number; lastPage: number; query: Record<string, string> }) {
  const t = useTexts<typeof texts>('products');
  return (
    <nav className={css.paging} aria-label={t.pages}>
      {page > 1 && (
        <a className={button('outline')} href={addressOf(query, page - 1)} rel="prev">
          {t.previous}
        </a>
      )}
      <span>{fill(t.page_of, { page, last: lastPage })}</span>
      {page < lastPage && (
        <a className={button('outline')} href={addressOf(query, page + 1)} rel="next">
          {t.next}
        </a>
      )}
    </nav>
  );
}

import { button, field, input, label, problem as problemLook } from '../kit/controls.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './Filters.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { texts } from './texts.ts';

interface Props {
  brands: { _id: string; name: string }[];
  query: Record<string, string>;
  problem: 'no_price' | 'from_above_to' | undefined;
}

/** The first is the default order. */
const SORTS = [
  ['', 'offers'],
  ['added_at:desc', 'newest'],
  ['price:asc', 'lowest'],
  ['price:desc', 'highest'],
  ['name:asc', 'by_name'],
] as const;
const SORTS_OF_SEARCH = [['', 'best'], ...SORTS.slice(1)] as const;

/** A plain form: its fields have the wire names of the list's query, and sending it opens a new address. */
export function Filters({ brands, query, problem }: Props) {
  const t = useTexts<typeof texts>('products');
  const kit = useTexts<typeof kitTexts>('kit');
  const { find_search, find_brand_id, find_kind, find_price_from, find_price_to } = query;
  const sorts = find_search ? SORTS_OF_SEARCH : SORTS;
  const sort = sorts.find(([value]) => value === query.sort)?.[0] ?? '';
  const isNarrowed = Boolean(find_brand_id || find_price_from || find_price_to || sort);
  return (
    <search className={css.search}>
      <form className={css.form} action="/products" method="get" aria-label={kit.products}>
        <SearchBox typed={find_search} />
        <details className={css.more} open={isNarrowed}>
          <summary className={css.summary}>{t.narrow}</summary>
          <div className={css.fields}>
            <div className={field}>
              <label className={label} htmlFor="brand">
                {t.brand}
              </label>
              <select className={input} id="brand" name="find_brand_id" defaultValue={find_brand_id ?? ''}>
                <option value="">{t.all_brands}</option>
                {brands.map((brand) => (
                  <option key={brand._id} value={brand._id}>
                    {brand.name}
                  </option>
                ))}
              </select>
            </div>
            <div className={field}>
              <label className={label} htmlFor="sort">
                {t.order}
              </label>
              <select className={input} id="sort" name="sort" defaultValue={sort}>
                {sorts.map(([value, text]) => (
                  <option key={value} value={value}>
                    {t[text]}
                  </option>
                ))}
              </select>
            </div>
            <fieldset className={css.prices}>
              <legend className={label}>{t.price_in}</legend>
              <input
                className={input}
                name="find_price_from"
                aria-label={t.price_from}
                placeholder={t.price_from}
                inputMode="numeric"
                aria-invalid={Boolean(problem)}
                aria-describedby={problem && 'price-problem'}
                defaultValue={find_price_from}
              />
              <input
                className={input}
                name="find_price_to"
                aria-label={t.price_to}
                placeholder={t.price_to}
                inputMode="numeric"
                aria-invalid={Boolean(problem)}
                aria-describedby={problem && 'price-problem'}
                defaultValue={find_price_to}
              />
              {problem && (
                <p id="price-problem" className={`${problemLook} ${css.problem}`}>
                  {t[problem]}
                </p>
              )}
            </fieldset>
          </div>
        </details>
        {find_kind && <input type="hidden" name="find_kind" value={find_kind} />}
        <button type="submit" className={button()}>
          {t.show}
        </button>
      </form>
    </search>
  );
}

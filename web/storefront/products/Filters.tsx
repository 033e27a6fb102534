import { button, field, input, label } from '../kit/controls.ts';
import css from './Filters.module.css';

interface Props {
  brands: { _id: string; name: string }[];
  asked: Record<string, string>;
}

/** The first is what comes when no order is asked for. */
const SORTS = [
  ['', 'Newest first'],
  ['price:asc', 'Lowest price first'],
  ['price:desc', 'Highest price first'],
  ['name:asc', 'By name'],
];
const SORTS_OF_SEARCH = [['', 'Best match first'], ['added_at:desc', 'Newest first'], ...SORTS.slice(1)];

/** A plain form: its fields carry the wire names of the list's query, and sending it is a new address. */
export function Filters({ brands, asked }: Props) {
  const { find_search, find_brand_id, find_price_from, find_price_to } = asked;
  const sorts = find_search ? SORTS_OF_SEARCH : SORTS;
  const sort = sorts.find(([value]) => value === asked.sort)?.[0] ?? '';
  const isNarrowed = Boolean(find_brand_id || find_price_from || find_price_to || sort);
  return (
    <search className={css.search}>
      <form className={css.form} action="/products" method="get" aria-label="Products">
        <div className={field}>
          <label className={label} htmlFor="search">
            Name or SKU
          </label>
          <input className={input} id="search" name="find_search" type="search" defaultValue={find_search} />
        </div>
        <details className={css.more} open={isNarrowed}>
          <summary className={css.summary}>Brand, price and order</summary>
          <div className={css.fields}>
            <div className={field}>
              <label className={label} htmlFor="brand">
                Brand
              </label>
              <select className={input} id="brand" name="find_brand_id" defaultValue={find_brand_id ?? ''}>
                <option value="">All brands</option>
                {brands.map((brand) => (
                  <option key={brand._id} value={brand._id}>
                    {brand.name}
                  </option>
                ))}
              </select>
            </div>
            <div className={field}>
              <label className={label} htmlFor="sort">
                Order
              </label>
              <select className={input} id="sort" name="sort" defaultValue={sort}>
                {sorts.map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            </div>
            <fieldset className={css.prices}>
              <legend className={label}>Price in rupees</legend>
              <input
                className={input}
                name="find_price_from"
                aria-label="Price from"
                placeholder="From"
                inputMode="numeric"
                pattern="\d*"
                defaultValue={find_price_from}
              />
              <input
                className={input}
                name="find_price_to"
                aria-label="Price to"
                placeholder="To"
                inputMode="numeric"
                pattern="\d*"
                defaultValue={find_price_to}
              />
            </fieldset>
          </div>
        </details>
        <button type="submit" className={`${button()} ${css.show}`}>
          Show
        </button>
      </form>
    </search>
  );
}

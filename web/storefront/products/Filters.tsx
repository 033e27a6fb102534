import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import { factOf, factsIn, factsText, sameFact } from '../../../contract/shop/facts.ts';
import { button, input, label, problem as problemLook } from '../kit/controls.ts';
import { SelectField } from '../kit/form/SelectField.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import css from './Filters.module.css';
import { SearchBox } from './SearchBox.tsx';
import type { texts } from './texts.ts';

interface Props {
  brands: Pages['products']['brands'];
  filters: Pages['products']['filters'];
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

/** Shows a plain form: its fields have the wire names of the list's query, and sending it opens a new address. */
export function Filters({ brands, filters, query, problem }: Props) {
  const t = useTexts<typeof texts>('products');
  const kit = useTexts<typeof kitTexts>('kit');
  const { find_search, find_brand_id, find_kind, find_price_from, find_price_to, find_facts } = query;
  const wanted = factsIn(find_facts ?? '');
  const sorts = find_search ? SORTS_OF_SEARCH : SORTS;
  const sort = sorts.find(([value]) => value === query.sort)?.[0] ?? '';
  return (
    <search className={css.search}>
      <form className={css.form} action="/products" method="get" aria-label={kit.products}>
        <SearchBox typed={find_search} />
        <details className={css.more} open={problem !== undefined}>
          <summary className={css.summary}>{t.narrow}</summary>
          <div className={css.fields}>
            <SelectField
              name="find_brand_id"
              label={t.brand}
              empty={t.all_brands}
              options={brands.map(({ _id, name }) => ({ value: _id, text: name }))}
              defaultValue={find_brand_id ?? ''}
            />
            <SelectField
              name="sort"
              label={t.order}
              options={sorts.map(([value, text]) => ({ value, text: t[text] }))}
              defaultValue={sort}
            />
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
            {filters.map(({ field, name, isNumber, choices }) => (
              <SelectField
                key={field}
                name="find_facts"
                label={name}
                empty={t.any}
                options={choices.map(({ value, text, count }) => ({
                  value: factsText([{ field, value }]),
                  text: `${isNumber ? fill(t.or_more, { value: text }) : text} (${count})`,
                }))}
                defaultValue={chosenChoice(choices, factOf(wanted, field), field)}
              />
            ))}
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

/** Returns the choice in the address, ignoring case; '' if the list has no such value. */
function chosenChoice(choices: { value: string }[], wanted: string | undefined, field: string): string {
  const chosen = choices.find(({ value }) => wanted !== undefined && sameFact(value, wanted));
  return chosen ? factsText([{ field, value: chosen.value }]) : '';
}

import { fill } from '../../../contract/language/fill.ts';
import type { Pages } from '../../../contract/pages.ts';
import { factOf, factsIn, factsText, sameFact } from '../../../contract/shop/facts.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useRs } from '../kit/words/useMoney.ts';
import { listAddress } from './address.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

type Query = Record<string, string>;

/** Shows each filter in use as a link to the list without it. */
export function Chosen(props: Pick<Pages['products'], 'brands' | 'filters' | 'query'>) {
  const t = useTexts<typeof texts>('products');
  const chosen = useChosen(props);
  // With fewer filters, start at the first page.
  const { page: _page, ...first } = props.query;
  if (chosen.length === 0) return null;
  const all: Query = Object.assign({}, ...chosen.map(({ removed }) => removed));
  return (
    <nav aria-label={t.chosen}>
      <ul className={css.chosen}>
        {chosen.map(({ text, removed }) => (
          <li key={text}>
            <a href={listAddress({ ...first, ...removed })} aria-label={fill(t.remove, { text })}>
              {text} <span aria-hidden="true">×</span>
            </a>
          </li>
        ))}
        {chosen.length > 1 && (
          <li>
            <a href={listAddress({ ...first, ...all, find_facts: '' })}>{t.clear}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Names each filter in use, with the parts of the query that it removes. */
function useChosen({ brands, filters, query }: Pick<Pages['products'], 'brands' | 'filters' | 'query'>) {
  const t = useTexts<typeof texts>('products');
  const kit = useTexts<typeof kitTexts>('kit');
  const rs = useRs();
  const { find_brand_id, find_price_from, find_price_to, find_facts = '' } = query;
  const brand = brands.find(({ _id }) => _id === find_brand_id)?.name;
  const wanted = factsIn(find_facts);
  const chosen: { text: string; removed: Query }[] = [];
  const price = (typed: string | undefined, text: string, name: string) => {
    const amount = Number(typed || Number.NaN);
    if (amount >= 0) chosen.push({ text: fill(text, { price: rs(amount) }), removed: { [name]: '' } });
  };
  if (brand) chosen.push({ text: brand, removed: { find_brand_id: '' } });
  price(find_price_from, kit.from_price, 'find_price_from');
  price(find_price_to, t.up_to, 'find_price_to');
  for (const { field, name, isNumber, choices } of filters) {
    const wish = factOf(wanted, field);
    if (wish === undefined) continue;
    const value = choices.find((choice) => sameFact(choice.value, wish))?.text ?? wish;
    const others = wanted.filter((fact) => !sameFact(fact.field, field));
    chosen.push({
      text: `${name}: ${isNumber ? fill(t.or_more, { value }) : value}`,
      removed: { find_facts: factsText(others) },
    });
  }
  return chosen;
}

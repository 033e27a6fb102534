import type { ProductPublic } from '../../../contract/shop/shop.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './Specification.module.css';
import type { texts } from './texts.ts';

/** Shows the facts about the product, by group. */
export function Specification({ specification }: Pick<ProductPublic, 'specification'>) {
  const t = useTexts<typeof texts>('product');
  const langOf = useLangOf();
  if (specification.length === 0) return null;
  return (
    <section className={`stack ${css.section}`} aria-labelledby="specification">
      <h2 className={css.heading} id="specification">
        {t.specification}
      </h2>
      <div className={css.groups}>
        {specification.map(({ name, field }) => (
          <table key={name} className={css.table}>
            <caption className={css.group} lang={langOf(name)}>
              {name}
            </caption>
            <tbody>
              {field.map((one) => (
                <tr key={one.name}>
                  <th scope="row" lang={langOf(one.name)}>
                    {one.name}
                  </th>
                  <td lang={langOf(one.value)}>{one.value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

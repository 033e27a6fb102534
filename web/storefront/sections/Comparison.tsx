import type { SectionShownOf } from '../../../contract/sections/sections.ts';
import { button } from '../kit/controls.ts';
import { Picture } from '../kit/media/Picture.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './Comparison.module.css';
import type { texts } from './texts.ts';

/** Shows two products side by side, with their differences. */
export function Comparison({ section: { one, other, row } }: { section: SectionShownOf<'comparison'> }) {
  const t = useTexts<typeof texts>('sections');
  const langOf = useLangOf();
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col" className={css.feature}>
              <span className="visually-hidden">{t.feature}</span>
            </th>
            {[one, other].map(({ slug, name, picture }) => (
              <th key={slug} scope="col">
                <Picture
                  file={picture ?? undefined}
                  alt=""
                  sizes="(min-width: 900px) 240px, 40vw"
                  className={css.picture}
                />
                <a href={`/products/${slug}`} lang={langOf(name)}>
                  {name}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.map((fact) => (
            <tr key={fact.name}>
              <th scope="row" lang={langOf(fact.name)}>
                {fact.name}
              </th>
              <td lang={langOf(fact.one)}>{fact.one}</td>
              <td lang={langOf(fact.other)}>{fact.other}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <a className={`${button('outline')} ${css.all}`} href={`/compare?a=${one.slug}&b=${other.slug}`}>
        {t.compare_all}
      </a>
    </>
  );
}

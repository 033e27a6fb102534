import { fill } from '../../../contract/language/fill.ts';
import type { SectionShownOf } from '../../../contract/sections/sections.ts';
import { button } from '../kit/controls.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './People.module.css';
import sections from './Sections.module.css';
import type { texts } from './texts.ts';

export function Questions({ section: { item } }: { section: SectionShownOf<'questions'> }) {
  const langOf = useLangOf();
  return (
    <div className={css.questions}>
      {item.map(({ question, answer }) => (
        <details key={question} className={css.question}>
          <summary lang={langOf(question)}>{question}</summary>
          <p lang={langOf(answer)}>{answer}</p>
        </details>
      ))}
    </div>
  );
}

export function Stores({ section: { stores, districts } }: { section: SectionShownOf<'stores'> }) {
  const t = useTexts<typeof texts>('sections');
  const kit = useTexts<typeof kitTexts>('kit');
  const [before, after] = t.stores_in.split('{stores}').map((part) => fill(part, { districts }));
  return (
    <div className={css.stores}>
      <p className={css.many}>
        {before}
        <b>{stores}</b>
        {after}
      </p>
      <button type="button" className={button()} data-find-store>
        {kit.find_nearest}
      </button>
    </div>
  );
}

/** Shows buyers' reviews unchanged. */
export function Quotes({ section: { title, slug, quote, average, count } }: { section: SectionShownOf<'quotes'> }) {
  const t = useTexts<typeof texts>('sections');
  const langOf = useLangOf();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={sections.strip} tabIndex={0} aria-label={fill(t.quotes, { title })}>
        <ul className={css.quotes}>
          {quote.map(({ _id, customer_name, stars, text }) => (
            <li key={_id} className={css.quote}>
              <p className={css.stars}>
                <span aria-hidden="true">{'★'.repeat(stars)}</span>
                <span className="visually-hidden">{fill(t.of_five, { stars })}</span>
              </p>
              <blockquote lang={langOf(text)} data-written>
                {text}
              </blockquote>
              <p className="quiet">{customer_name}</p>
            </li>
          ))}
        </ul>
      </section>
      <p className={`quiet ${css.all}`}>
        <a href={`/products/${slug}#reviews`}>{fill(t.all_reviews, { average, count })}</a>
      </p>
    </>
  );
}

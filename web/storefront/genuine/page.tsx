import type { ReactNode } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import type { ImeiAnswer } from '../../../contract/orders/genuine.ts';
import type { Pages } from '../../../contract/pages.ts';
import { button, field, hint, input, label, problem } from '../kit/controls.ts';
import { Fact } from '../kit/Fact.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { useDayText } from '../kit/words/useDayText.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** `/genuine`: shows the shop's facts about a phone, by its IMEI. Works without scripts. */
export function Page({ typed, answer }: Pages['genuine']) {
  const t = useTexts<typeof texts>('genuine');
  const kit = useTexts<typeof kitTexts>('kit');
  const isMistyped = answer?.is === 'mistyped';
  return (
    <section className={css.page}>
      <header className={css.about}>
        <h1>{kit.genuine}</h1>
        <p>{t.about}</p>
      </header>
      <div className={css.asked}>
        <form method="get" action="/genuine" className={`stack ${css.form}`}>
          <p className={field}>
            <label className={label} htmlFor="imei">
              {t.imei}
            </label>
            <input
              id="imei"
              name="imei"
              className={input}
              defaultValue={typed}
              inputMode="numeric"
              autoComplete="off"
              required
              maxLength={40}
              aria-invalid={isMistyped}
              aria-describedby={isMistyped ? 'imei-wrong imei-where' : 'imei-where'}
            />
            {isMistyped && (
              <span id="imei-wrong" className={problem} role="alert">
                {t.mistyped}
              </span>
            )}
            <span id="imei-where" className={hint}>
              {t.where}
            </span>
          </p>
          <button type="submit" className={button()}>
            {t.check}
          </button>
        </form>
        {answer && answer.is !== 'mistyped' && <Answer answer={answer} />}
      </div>
      <p className="quiet">{t.no_customer}</p>
    </section>
  );
}

function Answer({ answer }: { answer: Exclude<ImeiAnswer, { is: 'mistyped' }> }) {
  const t = useTexts<typeof texts>('genuine');
  const day = useDayText();
  switch (answer.is) {
    case 'unknown':
      return <Verdict look={css.wrong} title={t.unknown} text={t.unknown_why} />;
    case 'returned':
      return <Verdict look={css.wrong} title={t.returned} text={fill(t.returned_on, { day: day(answer.at) })} />;
    case 'handed_over': {
      const { product, store, district, at, warranty_until } = answer;
      const where = district && !store.includes(district) ? `${store}, ${district}` : store;
      return (
        <Verdict look={css.good} title={t.genuine} text={t.another}>
          <dl className={`stack-close ${css.facts}`}>
            <Fact name={t.product}>{product}</Fact>
            <Fact name={t.store}>{where}</Fact>
            <Fact name={t.sold}>{day(at)}</Fact>
            {warranty_until && <Fact name={t.warranty}>{day(warranty_until)}</Fact>}
          </dl>
        </Verdict>
      );
    }
  }
}

interface VerdictProps {
  look: string | undefined;
  title?: string;
  text: string;
  children?: ReactNode;
}

function Verdict({ look, title, text, children }: VerdictProps) {
  return (
    <div className={`${css.said} ${look}`} role="status">
      {title && <h2>{title}</h2>}
      {children}
      <p>{text}</p>
    </div>
  );
}

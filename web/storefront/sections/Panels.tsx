import type { ReactNode } from 'react';
import { fill } from '../../../contract/language/fill.ts';
import type { SectionShownOf } from '../../../contract/sections/sections.ts';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './Panels.module.css';
import sections from './Sections.module.css';
import type { texts } from './texts.ts';

/** Shows a large number, its meaning, and a picture of it. */
export function Story({ section, heading }: { section: SectionShownOf<'story'>; heading: ReactNode }) {
  const langOf = useLangOf();
  const { number, unit, text, picture, side } = section;
  return (
    <div className={css.story} data-side={picture ? side : 'below'}>
      <div className={css.words}>
        {heading}
        {number && (
          <p className={css.number}>
            {number}
            {unit && <span className={css.unit}> {unit}</span>}
          </p>
        )}
        {text && (
          <p className={css.text} lang={langOf(text)}>
            {text}
          </p>
        )}
      </div>
      {picture && (
        <div className={css.frame}>
          <Picture
            file={picture}
            sizes={
              side === 'below'
                ? `(min-width: 1264px) 1200px, ${WHOLE_WIDTH}`
                : `(min-width: 900px) 600px, ${WHOLE_WIDTH}`
            }
            className={css.picture}
          />
        </div>
      )}
    </div>
  );
}

/** Shows pictures side by side to swipe; the keyboard scrolls them as well. */
export function Gallery({ section: { title, item } }: { section: SectionShownOf<'gallery'> }) {
  const t = useTexts<typeof texts>('sections');
  const langOf = useLangOf();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className={sections.strip} tabIndex={0} aria-label={fill(t.pictures, { title })}>
      <ul className={css.row}>
        {item.map(({ picture, caption }) => (
          <li key={picture._id} className={css.slide}>
            <figure>
              <Picture file={picture} sizes="(min-width: 900px) 720px, 85vw" className={css.shot} />
              {caption && (
                <figcaption className={css.caption} lang={langOf(caption)}>
                  {caption}
                </figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Box({ section: { picture, item } }: { section: SectionShownOf<'box'> }) {
  const langOf = useLangOf();
  return (
    <div className={css.box} data-pictured={picture ? '' : undefined}>
      {picture && (
        <Picture file={picture} sizes={`(min-width: 900px) 560px, ${WHOLE_WIDTH}`} className={css.boxPicture} />
      )}
      <ul className={css.things}>
        {item.map(({ name }) => (
          <li key={name} lang={langOf(name)}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

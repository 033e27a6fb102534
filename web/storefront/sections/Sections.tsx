import type { ReactNode } from 'react';
import type { SectionShown } from '../../../contract/sections/sections.ts';
import { useLangOf } from '../kit/words/useLangOf.ts';
import { Comparison } from './Comparison.tsx';
import { Film } from './Film.tsx';
import { Colours, Gifts } from './Goods.tsx';
import { Hero } from './Hero.tsx';
import { Box, Gallery, Story } from './Panels.tsx';
import { Questions, Quotes, Stores } from './People.tsx';
import css from './Sections.module.css';
import { Countdown, Counter, Timeline } from './Times.tsx';

interface Props {
  sections: SectionShown[];
  /** The page of the sections; on a scheme's page, the link to order is further down. */
  page: 'home' | 'scheme' | 'product';
  /** Whether the sections are at the top of the page. */
  isTop: boolean;
}

/** Shows a launch page's sections in order, in HTML and CSS only. */
export const Sections = ({ sections, page, isTop }: Props) =>
  sections.map((section, index) => {
    if (section.kind === 'hero')
      return (
        <Hero key={section._id} section={section} page={page} first={isTop && index === 0 && page !== 'product'} />
      );
    return <Section key={section._id} section={section} />;
  });

function Section({ section }: { section: Exclude<SectionShown, { kind: 'hero' }> }) {
  const langOf = useLangOf();
  const { _id, title, line, look, kind } = section;
  const heading = (
    <h2 id={`section-${_id}`} className={css.title} lang={langOf(title)}>
      {title}
    </h2>
  );
  return (
    <section
      className={css.section}
      data-section={_id}
      data-look={look}
      data-kind={kind}
      aria-labelledby={`section-${_id}`}
    >
      <div className={css.inside}>
        {section.kind === 'story' ? (
          <Story section={section} heading={heading} />
        ) : (
          <>
            <header className={css.head}>
              {heading}
              {line && (
                <p className={css.line} lang={langOf(line)}>
                  {line}
                </p>
              )}
            </header>
            {shown(section)}
          </>
        )}
      </div>
    </section>
  );
}

function shown(section: Exclude<SectionShown, { kind: 'hero' | 'story' }>): ReactNode {
  switch (section.kind) {
    case 'gallery':
      return <Gallery section={section} />;
    case 'film':
      return <Film section={section} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'box':
      return <Box section={section} />;
    case 'gifts':
      return <Gifts section={section} />;
    case 'colours':
      return <Colours section={section} />;
    case 'timeline':
      return <Timeline section={section} />;
    case 'countdown':
      return <Countdown section={section} />;
    case 'counter':
      return <Counter section={section} />;
    case 'questions':
      return <Questions section={section} />;
    case 'stores':
      return <Stores section={section} />;
    case 'quotes':
      return <Quotes section={section} />;
  }
}

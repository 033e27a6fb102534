import type { Pages } from '../../../contract/pages.ts';
import { preview } from '../kit/controls.ts';
import { useBrand, useTexts } from '../kit/texts-context.tsx';
import { LaunchPage } from '../kit/words/LaunchPage.tsx';
import css from './page.module.css';
import { Section } from './Section.tsx';
import type { texts } from './texts.ts';

/** `/`: the sections of the back office, in their order (spec 2.1). */
export function Page({ sections, launch_page, server_now, is_preview }: Pages['home']) {
  const t = useTexts<typeof texts>('home');
  const brand = useBrand();
  const hasHero = launch_page[0]?.kind === 'hero';
  const firstTitled = sections.findIndex((section) => section.is_header);
  return (
    <>
      {is_preview && (
        <p className={preview} role="status">
          {t.preview} {sections.length + launch_page.length === 0 && t.preview_empty}
        </p>
      )}
      <LaunchPage />
      {firstTitled < 0 && !hasHero && <h1 className="visually-hidden">{brand.name}</h1>}
      <div className={css.sections}>
        {sections.map((section, index) => (
          <Section
            key={section._id}
            section={section}
            server_now={server_now}
            heading={index === firstTitled && !hasHero ? 'h1' : 'h2'}
            first={index === 0 && launch_page.length === 0}
          />
        ))}
      </div>
    </>
  );
}

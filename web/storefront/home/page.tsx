import type { Pages } from '../../../contract/pages.ts';
import type { PageSection } from '../../../contract/sections/home.ts';
import { preview } from '../kit/controls.ts';
import { useBrand, useTexts } from '../kit/texts-context.tsx';
import { LaunchPage } from '../kit/words/LaunchPage.tsx';
import css from './page.module.css';
import { Section } from './Section.tsx';
import type { texts } from './texts.ts';

/** `/`: shows the sections of the back office in order (spec 2.1). */
export function Page({ parts, server_now, is_preview }: Pages['home']) {
  const t = useTexts<typeof texts>('home');
  const brand = useBrand();
  const first = parts[0]?.[0];
  const hasHero = first?.kind === 'hero';
  const titled = parts.flat().find((section) => !section.kind && section.is_header);
  const shown = (section: PageSection) =>
    !section.kind && (
      <Section
        key={section._id}
        section={section}
        server_now={server_now}
        heading={section === titled && !hasHero ? 'h1' : 'h2'}
        first={section === first}
      />
    );
  return (
    <>
      {is_preview && (
        <p className={preview} role="status">
          {t.preview} {!first && t.preview_empty}
        </p>
      )}
      {!titled && !hasHero && <h1 className="visually-hidden">{brand.name}</h1>}
      {parts.map((part, index) =>
        part[0]?.kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move
          <LaunchPage key={index} id={`launch-page${index || ''}`} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move
          <div key={index} className={css.sections}>
            {part.map(shown)}
          </div>
        ),
      )}
    </>
  );
}

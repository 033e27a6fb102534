import { fill } from '../../../contract/language/fill.ts';
import { FILM_TYPES, type FilmFormat } from '../../../contract/media/media.ts';
import type { SectionShownOf } from '../../../contract/sections/sections.ts';
import { Picture, WHOLE_WIDTH } from '../kit/media/Picture.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import { useLangOf } from '../kit/words/useLangOf.ts';
import css from './Film.module.css';
import type { texts } from './texts.ts';

/** Transparent: without a poster, a browser can draw a grey one over the picture. */
const CLEAR = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Shows a film that loads nothing until it's played. Its picture shows through the player. It loads like any other, by
 * width and on scrolling, which a `poster` would not. early.js handles the button from the first paint. A browser
 * without scripts shows the player's own.
 */
export function Film({ section: { title, film, picture, text } }: { section: SectionShownOf<'film'> }) {
  const t = useTexts<typeof texts>('sections');
  const langOf = useLangOf();
  const size = sizeOf(film.bytes);
  return (
    <figure className="stack">
      <div className={css.screen}>
        <Picture file={picture} alt="" sizes={`(min-width: 1264px) 1200px, ${WHOLE_WIDTH}`} className={css.picture} />
        <button type="button" className={css.play} data-plays aria-label={fill(t.film_play, { title })} />
        {/* biome-ignore lint/a11y/useMediaCaption: the spoken text stands below, in the language of the page */}
        <video className={css.player} aria-label={title} controls playsInline preload="none" poster={CLEAR}>
          <source src={`/${film.path}`} type={FILM_TYPES[film.path.split('.').at(-1) as FilmFormat]} />
        </video>
      </div>
      <figcaption className={css.below}>
        <span className={css.size}>{fill(t.film_size, { size })}</span>
        <details className={css.transcript}>
          <summary>{t.film_told}</summary>
          <p lang={langOf(text)}>{text}</p>
        </details>
      </figcaption>
    </figure>
  );
}

const MB = 1024 * 1024;
const sizeOf = (bytes: number) => (bytes < MB ? `${Math.ceil(bytes / 1024)} kB` : `${Math.round(bytes / MB)} MB`);

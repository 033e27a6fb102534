import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { fill } from '../../../../contract/language/fill.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import css from './Carousel.module.css';

interface Props {
  label: string;
  slides: ReactElement[];
  /** How long each slide shows, in milliseconds; if omitted, slides don't advance by themselves. */
  autoplay: number | undefined;
  /** How long the transition takes, in milliseconds. */
  speed: number;
  hasDots?: boolean;
  /** Starts over after the last slide. */
  goesRound?: boolean;
  /** Pauses on hover. */
  waits?: boolean;
}

/**
 * Shows a row of slides that scrolls and snaps by CSS, even without scripts. Advances until the visitor scrolls or
 * pauses, and never with reduced motion.
 */
export function Carousel({ label, slides, autoplay, speed, hasDots = true, goesRound = true, waits = false }: Props) {
  const t = useTexts<typeof texts>('kit');
  const frame = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [isHovered, setHovered] = useState(false);

  useEffect(() => setPlaying(autoplay !== undefined && !wantsLessMotion()), [autoplay]);

  useEffect(() => {
    if (!playing || (waits && isHovered)) return;
    const timer = setInterval(() => {
      const next = frame.current ? indexOf(frame.current) + 1 : 0;
      if (frame.current && !document.hidden && (goesRound || next < slides.length))
        slideTo(frame.current, next % slides.length, speed);
    }, autoplay);
    return () => clearInterval(timer);
  }, [playing, waits, isHovered, goesRound, slides.length, autoplay, speed]);

  function show(index: number) {
    setPlaying(false);
    if (frame.current) slideTo(frame.current, (index + slides.length) % slides.length, speed);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(current + step);
  }

  return (
    <section
      className={css.carousel}
      aria-label={label}
      onPointerEnter={(event) => setHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
    >
      <ul
        ref={frame}
        className={css.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerDown={() => setPlaying(false)}
        onWheel={() => setPlaying(false)}
        onScroll={(event) => setCurrent(indexOf(event.currentTarget))}
      >
        {slides.map((slide) => (
          <li key={slide.key} className={css.slide}>
            {slide}
          </li>
        ))}
      </ul>
      <div className={css.controls}>
        {hasDots &&
          slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              className={css.dot}
              aria-label={fill(t.show_picture, { number: index + 1, all: slides.length })}
              aria-current={index === current}
              onClick={() => show(index)}
            />
          ))}
        {autoplay !== undefined && <PlayButton playing={playing} onChange={setPlaying} />}
      </div>
    </section>
  );
}

export function PlayButton({ playing, onChange }: { playing: boolean; onChange: (playing: boolean) => void }) {
  const t = useTexts<typeof texts>('kit');
  return (
    <button
      type="button"
      className={css.play}
      aria-label={playing ? t.pause_pictures : t.play_pictures}
      onClick={() => onChange(!playing)}
    >
      <svg width="12" height="12" fill="currentColor" aria-hidden="true">
        <path d={playing ? 'M2 1h3v10H2zM7 1h3v10H7z' : 'M2 1v10l9-5z'} />
      </svg>
    </button>
  );
}

const indexOf = (frame: HTMLElement) => Math.round(frame.scrollLeft / (frame.clientWidth || 1));

export const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function slideTo(frame: HTMLElement, index: number, speed: number) {
  const from = frame.scrollLeft;
  const way = index * frame.clientWidth - from;
  const began = performance.now();
  const duration = wantsLessMotion() ? 1 : Math.max(1, speed);
  // Snapping would jump to the end of each step.
  frame.style.scrollSnapType = 'none';

  function step(now: number) {
    const done = Math.min(1, Math.max(0, now - began) / duration);
    frame.scrollLeft = from + way * (1 - (1 - done) ** 3);
    if (done < 1) requestAnimationFrame(step);
    else frame.style.scrollSnapType = '';
  }
  requestAnimationFrame(step);
}

import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import css from './Carousel.module.css';

/** Spec 9: the scheme's carousel moves on after 4000 ms and takes 500 ms for it. */
const AUTOPLAY = 4000;
const SPEED = 500;

/**
 * Pictures in a row that scrolls and snaps by itself, with or without scripts. It moves on by itself until somebody
 * takes over or presses pause, and never for people who want less motion.
 */
export function Carousel({ label, slides }: { label: string; slides: ReactElement[] }) {
  const frame = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);

  useEffect(() => setPlaying(!wantsLessMotion()), []);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => {
      if (frame.current && !document.hidden) slideTo(frame.current, (indexOf(frame.current) + 1) % slides.length);
    }, AUTOPLAY);
    return () => clearInterval(timer);
  }, [playing, slides.length]);

  function show(index: number) {
    setPlaying(false);
    if (frame.current) slideTo(frame.current, (index + slides.length) % slides.length);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    show(current + step);
  }

  return (
    <section className={css.carousel} aria-label={label}>
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
        {slides.map((slide, index) => (
          <button
            key={slide.key}
            type="button"
            className={css.dot}
            aria-label={`Show picture ${index + 1} of ${slides.length}`}
            aria-current={index === current}
            onClick={() => show(index)}
          />
        ))}
        <button
          type="button"
          className={css.play}
          aria-label={playing ? 'Pause the pictures' : 'Play the pictures'}
          onClick={() => setPlaying(!playing)}
        >
          <svg width="12" height="12" fill="currentColor" aria-hidden="true">
            <path d={playing ? 'M2 1h3v10H2zM7 1h3v10H7z' : 'M2 1v10l9-5z'} />
          </svg>
        </button>
      </div>
    </section>
  );
}

const indexOf = (frame: HTMLElement) => Math.round(frame.scrollLeft / (frame.clientWidth || 1));

const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function slideTo(frame: HTMLElement, index: number) {
  const from = frame.scrollLeft;
  const way = index * frame.clientWidth - from;
  const began = performance.now();
  const duration = wantsLessMotion() ? 1 : SPEED;
  // Snapping would jump to the end of each step on the way.
  frame.style.scrollSnapType = 'none';

  function step(now: number) {
    const done = Math.min(1, Math.max(0, now - began) / duration);
    frame.scrollLeft = from + way * (1 - (1 - done) ** 3);
    if (done < 1) requestAnimationFrame(step);
    else frame.style.scrollSnapType = '';
  }
  requestAnimationFrame(step);
}

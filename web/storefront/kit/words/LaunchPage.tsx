import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '../../../../contract/durations.ts';
import { serverNow } from './clock.ts';
import { trusted } from './trusted-html.ts';

/** The sections as the server draws them; the browser has no script for them. */
export const DrawnSections = createContext<ReactNode>(null);

const ROOT = 'launch-page';

/**
 * The sections of a launch page. Only the server draws them: the page comes to life around them and leaves them as they
 * are. Where the browser has to draw the page again, they are put back as they were.
 */
export function LaunchPage() {
  const drawn = useContext(DrawnSections);
  const root = useRef<HTMLDivElement>(null);
  const [html] = useState(sectionsHere);
  useEffect(() => (root.current?.querySelector('[data-countdown]') ? countDown(root.current) : undefined), []);
  if (drawn) return <div id={ROOT}>{drawn}</div>;
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own, as it is in the page
  return <div id={ROOT} ref={root} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The sections that the page has; none on the server. */
function sectionsHere(): string {
  const here = typeof document === 'undefined' ? undefined : document.getElementById(ROOT);
  return here ? trusted(here.innerHTML) : '';
}

/** Writes the time left until the moments of the page, each second by the server's clock. */
function countDown(root: HTMLElement): () => void {
  const clocks = [...root.querySelectorAll<HTMLElement>('[data-countdown]')];
  const tick = () => {
    for (const clock of clocks) {
      const left = Math.max(0, Math.floor((Date.parse(clock.dataset.countdown ?? '') - serverNow()) / SECOND_MS));
      const parts = [Math.floor(left / 86_400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
      clock.querySelectorAll('b').forEach((part, index) => {
        part.textContent = String(parts[index]).padStart(2, '0');
      });
      clock.dataset.ticks = '';
    }
  };
  tick();
  const timer = setInterval(tick, SECOND_MS);
  return () => clearInterval(timer);
}

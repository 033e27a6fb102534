import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { SECOND_MS } from '../../../../contract/durations.ts';
import { serverNow } from './clock.ts';
import { trusted } from './trusted-html.ts';

/** Sections rendered by the server, by the id of their part of the page; the browser has no script for them. */
export const DrawnSections = createContext<Record<string, ReactNode>>({});

/**
 * Shows the sections of a launch page, or a run of them on the home page. Only the server renders them: the page
 * hydrates around them. If the browser has to render the page again, they are put back as they were.
 */
export function LaunchPage({ id = 'launch-page' }) {
  const drawn = useContext(DrawnSections)[id];
  const root = useRef<HTMLDivElement>(null);
  const [html] = useState(() => sectionsIn(id));
  useEffect(() => (root.current?.querySelector('[data-countdown]') ? countDown(root.current) : undefined), []);
  if (drawn) return <div id={id}>{drawn}</div>;
  if (!html) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own, as it is in the page
  return <div id={id} ref={root} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Returns the sections already in the page; none on the server. */
function sectionsIn(id: string): string {
  const here = typeof document === 'undefined' ? undefined : document.getElementById(id);
  return here ? trusted(here.innerHTML) : '';
}

/** Writes the time left until the page's countdowns end, each second, by the server's clock. */
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

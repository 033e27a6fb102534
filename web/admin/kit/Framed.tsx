import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { t } from '../language/t.ts';

/** Pixels of a typical phone and desktop. */
export const PHONE_WIDTH = '390';
const DESKTOP_WIDTH = '1280';
const HEIGHT = 640;

export function WidthSwitch({ width, onChange }: { width: string; onChange: (width: string) => void }) {
  return (
    <SegmentedControl
      aria-label={t('Width of the screen')}
      value={width}
      onChange={onChange}
      data={[
        { value: PHONE_WIDTH, label: t('Phone') },
        { value: DESKTOP_WIDTH, label: t('Desktop') },
      ]}
    />
  );
}

interface Props {
  url: string;
  width: string;
  /** Gets the clicked section's id. If given, links in the page lead nowhere. */
  onPick?: (id: string) => void;
  /** The section to scroll to. */
  opened?: string | undefined;
}

/**
 * Frames a storefront page at this width, and scales it down to fit. Keeps the scroll position when the page reloads.
 */
export function Framed({ url, width, onPick, opened }: Props) {
  const { ref, width: room } = useElementSize();
  const frame = useRef<HTMLIFrameElement>(null);
  const top = useRef(0);
  const pick = useRef(onPick);
  pick.current = onPick;
  const heard = useRef(new WeakSet<Document>());
  function listen(page: Window | null | undefined): boolean {
    if (!page?.document.body || page.document.URL === 'about:blank' || heard.current.has(page.document)) return false;
    heard.current.add(page.document);
    if (onPick) listenForPicks(page, (id) => pick.current?.(id));
    return true;
  }
  // Don't wait for loading: people click a section before the last picture arrives.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is listened to once
  useEffect(() => {
    let next = 0;
    const look = () => {
      if (!listen(frame.current?.contentWindow)) next = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(next);
  }, [url]);
  const scale = room > 0 ? Math.min(1, room / Number(width)) : 1;
  useEffect(() => {
    const section = opened && frame.current?.contentDocument?.querySelector(`[data-section="${opened}"]`);
    if (section) section.scrollIntoView({ block: 'nearest' });
  }, [opened]);
  return (
    <div ref={ref} style={{ overflow: 'hidden', height: HEIGHT }}>
      <iframe
        ref={frame}
        title={t('Preview of the page')}
        src={url}
        onLoad={({ currentTarget: { contentWindow } }) => {
          contentWindow?.scrollTo(0, top.current);
          contentWindow?.addEventListener('scroll', () => {
            top.current = contentWindow.scrollY;
          });
          listen(contentWindow);
          if (onPick && contentWindow) nameLandmarks(contentWindow.document);
        }}
        style={{
          width: Number(width),
          // Scaled down, the same space shows more of the page.
          height: HEIGHT / scale,
          border: '1px solid var(--mantine-color-default-border)',
          transform: `scale(${scale})`,
          transformOrigin: 'top left',
          background: '#fff',
        }}
      />
    </div>
  );
}

/** Names the frame's landmarks, so they differ from the back office's. */
function nameLandmarks(document: Document): void {
  for (const part of document.querySelectorAll('header, main, footer')) part.setAttribute('aria-label', t('Preview'));
}

const PICKABLE = '[data-section]{cursor:pointer}[data-section]:hover{outline:3px solid #1c7ed6;outline-offset:-3px}';

/** Makes a click on a section open its fields instead of following its link. */
function listenForPicks(page: Window, onPick: (id: string) => void): void {
  const { document } = page;
  // Use the frame's constructor: a style sheet belongs to one document.
  const sheet = new (page as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(PICKABLE);
  document.adoptedStyleSheets = [sheet];
  document.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const section = (event.target as Element).closest<HTMLElement>('[data-section]');
      if (section?.dataset.section) onPick(section.dataset.section);
    },
    true,
  );
}

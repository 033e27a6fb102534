import type { ComponentType } from 'react';

/**
 * Brings a page to life once it is painted and loaded, or as soon as somebody touches it: nothing of React competes
 * with the first picture. A press that comes too early is kept and done when the page can answer it.
 */
export function hydrateLater<Props extends object>(loadPage: () => Promise<{ Page: ComponentType<Props> }>): void {
  const page = document.getElementById('page') as HTMLElement;
  const touches = ['pointerdown', 'keydown', 'focusin', 'touchstart'];
  let pressed: HTMLElement | null = null;
  let started = false;

  function keepPress(event: Event) {
    pressed = (event.target as Element).closest('button');
  }

  /** The browser's own sending of a form that only the page can answer; searches by address may go. */
  function holdForm(event: Event) {
    if ((event.target as HTMLFormElement).method === 'post') event.preventDefault();
  }

  async function start() {
    if (started) return;
    started = true;
    try {
      const [{ hydrate }, { Page }] = await Promise.all([import('./react.tsx'), loadPage()]);
      for (const touch of touches) removeEventListener(touch, start);
      const props = JSON.parse(document.getElementById('props')?.textContent ?? '{}') as Props;
      hydrate(page, Page, props, () => {
        removeEventListener('click', keepPress, true);
        removeEventListener('submit', holdForm, true);
        pressed?.click();
      });
    } catch {
      // A part was lost on the way: the next touch, or the connection's return, asks for it again.
      started = false;
      addEventListener('online', start, { once: true });
    }
  }

  addEventListener('click', keepPress, true);
  addEventListener('submit', holdForm, true);
  for (const touch of touches) addEventListener(touch, start, { passive: true });
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start());
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

import type { ComponentType } from 'react';
import { registerOfflinePage } from './offline.ts';

declare global {
  interface Window {
    /** What was done before the page could answer (early.js). */
    early: {
      isTouched(): boolean;
      /** Ends the keeping and gives what was kept: what was pressed last, and the fields chosen in with their values. */
      end(): { pressed: HTMLElement | null; changed: Map<HTMLElement, string> };
    };
  }
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'touchstart'];

/**
 * Brings a page to life once it is painted and loaded, or as soon as somebody touches it: nothing of React competes
 * with the first picture. What was chosen and pressed too early is done when the page can answer it.
 */
export function hydrateLater<Props extends object>(loadPage: () => Promise<{ Page: ComponentType<Props> }>): void {
  const page = document.getElementById('page') as HTMLElement;
  let started = false;

  async function start() {
    if (started) return;
    started = true;
    try {
      const [{ hydrate }, { Page }] = await Promise.all([import('./react.tsx'), loadPage()]);
      for (const touch of TOUCHES) removeEventListener(touch, start);
      hydrate(page, Page, { props: dataIn<Props>('props'), spoken: dataIn('texts'), onAlive: beAlive });
    } catch {
      // A part was lost on the way: the next touch, or the connection's return, asks for it again.
      started = false;
      addEventListener('online', start, { once: true });
    }
  }

  for (const touch of TOUCHES) addEventListener(touch, start, { passive: true });
  const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : start());
  if (window.early.isTouched()) start();
  else if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}

/** What the server has written into the page beside its HTML. */
const dataIn = <Data>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Data;

function beAlive(): void {
  doWhatWasKept();
  // After all that the page itself needs, and before somebody walks out of the network.
  registerOfflinePage();
}

function doWhatWasKept(): void {
  const { pressed, changed } = window.early.end();
  for (const field of changed.keys()) if (field instanceof HTMLInputElement) checkAgain(field);
  // Once React has drawn what the tab had kept: a later choice counts before it, and a link leads to what is chosen.
  setTimeout(() => {
    for (const [field, value] of changed) if (field instanceof HTMLSelectElement) selectAgain(field, value);
    setTimeout(() => pressed?.click());
  });
}

/** React has set a choice back to what the page began with; an input that holds its own text has kept it. */
function checkAgain(input: HTMLInputElement): void {
  if (input.type !== 'radio' && input.type !== 'checkbox') return;
  const wanted = input.type === 'radio' || input.checked;
  input.checked = !wanted;
  input.click();
}

function selectAgain(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

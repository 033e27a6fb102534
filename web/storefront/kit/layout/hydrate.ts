import type { ComponentType } from 'react';
import { registerOfflinePage } from '../form/offline.ts';

declare global {
  interface Window {
    /** The acts before the page could answer (early.js). */
    early: {
      isTouched(): boolean;
      /** Ends the keeping and gives the kept acts: the last press, and the changed fields with their values. */
      end(): { pressed: HTMLElement | null; changed: Map<HTMLElement, string> };
    };
  }
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'touchstart'];

/**
 * Brings a page to life once it is painted and loaded, or as soon as somebody touches it: nothing of React competes
 * with the first picture. Choices and presses that came too early are repeated when the page can answer them.
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

/** The data that the server has written into the page beside its HTML. */
const dataIn = <Data>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Data;

function beAlive(): void {
  doWhatWasKept();
  // After all that the page itself needs, and before somebody walks out of the network.
  registerOfflinePage();
}

/**
 * One after the other, so that each choice is made on top of the one before, and a link leads to all. React draws in a
 * microtask between two of them; a pause for the browser would let the visitor's next choice come before an older one.
 */
async function doWhatWasKept(): Promise<void> {
  const { pressed, changed } = window.early.end();
  for (const [field, value] of changed) {
    await undefined;
    chooseAgain(field, value);
  }
  await undefined;
  pressed?.click();
}

/** React has set a choice back to the page's first value; an input that holds its own text has kept it. */
function chooseAgain(field: HTMLElement, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (!(field instanceof HTMLInputElement)) return;
  // A letter that came since then stands behind the kept text.
  if (field.type === 'search') typeAgain(field, field.value.startsWith(value) ? field.value : value);
  if (field.type !== 'radio' && field.type !== 'checkbox') return;
  const isChecked = field.type === 'radio' || field.checked;
  field.checked = !isChecked;
  field.click();
}

/**
 * React holds the text of a search and resets it when it next draws. It takes a text as typed if it differs from the
 * value last set on the field itself.
 */
function typeAgain(field: HTMLInputElement, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

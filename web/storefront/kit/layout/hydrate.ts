import type { ComponentType } from 'react';
import { registerOfflinePage } from '../form/offline.ts';

declare global {
  interface Window {
    /** The visitor's actions before hydration (early.js). */
    early: {
      isTouched(): boolean;
      /** Stops recording, and returns the last press and the changed fields with their values. */
      end(): { pressed: HTMLElement | null; changed: Map<HTMLElement, string> };
    };
  }
}

const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'touchstart'];

/**
 * Hydrates a page once it's painted and loaded, or on the first touch, so React doesn't compete with the first picture.
 * Then replays choices and presses that came too early.
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
      // A part failed to load: retry on the next touch, or once online.
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

/** Reads data that the server wrote into the page. */
const dataIn = <Data>(id: string) => JSON.parse(document.getElementById(id)?.textContent ?? '{}') as Data;

function beAlive(): void {
  doWhatWasKept();
  // Do this after loading everything the page needs, and before the visitor goes offline.
  registerOfflinePage();
}

/**
 * Replays choices one by one, so each builds on the one before, and a link gets them all. React renders in a microtask
 * in between; yielding to the browser would let a newer choice overtake an older one.
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

/** React reset a choice to the page's first value; uncontrolled inputs kept theirs. */
function chooseAgain(field: HTMLElement, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  if (!(field instanceof HTMLInputElement)) return;
  // Letters typed since come after the recorded text.
  if (field.type === 'search') typeAgain(field, field.value.startsWith(value) ? field.value : value);
  if (field.type !== 'radio' && field.type !== 'checkbox') return;
  const isChecked = field.type === 'radio' || field.checked;
  field.checked = !isChecked;
  field.click();
}

/**
 * React resets a controlled search field on the next render. It accepts text as typed only if it differs from the value
 * last set on the field itself.
 */
function typeAgain(field: HTMLInputElement, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

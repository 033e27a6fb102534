import { useEffect, useRef } from 'react';

/** The browser's position: the router's entry, and how many of our entries are on top of it. */
interface HistoryPosition {
  entry: number;
  depth: number;
}

const placeNow = (): HistoryPosition => ({ entry: history.state?.idx ?? -1, depth: history.state?.dialogs ?? 0 });

/** Closes the open dialogs; the topmost is last. */
const closers: (() => void)[] = [];
let place = placeNow();

/**
 * Makes Back close the dialog that just opened instead of leaving the page, as users expect on a phone. Opening pushes
 * a history entry. Closing with a button leaves that entry for the next dialog, because going back by script would
 * collide with a save that navigates. A later Back skips the entry. Returns the function to call once it has closed.
 */
export function closedByBack(close: () => void): () => void {
  closers.push(close);
  setTimeout(layEntries);
  return () => {
    const at = closers.lastIndexOf(close);
    if (at >= 0) closers.splice(at, 1);
  };
}

/** Makes Back close a part of the page while `isOpen`. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? closedByBack(() => latest.current()) : undefined), [isOpen]);
}

/** Call it on each navigation. If it rewrote its entry, as a filter does, puts our mark back. */
export function followRouter(): void {
  const now = placeNow();
  if (now.entry === place.entry && now.depth < place.depth) mark(place.depth);
  else place = now;
}

// Listen before the router does: it would take a page's entries for the same page.
addEventListener('popstate', follow, { capture: true });

function follow(): void {
  const left = place;
  place = placeNow();
  if (place.entry !== left.entry || place.depth >= left.depth) return;
  const closed = closers.slice(place.depth).reverse();
  for (const close of closed) close();
  if (closed.length === 0) history.go(closers.length - place.depth - 1);
  // A dialog that asks first stays open.
  else setTimeout(layEntries);
}

function layEntries(): void {
  while (placeNow().depth < closers.length) {
    // Drop the #: going back to an anchor, as after the skip link, would move page and focus there again.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    history.pushState({ ...history.state, dialogs: placeNow().depth + 1 }, '');
  }
  place = placeNow();
}

const mark = (dialogs: number) => history.replaceState({ ...history.state, dialogs }, '');

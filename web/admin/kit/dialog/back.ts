import { useEffect, useRef } from 'react';

/** Where the browser is: the router's entry, and how many of ours are on top. */
interface HistoryPosition {
  entry: number;
  depth: number;
}

const placeNow = (): HistoryPosition => ({ entry: history.state?.idx ?? -1, depth: history.state?.dialogs ?? 0 });

/** Functions Back calls to close dialogs, topmost last. */
const closers: (() => void)[] = [];
let place = placeNow();

/**
 * Makes Back close what just opened, instead of leaving the page, as people expect on a phone. Opening pushes a
 * history entry. Closing by a button leaves it for the next dialog, because going back by script would collide with a
 * save that navigates; a person who then goes back skips it. Returns the function to call when it closes in any way.
 */
export function closedByBack(close: () => void): () => void {
  closers.push(close);
  setTimeout(layEntries);
  return () => {
    const at = closers.lastIndexOf(close);
    if (at >= 0) closers.splice(at, 1);
  };
}

/** Makes Back close a part while its component says it's open. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? closedByBack(() => latest.current()) : undefined), [isOpen]);
}

/** Called on each router move. One that rewrites its entry, as a filter does, drops our mark. */
export function followRouter(): void {
  const now = placeNow();
  if (now.entry === place.entry && now.depth < place.depth) mark(place.depth);
  else place = now;
}

// Runs before the router, which takes a page's entries for the same place.
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
    // Going back to an address with a #, like the skip link's, would move page and focus there again.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    history.pushState({ ...history.state, dialogs: placeNow().depth + 1 }, '');
  }
  place = placeNow();
}

const mark = (dialogs: number) => history.replaceState({ ...history.state, dialogs }, '');

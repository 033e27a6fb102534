import { useEffect, useRef } from 'react';

/** The position of the browser: the router's entry, and the number of our entries on top of it. */
interface HistoryPosition {
  entry: number;
  depth: number;
}

const placeNow = (): HistoryPosition => ({ entry: history.state?.idx ?? -1, depth: history.state?.dialogs ?? 0 });

/** The functions by which Back closes dialogs, the top one last. */
const closers: (() => void)[] = [];
let place = placeNow();

/**
 * Back closes the part that has just opened instead of leaving the page, as people expect on a phone. A dialog that
 * opens lays an entry on the history. A dialog that is closed by its button leaves the entry behind for the next
 * dialog, because going back by script would collide with a save that leads to another page; a person who then goes
 * back is taken past it. Returns the function to call when it is closed, in any way.
 */
export function closedByBack(close: () => void): () => void {
  closers.push(close);
  setTimeout(layEntries);
  return () => {
    const at = closers.lastIndexOf(close);
    if (at >= 0) closers.splice(at, 1);
  };
}

/** Back closes a part that is open while its component says so. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? closedByBack(() => latest.current()) : undefined), [isOpen]);
}

/** Called with each move of the router: a move that writes its entry again, as a filter does, drops our mark. */
export function followRouter(): void {
  const now = placeNow();
  if (now.entry === place.entry && now.depth < place.depth) mark(place.depth);
  else place = now;
}

// Before the router hears about it, because it takes the entries of one page for the same place.
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
    // Going back to an address that names a place, as of the skip link, would move page and focus there once more.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    history.pushState({ ...history.state, dialogs: placeNow().depth + 1 }, '');
  }
  place = placeNow();
}

const mark = (dialogs: number) => history.replaceState({ ...history.state, dialogs }, '');

/** The functions by which Back closes dialogs, the top one last. */
const closers: (() => void)[] = [];
/** The number of history entries that stand for open dialogs. */
const depth = (): number => history.state?.dialogs ?? 0;
let isListening = false;
let isReturning = false;

/**
 * Back closes the part that has just opened instead of leaving the page, as people expect on a phone. Returns the
 * function to call when it is closed in any other way.
 */
export function closedByBack(close: () => void): () => void {
  if (!isListening) addEventListener('popstate', follow);
  isListening = true;
  closers.push(close);
  settleSoon();
  return () => {
    const at = closers.lastIndexOf(close);
    if (at >= 0) closers.splice(at, 1);
    settleSoon();
  };
}

function follow(): void {
  if (isReturning) {
    isReturning = false;
    settleSoon();
  } else for (const close of closers.slice(depth()).reverse()) close();
}

/** A dialog that closes to open another, as a form that ends in its success, uses one entry for both. */
const settleSoon = () => setTimeout(settle);

function settle(): void {
  if (isReturning) return;
  // Going back to an address that names a place, as of the skip link, would move page and focus there once more.
  if (location.hash && depth() < closers.length)
    history.replaceState(history.state, '', location.pathname + location.search);
  while (depth() < closers.length) history.pushState({ dialogs: depth() + 1 }, '');
  if (depth() === closers.length) return;
  isReturning = true;
  history.go(closers.length - depth());
}

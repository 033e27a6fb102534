/** Closes the open dialogs; the topmost is last. */
const closers: (() => void)[] = [];
/** Returns how many history entries stand for open dialogs. */
const depth = (): number => history.state?.dialogs ?? 0;
let isListening = false;
let isReturning = false;

/**
 * Makes Back close the dialog that just opened instead of leaving the page, as visitors expect on a phone. Returns the
 * function to call when it closes in another way.
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

/** Waits, because a dialog that turns into another, as a form into its success, shares one entry. */
const settleSoon = () => setTimeout(settle);

function settle(): void {
  if (isReturning) return;
  // Drop the #: going back to an anchor, as after the skip link, would move page and focus there again.
  if (location.hash && depth() < closers.length)
    history.replaceState(history.state, '', location.pathname + location.search);
  while (depth() < closers.length) history.pushState({ dialogs: depth() + 1 }, '');
  if (depth() === closers.length) return;
  isReturning = true;
  history.go(closers.length - depth());
}

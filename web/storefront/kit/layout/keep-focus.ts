/**
 * The focused element may go, as a button does that opens a form in its place: then the part around it takes the focus,
 * and the keyboard goes on from there instead of from the top of the page. Returns the function that ends this.
 */
export function keepFocus(page: HTMLElement): () => void {
  let way: HTMLElement[] = [];

  function follow({ target }: FocusEvent) {
    way = [];
    for (let one = target as HTMLElement | null; one; one = one.parentElement) way.push(one);
  }

  const watch = new MutationObserver(() => {
    if (way[0]?.isConnected !== false || document.activeElement !== document.body) return;
    const left = way.find((one) => one.isConnected);
    if (left && left.tabIndex < 0) left.tabIndex = -1;
    left?.focus({ preventScroll: true });
  });
  page.addEventListener('focusin', follow);
  watch.observe(page, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', follow);
    watch.disconnect();
  };
}

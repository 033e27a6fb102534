/**
 * Keeps the focus nearby if the focused element disappears, such as a button replaced by its form: its container takes
 * the focus instead of the top of the page. Returns the function that stops this.
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

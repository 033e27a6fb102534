import { useEffect } from 'react';

/**
 * A closed dialog gives the focus back to the element that opened it; if that is gone, too, to the page's name.
 * Otherwise the keyboard and the screen reader would start from the top.
 */
export function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement as HTMLElement | null;
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const isThere = opener?.isConnected && opener !== document.body;
        const place = isThere ? opener : document.querySelector<HTMLElement>('h1');
        place?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}

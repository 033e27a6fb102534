import { useEffect, useRef } from 'react';

/** Handles single keys by name (`a`, `+`, `ArrowUp`), unless the user is typing or a dialog is open. */
export function useKeys(keys: Record<string, () => unknown>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select');
      if (isTyping || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

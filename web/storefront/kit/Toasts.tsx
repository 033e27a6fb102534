import { useEffect, useRef, useSyncExternalStore } from 'react';
import css from './Toasts.module.css';

interface Toast {
  id: number;
  text: string;
  kind: 'success' | 'warning';
}

/** Spec 9: toasts close by themselves after this many milliseconds, bottom left. */
const AUTO_CLOSE = 2000;
const NONE: Toast[] = [];

let toasts = NONE;
let lastId = 0;
const watchers = new Set<() => void>();

function show(next: Toast[]) {
  toasts = next;
  for (const watcher of watchers) watcher();
}

export function toast(kind: Toast['kind'], text: string): void {
  lastId += 1;
  const id = lastId;
  show([...toasts, { id, text, kind }]);
  setTimeout(() => show(toasts.filter((toast) => toast.id !== id)), AUTO_CLOSE);
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The place of the toasts. As a popover it rises above an open dialog, where the browser has popovers. */
export function Toasts() {
  const shown = useSyncExternalStore(
    watch,
    () => toasts,
    () => NONE,
  );
  const ref = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast brings its place to the top again
  useEffect(() => {
    const place = ref.current;
    if (!place?.showPopover) return;
    // It stays open when empty, for a live region that was hidden is not read out; it is opened anew to come on top.
    if (place.matches(':popover-open')) place.hidePopover();
    place.showPopover();
  }, [shown]);

  return (
    <div ref={ref} popover="manual" className={css.toasts} role="status" aria-live="polite">
      {shown.map(({ id, text, kind }) => (
        <p key={id} className={`${css.toast} ${css[kind]}`}>
          {text}
        </p>
      ))}
    </div>
  );
}

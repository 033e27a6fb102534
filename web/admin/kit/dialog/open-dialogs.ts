import { type ReactNode, useSyncExternalStore } from 'react';

interface OpenDialog {
  key: number;
  title: string;
  size?: string;
  close: () => void;
  children: ReactNode;
}

let dialogs: OpenDialog[] = [];
let opened = 0;
const listeners = new Set<() => void>();

function show(next: OpenDialog[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

function hear(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the dialog in front. */
export const useFrontDialog = (): OpenDialog | undefined => useSyncExternalStore(hear, () => dialogs.at(-1));

interface NewDialog {
  title: string;
  size?: string;
  /** Runs however the dialog closes. */
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

/** Opens a dialog that belongs to no page, such as a question. Returns a function that closes it. */
export function openDialog({ children, onClose, ...props }: NewDialog): () => void {
  const close = () => {
    if (!dialogs.includes(dialog)) return;
    show(dialogs.filter((other) => other !== dialog));
    onClose?.();
  };
  opened += 1;
  const dialog: OpenDialog = { ...props, key: opened, close, children: children(close) };
  show([...dialogs, dialog]);
  return close;
}

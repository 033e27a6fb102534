// The only file that can use Mantine's dialogs: it makes Back close each one, and returns the focus.
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useClosedByBack } from './back.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'title'> {
  title: string;
  /** Omit it for a dialog that is open while rendered. */
  opened?: boolean;
}

/** Shows a dialog of the page. `onClose` can ask first: the dialog stays until you stop rendering it. */
export function Dialog({ opened = true, onClose, ...props }: DialogProps) {
  useFocusBack(opened);
  useClosedByBack(opened, onClose);
  const isSettled = useSettled(opened);
  return <Modal opened={opened} onClose={onClose} closeOnClickOutside={isSettled} {...props} />;
}

/** The second tap of a double tap falls beside the dialog that the first one opened, and must not close it. */
const DOUBLE_TAP_MS = 500;

function useSettled(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isSettled;
}

/**
 * Returns the focus to the element that opened the dialog or, if it's gone, to the page's heading. Otherwise keyboard
 * and screen reader start from the top.
 */
function useFocusBack(isOpen: boolean): void {
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

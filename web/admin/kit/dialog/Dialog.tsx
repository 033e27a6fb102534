// The only place that knows Mantine's dialogs: each is closed by Back, and gives the focus back.
import { Modal, type ModalProps } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type ReactNode, useEffect } from 'react';
import { closedByBack, useClosedByBack } from './back.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'title'> {
  title: string;
  /** Left out, it is open as long as it is drawn. */
  opened?: boolean;
}

/** A dialog of a page. `onClose` may ask first: as long as it is drawn, it stays. */
export function Dialog({ opened = true, onClose, ...props }: DialogProps) {
  useFocusBack(opened);
  useClosedByBack(opened, onClose);
  return <Modal opened={opened} onClose={onClose} {...props} />;
}

interface OpenDialog {
  title: string;
  size?: string;
  /** Called however it is closed. */
  onClose?: () => void;
  children: (close: () => void) => ReactNode;
}

/** Opens a dialog that belongs to no page, such as a question. */
export function openDialog({ children, onClose, ...props }: OpenDialog): void {
  const close = () => modals.close(modalId);
  const isClosed = closedByBack(close);
  const modalId = modals.open({
    ...props,
    centered: true,
    children: children(close),
    onClose() {
      isClosed();
      onClose?.();
    },
  });
}

/**
 * A closed dialog gives the focus back to the element that opened it; if that is gone, too, to the page's name.
 * Otherwise the keyboard and the screen reader would start from the top.
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

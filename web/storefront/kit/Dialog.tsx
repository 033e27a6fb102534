import { type ReactNode, useEffect, useId, useRef } from 'react';
import css from './Dialog.module.css';

interface Props {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** A form keeps what was typed when somebody taps beside it. */
  staysOnTapOutside?: boolean;
}

/** A modal on the native dialog: a sheet from below on a phone, a card in the middle elsewhere. */
export function Dialog({ open, title, onClose, children, staysOnTapOutside = false }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    // Not the button that closes it, which comes first: the title is read out, and no keyboard covers a phone.
    dialog.querySelector('h2')?.focus();
    document.documentElement.toggleAttribute('data-dialog', true);
    return () => {
      dialog.close();
      document.documentElement.toggleAttribute('data-dialog', false);
    };
  }, [open]);

  return (
    <dialog
      ref={ref}
      className={css.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser or a picker inside cancels, too.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // The backdrop belongs to the dialog itself; everything in it lies on a child.
        if (event.target === ref.current && !staysOnTapOutside) onClose();
      }}
    >
      <div className={css.sheet}>
        <div className={css.top}>
          <h2 id={titleId} className={css.title} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
            <svg width="16" height="16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
              <path d="m2 2 12 12M14 2 2 14" />
            </svg>
          </button>
        </div>
        <div className={css.body}>{children}</div>
      </div>
    </dialog>
  );
}

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { closedByBack } from './back.ts';
import css from './Dialog.module.css';
import { ignoreImpatientTaps } from './taps.ts';

interface Props {
  /** The id by which a button opens it before the page can answer (`opens`). */
  id?: string;
  open: boolean;
  title: string;
  /** What its form has turned into, such as a placed order: that is read from its top. */
  outcome?: object | null | undefined;
  onClose: () => void;
  /** Called if the dialog was open already when the page came to life. */
  onFoundOpen?: () => void;
  children: ReactNode;
  /** A form keeps the typed text when somebody taps beside it. */
  staysOnTapOutside?: boolean;
}

/**
 * The attributes that let a button open the dialog of this id by the browser alone, or by early.js in those that know
 * no commands.
 */
export const opens = (id: string) => ({ command: 'show-modal', commandfor: id });

/** A modal on the native dialog: a sheet from below on a phone, a card in the middle elsewhere. */
export function Dialog({ id, open, title, outcome, onClose, onFoundOpen, children, staysOnTapOutside = false }: Props) {
  const t = useTexts<typeof texts>('kit');
  const ref = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const close = useRef(onClose);
  const forgetEarly = useRef<() => void>(undefined);
  useEffect(() => {
    close.current = onClose;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page comes to life
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) return;
    // From now on early.js does not handle Back any more, and `open` comes a moment later.
    forgetEarly.current = closedByBack(() => {
      dialog.close();
      forgetEarly.current?.();
      close.current();
    });
    onFoundOpen?.();
  }, []);

  useLayoutEffect(() => {
    if (!outcome || !open) return;
    body.current?.scrollTo(0, 0);
    ref.current?.querySelector('h2')?.focus();
    ignoreImpatientTaps();
  }, [open, outcome]);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) {
      dialog.showModal();
      // Not the button that closes it, which comes first: the title is read out, and no keyboard covers a phone.
      dialog.querySelector('h2')?.focus();
    }
    document.documentElement.toggleAttribute('data-dialog', true);
    const forget = forgetEarly.current ?? closedByBack(() => close.current());
    forgetEarly.current = undefined;
    return () => {
      dialog.close();
      document.documentElement.toggleAttribute('data-dialog', false);
      forget();
      // The button that had opened it may be gone by now, or never had the focus: then the keyboard goes on in the
      // page.
      const focused = document.activeElement;
      if (focused === document.body || dialog.contains(focused))
        document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [open]);

  return (
    <dialog
      ref={ref}
      id={id}
      className={css.dialog}
      aria-labelledby={titleId}
      onClose={() => open && onClose()}
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
          <button
            type="button"
            className={css.close}
            aria-label={t.close}
            {...(id && { command: 'close', commandfor: id })}
            onClick={(event) => {
              event.preventDefault();
              onClose();
            }}
          >
            <svg width="16" height="16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" aria-hidden="true">
              <path d="m2 2 12 12M14 2 2 14" />
            </svg>
          </button>
        </div>
        <div ref={body} className={css.body}>
          {children}
        </div>
      </div>
    </dialog>
  );
}

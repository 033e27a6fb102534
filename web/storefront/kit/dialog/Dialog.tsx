import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { ignoreImpatientTaps } from '../../../shared/taps.ts';
import type { texts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { closedByBack } from './back.ts';
import css from './Dialog.module.css';

interface Props {
  /** Lets a button open the dialog before hydration (`opens`). */
  id?: string;
  open: boolean;
  title: string;
  /** The content that replaces the form, such as a placed order; shown from the top. */
  outcome?: object | null | undefined;
  onClose: () => void;
  /** Called if the dialog was open before hydration. */
  onFoundOpen?: () => void;
  children: ReactNode;
  /** Keeps a form open, with its text, if the visitor taps beside it. */
  staysOnTapOutside?: boolean;
}

/** Attributes that let a button open this dialog without our script, or by early.js in browsers without `command`. */
export const opens = (id: string) => ({ command: 'show-modal', commandfor: id });

/** Shows a modal in the native dialog: a bottom sheet on a phone, a card elsewhere. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page hydrates
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog?.open) return;
    // From now on early.js ignores Back, and `open` follows.
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
      // Focus the title rather than the close button before it: screen readers read it, and no keyboard opens.
      dialog.querySelector('h2')?.focus();
    }
    document.documentElement.toggleAttribute('data-dialog', true);
    const forget = forgetEarly.current ?? closedByBack(() => close.current());
    forgetEarly.current = undefined;
    return () => {
      dialog.close();
      document.documentElement.toggleAttribute('data-dialog', false);
      forget();
      // The opening button might be gone, or never had focus: then focus the page.
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
        // File choosers and pickers inside fire `cancel` too.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        // The backdrop is the dialog itself; its contents are children.
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

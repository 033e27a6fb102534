import type { ReactNode } from 'react';
import { button, problem } from '../kit/controls.ts';
import { SendButton } from '../kit/form/SendButton.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { useTexts } from '../kit/texts-context.tsx';
import css from './Reviews.module.css';
import type { texts } from './texts.ts';

/** Shows the button that opens a form; without scripts, a text in its place says that they are needed. */
export function Opener({ label, unscripted, onOpen }: { label: string; unscripted: string; onOpen(): void }) {
  return (
    <div>
      <button type="button" className={`${button('outline')} ${css.scripted}`} onClick={onOpen}>
        {label}
      </button>
      <noscript>
        <p className={css.quiet}>{unscripted}</p>
      </noscript>
    </div>
  );
}

/** Shows a form's answer. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className={css.said} role="status">
      {children}
    </p>
  );
}

interface NameProps {
  error: string | undefined;
  onType(): void;
}

export function CustomerName(props: NameProps) {
  const t = useTexts<typeof texts>('product');
  return <TextField name="customer_name" label={t.your_name} autoComplete="name" required {...props} />;
}

/** Shows the failure, and below it the button that sends the form. */
export function Send({ label, isSending, failure }: { label: string; isSending: boolean; failure: string }) {
  return (
    <>
      <p className={problem} role="alert">
        {failure}
      </p>
      <SendButton isSending={isSending} disabled={isSending}>
        {label}
      </SendButton>
    </>
  );
}

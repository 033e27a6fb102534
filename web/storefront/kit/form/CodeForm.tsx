import type { FormEvent, ReactNode } from 'react';
import { button, notice, problem } from '../controls.ts';
import type { texts as kitTexts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { CodeField } from './person-fields.tsx';
import { SendButton } from './SendButton.tsx';
import { typedIn } from './typed.ts';
import { type Typed, useCode } from './useCode.ts';
import type { useSending } from './useSending.ts';

interface Props {
  sending: ReturnType<typeof useSending>;
  className: string | undefined;
  /** The button's text once a code was sent. */
  submit: string;
  ask: (typed: Typed, reCaptcha: string) => Promise<{ msg?: string | undefined }>;
  onCode: (typed: Typed) => Promise<unknown>;
  /** Fields above the code; typed text stays in them between steps. */
  children: ReactNode;
}

/** Shows a form in two steps: its fields, including a phone number, then the code sent to that phone. */
export function CodeForm({ sending, className, submit, ask, onCode, children }: Props) {
  const t = useTexts<typeof kitTexts>('kit');
  const { form, isSending, text, failure } = sending;
  const { message, askForCode } = useCode(sending, ask);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (message) await onCode(typedIn(form.current as HTMLFormElement));
    else await askForCode();
  }

  return (
    <form ref={form} className={className} method="post" noValidate onSubmit={send} aria-busy={isSending}>
      {children}
      {message && (
        <>
          <p className={notice} role="status">
            {message}
          </p>
          <CodeField {...text('code')} label={t.sms_code} required />
        </>
      )}
      <p className={problem} role="alert">
        {failure}
      </p>
      <SendButton isSending={isSending}>{message ? submit : t.send_code}</SendButton>
      {message && (
        <button
          type="button"
          className={button('quiet')}
          aria-disabled={isSending}
          onClick={() => !isSending && askForCode()}
        >
          {t.send_another}
        </button>
      )}
    </form>
  );
}

import type { FormEvent, ReactNode } from 'react';
import { button, notice, problem, spinner } from '../controls.ts';
import type { texts as kitTexts } from '../texts.ts';
import { useTexts } from '../texts-context.tsx';
import { CodeField } from './person-fields.tsx';
import { typedIn } from './typed.ts';
import { type Typed, useCode } from './useCode.ts';
import type { useSending } from './useSending.ts';

interface Props {
  sending: ReturnType<typeof useSending>;
  className: string | undefined;
  /** The text on the button once there is a code. */
  submit: string;
  ask: (typed: Typed, reCaptcha: string) => Promise<{ msg?: string | undefined }>;
  onCode: (typed: Typed) => Promise<unknown>;
  /** The fields above the code. Typed text stays in them from step to step. */
  children: ReactNode;
}

/** A form in two steps: its fields, one of them a phone number, and the code that comes to that phone. */
export function CodeForm({ sending, className, submit, ask, onCode, children }: Props) {
  const t = useTexts<typeof kitTexts>('kit');
  const { form, isSending, field, failure } = sending;
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
          <CodeField name="code" label={t.sms_code} required {...field('code')} />
        </>
      )}
      <p className={problem} role="alert">
        {failure}
      </p>
      <button type="submit" className={button()} aria-disabled={isSending}>
        {isSending && <span className={spinner} />}
        {message ? submit : t.send_code}
      </button>
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

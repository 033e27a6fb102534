import { type FormEvent, useRef, useState } from 'react';
import { CallError, call } from '../../shared/api.ts';
import { solveCaptcha } from '../kit/captcha.ts';
import { button, spinner } from '../kit/controls.ts';
import { TextField } from '../kit/TextField.tsx';
import { toast } from '../kit/Toasts.tsx';
import { typedIn } from '../kit/typed.ts';
import css from './page.module.css';

const REQUIRED = {
  email: 'Email Address is required.',
  code: 'Enter the code.',
  newPassword: 'Enter a new password.',
};
type Field = keyof typeof REQUIRED;

interface Props {
  /** What was typed as e-mail address or mobile number before. */
  account: string;
  onDone: () => void;
}

/** A code by e-mail or SMS, and with it a new password. Both calls carry a captcha value (spec 5). */
export function ForgottenPassword({ account, onDone }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [hasCode, setHasCode] = useState(false);
  const [notice, setNotice] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isSending, setIsSending] = useState(false);

  const text = (name: Field) => ({
    name,
    error: errors[name],
    required: true,
    onType: () => setErrors(({ [name]: _, ...others }) => others),
  });

  function typed(): Record<Field, string> {
    return { email: '', code: '', newPassword: '', ...typedIn(form.current as HTMLFormElement) };
  }

  function showErrors(found: Partial<Record<Field, string>>) {
    setErrors(found);
    const first = (Object.keys(REQUIRED) as Field[]).find((name) => found[name]);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[data-field=${first}]`)?.focus());
  }

  /** Solves the captcha and makes the call; a refusal is shown at its fields and above the button. */
  async function send(makeCall: (reCaptcha: string) => Promise<void>) {
    setIsSending(true);
    setRefusal('');
    try {
      await makeCall(await solveCaptcha());
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      const msg = refused?.message || 'The check that you are human did not work. Please try again.';
      setRefusal(msg);
      toast('warning', msg);
      showErrors(refused?.errors ?? {});
    } finally {
      setIsSending(false);
    }
  }

  const askForCode = () =>
    send(async (reCaptcha) => {
      const { msg } = await call('POST user/forgotpassword', { body: { email: typed().email.trim(), reCaptcha } });
      setHasCode(true);
      setNotice(msg ?? 'A code is on its way.');
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[data-field=code]')?.focus());
    });

  const setPassword = () =>
    send(async (reCaptcha) => {
      const { msg } = await call('POST user/resetpassword', { body: { ...typed(), reCaptcha } });
      toast('success', msg ?? 'Password updated successfully.');
      onDone();
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const asked: Field[] = hasCode ? ['email', 'code', 'newPassword'] : ['email'];
    const texts = typed();
    const missing = asked.filter((name) => !texts[name].trim());
    if (missing.length > 0) return showErrors(Object.fromEntries(missing.map((name) => [name, REQUIRED[name]])));
    if (hasCode) setPassword();
    else askForCode();
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-busy={isSending}>
      <TextField {...text('email')} defaultValue={account} label="Email Address / Mobile No." autoComplete="username" />
      <p role="status" className={notice ? css.notice : undefined}>
        {notice}
      </p>
      {hasCode && (
        <>
          <TextField {...text('code')} label="Code" inputMode="numeric" autoComplete="one-time-code" />
          <TextField
            {...text('newPassword')}
            label="New password"
            type="password"
            hint="At least 15 characters, or 12 with a second factor. A few words are easy to remember."
            autoComplete="new-password"
          />
        </>
      )}
      <div role="alert">{refusal && <p className={css.refusal}>{refusal}</p>}</div>
      <button type="submit" className={button()} aria-disabled={isSending}>
        {isSending && <span className={spinner} />}
        {hasCode ? 'Set password' : 'Send me a code'}
      </button>
      {hasCode ? (
        <button type="button" className={css.link} onClick={askForCode} disabled={isSending}>
          Send another code
        </button>
      ) : (
        // Who was just added has been sent one.
        <button type="button" className={css.link} onClick={() => setHasCode(true)}>
          I have a code
        </button>
      )}
      <button type="button" className={css.link} onClick={onDone}>
        Back to the login
      </button>
    </form>
  );
}

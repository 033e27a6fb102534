import { type FormEvent, useState } from 'react';
import { CallError } from '../../shared/api.ts';
import { Refusal } from '../kit/form/Refusal.tsx';
import { SendButton } from '../kit/form/SendButton.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { useFieldErrors } from '../kit/form/useFieldErrors.ts';
import { fieldOf } from '../kit/form/useFocusNext.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { askToSignIn, enter } from './enter.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

export function LoginForm({ onForgotten }: { onForgotten: (account: string) => void }) {
  const t = useTexts<typeof texts>('login');
  const kit = useTexts<typeof kitTexts>('kit');
  const { form, focusNext, text, showErrors, refusal, setRefusal } = useFieldErrors();
  const [shown, setShown] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const [isSending, setIsSending] = useState(false);

  const typed = () => typedIn(form.current as HTMLFormElement);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    setRefusal('');
    const { email = '', password = '', otp = '' } = typed();
    const missing = {
      ...(!email.trim() && { email: t.email_required }),
      ...(!password && { password: t.password_required }),
      ...(asksForCode && !otp.trim() && { otp: t.app_code_required }),
    };
    if (Object.keys(missing).length > 0) return showErrors(missing);
    setIsSending(true);
    try {
      const session = await askToSignIn({ email, password, ...(otp && { otp }) });
      if (await enter(session)) return;
      setIsSending(false);
      setRefusal(t.nothing_kept);
    } catch (thrown) {
      setIsSending(false);
      if (!(thrown instanceof CallError)) return setRefusal(kit.no_check);
      // The password was right, so asking for the second step isn't a failure.
      if (thrown.errors.otp && !asksForCode) {
        setAsksForCode(true);
        return focusNext(fieldOf('otp'));
      }
      setRefusal(thrown.message || t.failed);
      showErrors(thrown.errors);
    }
  }

  return (
    <form
      ref={form}
      className={`stack-wide ${css.form}`}
      method="post"
      onSubmit={signIn}
      noValidate
      aria-busy={isSending}
    >
      <TextField {...text('email')} label={t.account} autoComplete="username" required />
      <TextField
        {...text('password')}
        label={t.password}
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
      >
        <button
          type="button"
          className={css.show}
          aria-pressed={shown}
          aria-label={t.show_password}
          onClick={() => setShown(!shown)}
        >
          {shown ? t.hide : t.show}
        </button>
      </TextField>
      {asksForCode && (
        <TextField {...text('otp')} label={t.app_code} hint={t.recovery_hint} autoComplete="one-time-code" required />
      )}
      <Refusal text={refusal} />
      <SendButton isSending={isSending}>{isSending ? t.signing_in : t.sign_in}</SendButton>
      <button type="button" className={css.link} onClick={() => onForgotten(typed().email ?? '')}>
        {t.forgot}
      </button>
      <noscript>{t.no_script}</noscript>
    </form>
  );
}

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError, call } from '../../shared/api.ts';
import { solveCaptcha } from '../kit/captcha/captcha.ts';
import { button, spinner } from '../kit/controls.ts';
import { CodeField } from '../kit/form/person-fields.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { fieldOf, useFocusNext } from '../kit/form/useFocusNext.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { askToSignIn, enter } from './enter.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** The fields in their order, each with the error where it is empty. */
const REQUIRED = { email: 'email_required', code: 'code_required', newPassword: 'new_required' } as const;
type Field = keyof typeof REQUIRED;

interface Props {
  /** The e-mail address or mobile number that the user typed before. */
  account: string;
  /** The key in the link of an invitation, which stands for a code. */
  invitation?: string;
  /** The page was opened by such a link: the password is asked for at once, and setting it signs in. */
  isInvited?: boolean;
  /** With a message for the login, where there is one. */
  onDone: (said?: string) => void;
}

/** A code by e-mail or SMS, and with it a new password. Both calls carry a captcha value (spec 5). */
export function ForgottenPassword({ account, invitation, isInvited, onDone }: Props) {
  const t = useTexts<typeof texts>('login');
  const reset = useReset(onDone, { invitation, isInvited });
  const { form, text, hasCode, typesCode, notice, refusal, isSending } = reset;
  return (
    <form ref={form} className={css.form} onSubmit={reset.submit} noValidate aria-busy={isSending}>
      <TextField {...text('email')} defaultValue={account} label={t.account} autoComplete="username" />
      <p role="status" className={notice ? css.notice : undefined}>
        {notice}
      </p>
      {hasCode && (
        <>
          {typesCode && <CodeField {...text('code')} label={t.code} />}
          <TextField
            {...text('newPassword')}
            label={t.new_password}
            type="password"
            hint={t.new_hint}
            autoComplete="new-password"
          />
        </>
      )}
      <div role="alert">{refusal && <p className={css.refusal}>{refusal}</p>}</div>
      <button type="submit" className={button()} aria-disabled={isSending}>
        {isSending && <span className={spinner} />}
        {hasCode ? t.set : t.send_code}
      </button>
      {hasCode ? (
        <button type="button" className={css.link} onClick={reset.askForCode} disabled={isSending}>
          {t.send_another}
        </button>
      ) : (
        // The product has sent a new user a code.
        <button type="button" className={css.link} onClick={reset.enterCode}>
          {t.have_code}
        </button>
      )}
      <button type="button" className={css.link} onClick={() => onDone()}>
        {t.back}
      </button>
    </form>
  );
}

/** The two calls, and the messages about them. */
function useReset(onDone: Props['onDone'], { invitation, isInvited = false }: Pick<Props, 'invitation' | 'isInvited'>) {
  const t = useTexts<typeof texts>('login');
  const kit = useTexts<typeof kitTexts>('kit');
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext(form);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [hasCode, setHasCode] = useState(isInvited);
  /** A link that has expired leads to a code by e-mail or SMS. */
  const [typesCode, setTypesCode] = useState(!invitation);
  const [notice, setNotice] = useState('');
  const [refusal, setRefusal] = useState('');
  const [isSending, setIsSending] = useState(false);

  const text = (name: Field) => ({
    name,
    error: errors[name],
    required: true,
    onType: () => setErrors(({ [name]: _, ...others }) => others),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed has gone, with each of both
  useEffect(() => focusNext(fieldOf(hasCode ? (typesCode ? 'code' : 'newPassword') : 'email')), [hasCode, typesCode]);

  function typed(): Record<Field, string> {
    return { email: '', code: invitation ?? '', newPassword: '', ...typedIn(form.current as HTMLFormElement) };
  }

  function showErrors(errors: Partial<Record<Field, string>>) {
    setErrors(errors);
    const first = (Object.keys(REQUIRED) as Field[]).find((name) => errors[name]);
    if (first) focusNext(fieldOf(first));
  }

  /** Solves the captcha and makes the call; a refusal is shown at its fields and above the button. */
  async function send(makeCall: (reCaptcha: string) => Promise<void>) {
    setIsSending(true);
    setRefusal('');
    try {
      await makeCall(await solveCaptcha());
    } catch (error) {
      const refused = error instanceof CallError ? error : undefined;
      setRefusal(refused?.message || kit.no_check);
      showErrors(refused?.errors ?? {});
    } finally {
      setIsSending(false);
    }
  }

  const askForCode = () =>
    send(async (reCaptcha) => {
      const { msg } = await call('POST user/forgotpassword', { body: { email: typed().email.trim(), reCaptcha } });
      setHasCode(true);
      setTypesCode(true);
      setNotice(msg ?? t.code_coming);
    });

  const setPassword = () =>
    send(async (reCaptcha) => {
      const { msg } = await call('POST user/resetpassword', { body: { ...typed(), reCaptcha } });
      const { email, newPassword: password } = typed();
      // The login asks for a second factor, or for whatever else is missing.
      const session = isInvited && (await askToSignIn({ email, password }).catch(() => undefined));
      if (!session || !(await enter(session))) onDone(msg ?? t.updated);
    });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const fields: Field[] = hasCode ? ['email', 'code', 'newPassword'] : ['email'];
    const texts = typed();
    const missing = fields.filter((name) => !texts[name].trim());
    if (missing.length > 0) return showErrors(Object.fromEntries(missing.map((name) => [name, t[REQUIRED[name]]])));
    if (hasCode) setPassword();
    else askForCode();
  }

  return {
    form,
    text,
    hasCode,
    typesCode,
    notice,
    refusal,
    isSending,
    submit,
    askForCode,
    enterCode: () => setHasCode(true),
  };
}

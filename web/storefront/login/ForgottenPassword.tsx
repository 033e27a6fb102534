import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../shared/api.ts';
import { notice as noticeLook } from '../kit/controls.ts';
import { CodeField } from '../kit/form/person-fields.tsx';
import { Refusal } from '../kit/form/Refusal.tsx';
import { SendButton } from '../kit/form/SendButton.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { typedIn } from '../kit/form/typed.ts';
import { useCode } from '../kit/form/useCode.ts';
import { fieldOf, useFocusNext } from '../kit/form/useFocusNext.ts';
import { useSending } from '../kit/form/useSending.ts';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { askToSignIn, enter } from './enter.ts';
import css from './page.module.css';
import type { texts } from './texts.ts';

/** The fields in order, each with its error if empty. */
const REQUIRED = { email: 'email_required', code: 'code_missing', newPassword: 'new_required' } as const;
type Field = keyof typeof REQUIRED;

interface Props {
  /** The email address or mobile number typed before. */
  account: string;
  /** The key in an invitation's link, which stands for a code. */
  invitation?: string;
  /** Whether such a link opened the page: then it asks for the password at once, and signs the user in. */
  isInvited?: boolean;
  /** Called with a message for the login form, if there is one. */
  onDone: (said?: string) => void;
}

/** Sends a code by email or SMS, and sets a new password with it. Both calls carry a captcha value (spec 5). */
export function ForgottenPassword({ account, invitation, isInvited, onDone }: Props) {
  const t = useTexts<typeof texts>('login');
  const kit = useTexts<typeof kitTexts>('kit');
  const reset = useReset(onDone, { invitation, isInvited });
  const { form, text, hasCode, typesCode, notice, failure, isSending } = reset;
  return (
    <form ref={form} className={`stack-wide ${css.form}`} onSubmit={reset.submit} noValidate aria-busy={isSending}>
      <TextField {...text('email')} defaultValue={account} label={t.account} autoComplete="username" />
      <p role="status" className={notice ? noticeLook : undefined}>
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
      <Refusal text={failure} />
      <SendButton isSending={isSending}>{hasCode ? t.set : kit.send_code}</SendButton>
      {hasCode ? (
        <button type="button" className={css.link} onClick={reset.sendCode} disabled={isSending}>
          {kit.send_another}
        </button>
      ) : (
        // A new user has been sent a code.
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

/** Makes the two calls, and shows their results. */
function useReset(onDone: Props['onDone'], { invitation, isInvited = false }: Pick<Props, 'invitation' | 'isInvited'>) {
  const t = { ...useTexts<typeof kitTexts>('kit'), ...useTexts<typeof texts>('login') };
  const { form, isSending, text, failure, send, refuse } = useSending();
  const { message, askForCode } = useCode({ form, send }, ({ email = '' }, reCaptcha) =>
    call('POST user/forgotpassword', { body: { email: email.trim(), reCaptcha } }),
  );
  const focusNext = useFocusNext(form);
  const [hasCode, setHasCode] = useState(isInvited);
  /** If a link has expired, a code comes by email or SMS instead. */
  const [typesCode, setTypesCode] = useState(!invitation);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed has gone, with each of both
  useEffect(() => focusNext(fieldOf(hasCode ? (typesCode ? 'code' : 'newPassword') : 'email')), [hasCode, typesCode]);

  const typed = (): Record<Field, string> => ({
    email: '',
    code: invitation ?? '',
    newPassword: '',
    ...typedIn(form.current as HTMLFormElement),
  });

  async function sendCode() {
    if (!(await askForCode(typed()))) return;
    setHasCode(true);
    setTypesCode(true);
  }

  async function setPassword() {
    const { email, newPassword: password } = typed();
    const reply = await send((reCaptcha) => call('POST user/resetpassword', { body: { ...typed(), reCaptcha } }));
    if (!reply) return;
    // The login form asks for two-step verification, or for other missing fields.
    const session = isInvited && (await askToSignIn({ email, password }).catch(() => undefined));
    if (!session || !(await enter(session))) onDone(reply.msg ?? t.updated);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const fields: Field[] = hasCode ? ['email', 'code', 'newPassword'] : ['email'];
    const missing = fields.filter((name) => !typed()[name].trim());
    if (missing.length > 0) return refuse(Object.fromEntries(missing.map((name) => [name, t[REQUIRED[name]]])));
    if (hasCode) setPassword();
    else sendCode();
  }

  return {
    form,
    text: (name: Field) => ({ ...text(name), required: true }),
    hasCode,
    typesCode,
    notice: message,
    failure,
    isSending,
    submit,
    sendCode,
    enterCode: () => setHasCode(true),
  };
}

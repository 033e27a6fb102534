import { type FormEvent, useRef, useState } from 'react';
import { type CallError, call } from '../../shared/api.ts';
import { ADMIN_START, storeSession } from '../../shared/session.ts';
import { button, spinner } from '../kit/controls.ts';
import { TextField } from '../kit/TextField.tsx';
import { toast } from '../kit/Toasts.tsx';
import css from './page.module.css';

type Errors = Partial<Record<'email' | 'password', string>>;

export function LoginForm() {
  const form = useRef<HTMLFormElement>(null);
  const [credentials, setCredentials] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState('');
  const [shown, setShown] = useState(false);
  const [sending, setSending] = useState(false);

  const text = (name: keyof typeof credentials) => ({
    name,
    value: credentials[name],
    error: errors[name],
    onChange: (value: string) => {
      setCredentials({ ...credentials, [name]: value });
      setErrors(({ [name]: _, ...others }) => others);
    },
  });

  function showErrors(found: Errors) {
    setErrors(found);
    const first = found.email ? 'email' : found.password && 'password';
    if (first) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[data-field=${first}]`)?.focus());
  }

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setRefusal('');
    const missing: Errors = {
      ...(!credentials.email.trim() && { email: 'Email Address is required.' }),
      ...(!credentials.password && { password: 'Password is required.' }),
    };
    if (Object.keys(missing).length > 0) return showErrors(missing);
    setSending(true);
    try {
      const { token, data } = await call('POST user/login', { body: credentials });
      storeSession(token, data);
      location.assign(ADMIN_START);
    } catch (thrown) {
      const error = thrown as CallError;
      const msg = error.message || 'Login Failed.';
      setRefusal(msg);
      toast('warning', msg);
      showErrors(error.errors ?? {});
      setSending(false);
    }
  }

  return (
    <form ref={form} className={css.form} method="post" onSubmit={signIn} noValidate aria-busy={sending}>
      <TextField {...text('email')} label="Email Address / Mobile No." autoComplete="username" required />
      <TextField
        {...text('password')}
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
      >
        <button
          type="button"
          className={css.show}
          aria-pressed={shown}
          aria-label="Show password"
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </TextField>
      <div role="alert">{refusal && <p className={css.refusal}>{refusal}</p>}</div>
      <button type="submit" className={button()} aria-disabled={sending}>
        {sending && <span className={spinner} />}
        {sending ? 'Signing in…' : 'Sign In'}
      </button>
      <noscript>Please allow JavaScript to sign in.</noscript>
    </form>
  );
}

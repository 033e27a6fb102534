import { lazy, Suspense, useEffect, useState } from 'react';
import { ADMIN_START, rememberedPage, storedSession } from '../../shared/session.ts';
import { Mark } from '../kit/Mark.tsx';
import { useNearestStore } from '../kit/Shell.tsx';
import { LoginForm } from './LoginForm.tsx';
import css from './page.module.css';

// Few need it, so it is loaded by whom it is for.
const ForgottenPassword = lazy(async () => ({ default: (await import('./ForgottenPassword.tsx')).ForgottenPassword }));

/** `/login`, "Retailer Login" (spec 2.2). */
export function Page() {
  const findStore = useNearestStore();
  const [forgotten, setForgotten] = useState<{ account: string }>();
  const [hasEnded, setHasEnded] = useState(false);

  useEffect(() => {
    if (storedSession()) location.replace(ADMIN_START);
    setHasEnded(rememberedPage()?.hasEnded === true);
  }, []);

  return (
    <section className={css.login}>
      <div className={css.card}>
        <Mark size={48} />
        <h1 className={css.title}>{forgotten ? 'Set a new password' : 'Retailer Login'}</h1>
        {hasEnded && (
          <p className={css.notice} role="status">
            Your session has ended. Sign in, and you are back where you were; what you typed is kept on this device.
          </p>
        )}
        {forgotten ? (
          <Suspense fallback={<p role="status">Loading…</p>}>
            <ForgottenPassword account={forgotten.account} onDone={() => setForgotten(undefined)} />
          </Suspense>
        ) : (
          <LoginForm onForgotten={(account) => setForgotten({ account })} />
        )}
        <p className={css.visitor}>
          Looking for a phone? Visit your{' '}
          <button type="button" className={css.link} onClick={findStore}>
            nearest store
          </button>
        </p>
      </div>
    </section>
  );
}

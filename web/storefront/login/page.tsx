import { lazy, Suspense, useEffect, useState } from 'react';
import { ADMIN_START, rememberedPage, storedSession } from '../../shared/sign-in.ts';
import { notice as noticeLook } from '../kit/controls.ts';
import { Mark } from '../kit/media/Mark.tsx';
import type { texts as kitTexts } from '../kit/texts.ts';
import { useTexts } from '../kit/texts-context.tsx';
import { fetchAhead } from './enter.ts';
import { LoginForm } from './LoginForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import css from './page.module.css';
import type { texts } from './texts.ts';

// Load on demand: few users need it.
const ForgottenPassword = lazy(async () => ({ default: (await import('./ForgottenPassword.tsx')).ForgottenPassword }));

/** `/login`: “Retailer Login” (spec 2.2). */
export function Page() {
  const t = useTexts<typeof texts>('login');
  const kit = useTexts<typeof kitTexts>('kit');
  const [forgotten, setForgotten] = useState<{ account: string; invitation?: string; isInvited?: boolean }>();
  const [notice, setNotice] = useState('');

  useEffect(() => {
    if (storedSession()) location.replace(ADMIN_START);
    else fetchAhead().catch(() => undefined);
    if (rememberedPage()?.hasEnded) setNotice(t.session_ended);
    // An invitation's link names the account.
    const account = new URLSearchParams(location.search).get('account');
    const invitation = new URLSearchParams(location.hash.slice(1)).get('invitation') ?? undefined;
    if (account) setForgotten({ account, invitation, isInvited: true });
  }, [t]);

  function leave(message = '') {
    setForgotten(undefined);
    setNotice(message);
  }

  return (
    <section className={css.login}>
      <div className={css.card}>
        <Mark size={48} />
        <h1 className={css.title}>{forgotten ? t.set_new : t.title}</h1>
        <p className={notice && noticeLook} role="status">
          {notice}
        </p>
        {forgotten ? (
          <Suspense fallback={<p role="status">{kit.loading}</p>}>
            <ForgottenPassword {...forgotten} onDone={leave} />
          </Suspense>
        ) : (
          <>
            <LoginForm onForgotten={(account) => setForgotten({ account })} />
            <PasskeyButton />
          </>
        )}
        <p className="quiet" data-scripted>
          {t.looking}{' '}
          <button type="button" className={css.link} data-find-store>
            {t.nearest_store}
          </button>
        </p>
      </div>
    </section>
  );
}

import { useEffect } from 'react';
import { ADMIN_START, storedSession } from '../../shared/session.ts';
import { Mark } from '../kit/Mark.tsx';
import { useNearestStore } from '../kit/Shell.tsx';
import { LoginForm } from './LoginForm.tsx';
import css from './page.module.css';

/** `/login`, "Retailer Login" (spec 2.2). */
export function Page() {
  const findStore = useNearestStore();

  useEffect(() => {
    if (storedSession()) location.replace(ADMIN_START);
  }, []);

  return (
    <section className={css.login}>
      <div className={css.card}>
        <Mark size={48} />
        <h1 className={css.title}>Retailer Login</h1>
        <LoginForm />
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

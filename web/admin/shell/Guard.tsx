import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isAllowed } from '../../../contract/access.ts';
import { rememberPage } from '../../shared/session.ts';
import { useOpenPage } from '../kit/screen.ts';
import { useSession } from '../session.tsx';
import { NotAuthorized } from './NotAuthorized.tsx';
import { Shell } from './Shell.tsx';

/** Lets in who is signed in, and onto a page who has its path (spec 2.3). */
export function Guard() {
  const { user, access, hasEnded } = useSession();
  const page = useOpenPage();
  const { pathname } = useLocation();

  useEffect(() => {
    if (user) return;
    rememberPage({ hasEnded });
    // Spec 2.2: who was never signed in is a visitor.
    window.location.replace(hasEnded ? '/login' : '/');
  }, [user, hasEnded]);

  if (!user || !access) return null;
  // Whose role asks for a second factor has no routes until it is set up there.
  if (user.totp_required && pathname !== '/profile') return <Navigate to="/profile" replace />;
  return <Shell>{!page || isAllowed(access, page.path) ? <Outlet key={pathname} /> : <NotAuthorized />}</Shell>;
}

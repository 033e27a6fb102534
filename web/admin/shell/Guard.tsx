import { type CSSProperties, Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { isAllowed } from '../../../contract/access/grants.ts';
import { rememberPage } from '../../shared/session.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { useOpenPage } from '../kit/screen.ts';
import { useSession } from '../session.tsx';
import { Shell } from './Shell.tsx';

// Load on demand: most users never see either.
const Landing = lazyPart(async () => (await import('./Landing.tsx')).Landing);
const NotAuthorized = lazyPart(async () => (await import('./NotAuthorized.tsx')).NotAuthorized);

const START = 'dashboard/commerce';
const WINDOW = 'editor-file-select';
/** Sticky elements stick to the window's edge without the shell's header. */
const ALONE = { padding: 16, '--header-height': '0px', '--app-shell-padding': '16px' } as CSSProperties;

/** Admits signed-in users, and to each page the users granted its path (spec 2.3). */
export function Guard() {
  const { user, access, calls, hasEnded } = useSession();
  const page = useOpenPage();
  const { pathname } = useLocation();

  useEffect(() => {
    if (user) return;
    rememberPage({ hasEnded });
    // Spec 2.2: a person who never signed in is a visitor.
    window.location.replace(hasEnded ? '/login' : '/');
  }, [user, hasEnded]);

  if (!user || !access) return null;
  // A role that requires two-step verification has no routes until it's set up here.
  if (user.totp_required && pathname !== '/profile') return <Navigate to="/profile" replace />;
  const isWindow = page?.path === WINDOW;
  const mayOpen = !page || isAllowed(access, page.path) || (isWindow && calls.has('GET files'));
  // Every sign-in leads to this page, so refuse no one (spec 2.2).
  const refusal = <Suspense>{page?.path === START ? <Landing /> : <NotAuthorized />}</Suspense>;
  const content = mayOpen ? <Outlet key={pathname} /> : refusal;
  // Spec 2.1: another page opens this window for one choice. It has no menu or header, and is open to every user who
  // edits texts with pictures.
  return isWindow ? <main style={ALONE}>{content}</main> : <Shell>{content}</Shell>;
}

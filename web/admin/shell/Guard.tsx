import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { isAllowed } from '../../../contract/access.ts';
import { useOpenPage } from '../kit/screen.ts';
import { useSession } from '../session.tsx';
import { NotAuthorized } from './NotAuthorized.tsx';
import { Shell } from './Shell.tsx';

/** Lets in who is signed in, and onto a page who has its path (spec 2.3). */
export function Guard() {
  const { user, access } = useSession();
  const page = useOpenPage();

  useEffect(() => {
    if (!user) window.location.replace('/');
  }, [user]);

  if (!user || !access) return null;
  return <Shell>{!page || isAllowed(access, page.path) ? <Outlet /> : <NotAuthorized />}</Shell>;
}

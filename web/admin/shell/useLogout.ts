import { drafts } from '../../shared/session.ts';
import { ask } from '../kit/confirm.tsx';
import { hasUnsaved } from '../kit/unsaved.ts';
import { useSession } from '../session.tsx';

/** Signs out, after a question where that throws away what is typed: no draft outlives it. */
export function useLogout(): () => void {
  const { user, logout } = useSession();
  return () => {
    // Also what other tabs hold, and what is still on offer on other pages.
    const hasDrafts = user !== null && drafts.keys(`${user.id} `).length > 0;
    if (!hasUnsaved() && !hasDrafts) return void logout();
    ask({
      title: 'Log out without saving?',
      text: 'What you have typed and not saved will be lost, on this page and on others.',
      doIt: 'Log out',
      cancel: 'Stay',
      isDanger: true,
      act: () => void logout(),
    });
  };
}

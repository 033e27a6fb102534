import { ask } from '../kit/dialog/confirm.tsx';
import { hasDrafts } from '../kit/form/drafts.ts';
import { hasUnsaved } from '../kit/form/unsaved.ts';
import { useSession } from '../session.tsx';

/** Signs out, after a question where typed text would be lost: no draft outlives it. */
export function useLogout(): () => void {
  const { user, logout } = useSession();
  return () => {
    if (!hasUnsaved() && !(user && hasDrafts(user.id))) return void logout();
    ask({
      title: 'Log out without saving?',
      text: 'Everything that you have typed and not saved will be lost, here and on pages that you have left.',
      doIt: 'Log out',
      cancel: 'Stay',
      isDanger: true,
      act: () => void logout(),
    });
  };
}

import { ask } from '../kit/dialog/confirm.tsx';
import { hasDrafts } from '../kit/form/drafts.ts';
import { hasUnsaved } from '../kit/form/unsaved.ts';
import { useSession } from '../session.tsx';

/** Signs out. Asks first if typed text would be lost, because drafts are deleted too. */
export function useLogout(): () => void {
  const { user, logout } = useSession();
  return () => {
    if (!hasUnsaved() && !(user && hasDrafts(user.id))) return void logout();
    ask({
      title: 'Log out without saving?',
      text: 'Unsaved changes will be lost, here and on pages you have left.',
      doIt: 'Log out',
      cancel: 'Stay',
      isDanger: true,
      act: () => void logout(),
    });
  };
}

import { ask } from '../kit/confirm.tsx';
import { hasUnsaved } from '../kit/unsaved.ts';
import { useSession } from '../session.tsx';

/** Signs out, after a question where that throws away what is typed: no draft outlives it. */
export function useLogout(): () => void {
  const { logout } = useSession();
  return () => {
    if (!hasUnsaved()) return void logout();
    ask({
      title: 'Log out without saving?',
      text: 'What you have typed on this page will be lost.',
      doIt: 'Log out',
      cancel: 'Stay',
      isDanger: true,
      act: () => void logout(),
    });
  };
}

import { createElement } from 'react';
import { ask } from '../kit/dialog/confirm.tsx';
import { hasDrafts } from '../kit/form/drafts.ts';
import { hasUnsaved } from '../kit/form/unsaved.ts';
import { t } from '../language/t.ts';
import { Unsent } from '../offline/ask-before-login.tsx';
import { countWaiting, mayWait } from '../offline/store.ts';
import { useSession } from '../session.tsx';

/** Signs out. Asks first if typed text would be lost, because drafts are deleted too. */
export function useLogout(): () => void {
  const { user, logout } = useSession();
  return () => {
    if (mayWait() && countWaiting() > 0)
      return ask({
        title: t('Sign out without sending?'),
        text: createElement(Unsent),
        doIt: t('Sign out'),
        cancel: t('Stay'),
        isDanger: true,
        act: () => void logout(),
      });
    if (!hasUnsaved() && !(user && hasDrafts(user.id))) return void logout();
    ask({
      title: t('Sign out without saving?'),
      text: t('Unsaved changes will be lost, here and on pages you have left.'),
      doIt: t('Sign out'),
      cancel: t('Stay'),
      isDanger: true,
      act: () => void logout(),
    });
  };
}

import { isAllowed } from '../../../contract/access/grants.ts';
import { type Screen, screens } from '../../../contract/screen-list.ts';
import { useSession } from '../session.tsx';

/** The screens for the menu and the search: reachable by themselves and allowed (spec 6). */
export function useMenuScreens(): Screen[] {
  const { access } = useSession();
  return screens.filter((screen) => !screen.hidden && access && isAllowed(access, screen.path));
}

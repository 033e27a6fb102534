import { isAllowed } from '../../../contract/access/grants.ts';
import { type Screen, screens } from '../../../contract/screen-list.ts';
import { useSession } from '../session.tsx';

/** Screens for menu and search: reachable on their own and allowed (spec 6). */
export function useMenuScreens(): Screen[] {
  const { access } = useSession();
  return screens.filter((screen) => !screen.hidden && access && isAllowed(access, screen.path));
}
